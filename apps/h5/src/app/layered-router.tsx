import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { createHashHistory, type HistoryChange } from '#data/hash-history.ts';
import { type Navigation, RouterProvider } from '#data/router.tsx';
import { layers } from '#ui/layer-history.ts';

/** Follows the hash of the address; navigates only after the history entries of open layers are left. */
export function LayeredRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory(window));
  const [{ location, action }, setShown] = useState<HistoryChange>({ location: history.location, action: 'POP' });
  const layered = useMemo<Navigation['history']>(
    () => ({
      push: (to) => layers.navigate(() => history.push(to)),
      replace: (to) => layers.navigate(() => history.replace(to)),
      go: (delta) => layers.navigate(() => history.go(delta)),
    }),
    [history],
  );
  useLayoutEffect(() => history.listen((shown) => startTransition(() => setShown(shown))), [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is drawn, whichever it is.
  useLayoutEffect(() => layers.arrived(), [location]);
  const navigation = useMemo(() => ({ location, action, history: layered }), [location, action, layered]);
  return <RouterProvider value={navigation}>{children}</RouterProvider>;
}
