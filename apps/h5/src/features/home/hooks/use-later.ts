import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '#lib/when-idle.ts';

type Later = typeof import('#features/home/components/home-later.tsx');

/** The parts of Home that wait for its first paint, so that they do not delay it. Null: they did not come. */
export function useLater(): Later | undefined | null {
  const [later, setLater] = useState<Later | null>();
  useEffect(() => {
    // In small steps: whoever scrolls meanwhile is not held up.
    const show = (module: Later) => startTransition(() => setLater(module));
    whenIdle(() => {
      import('#features/home/components/home-later.tsx')
        .then(show)
        // Home makes sense without them; the next visit tries again.
        .catch(() => setLater(null));
    });
  }, []);
  return later;
}
