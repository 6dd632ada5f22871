import { type ComponentType, useEffect, useState } from 'react';
import { declaredFeatures } from '#data/declared-features.ts';
import { useSession } from '#data/session-store.ts';

/** What the features say is waiting for the user. Each one's code is fetched once Home stands. */
export function DueLines() {
  const loggedIn = useSession((state) => state.token !== null);
  const [lines, setLines] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    if (!loggedIn) return;
    const loads = declaredFeatures().flatMap(({ due }) => (due === undefined ? [] : [due()]));
    void Promise.allSettled(loads).then((results) =>
      // A line that did not come is shown at the next visit; its page says the same.
      setLines(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))),
    );
  }, [loggedIn]);
  if (!loggedIn) return null;
  return lines.map((Line, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is set once and never reordered
    return <Line key={index} />;
  });
}
