import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '#lib/when-idle.ts';

type Later = typeof import('#features/home/components/home-later.tsx');

/** Parts of Home loaded after its first paint so as not to delay it. null: loading failed. */
export function useLater(): Later | undefined | null {
  const [later, setLater] = useState<Later | null>();
  useEffect(() => {
    // A transition, so that rendering does not block scrolling.
    const show = (module: Later) => startTransition(() => setLater(module));
    whenIdle(() => {
      import('#features/home/components/home-later.tsx')
        .then(show)
        // Home works without these parts; the next visit retries.
        .catch(() => setLater(null));
    });
  }, []);
  return later;
}
