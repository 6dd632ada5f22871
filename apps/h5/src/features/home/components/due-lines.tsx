import { type ComponentType, useEffect, useState } from 'react';
import { declaredFeatures } from '#data/declared-features.ts';
import { useSession } from '#data/session-store.ts';

/** Lines of features that need the user's attention. Their code is loaded after Home's first paint. */
export function DueLines() {
  const loggedIn = useSession((state) => state.token !== null);
  const [lines, setLines] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    if (!loggedIn) return;
    const loads = declaredFeatures().flatMap(({ due }) => (due === undefined ? [] : [due()]));
    void Promise.allSettled(loads).then((results) =>
      // A line that failed to load is skipped; its feature's page shows the same information.
      setLines(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))),
    );
  }, [loggedIn]);
  if (!loggedIn) return null;
  return lines.map((Line, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is set once and never reordered
    return <Line key={index} />;
  });
}
