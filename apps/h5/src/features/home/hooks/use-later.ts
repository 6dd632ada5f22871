import { useEffect, useState } from 'react';

type Later = typeof import('#features/home/components/home-later.tsx');

/** The parts of Home that wait for its first paint, so that they do not delay it; undefined until they are there. */
export function useLater(): Later | undefined {
  const [later, setLater] = useState<Later>();
  useEffect(() => {
    import('#features/home/components/home-later.tsx')
      .then(setLater)
      // Home is complete without them; the next visit tries again.
      .catch(() => undefined);
  }, []);
  return later;
}
