import { createHashHistory, type Location } from 'history';
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { type Navigation, RouterProvider } from '#data/router.tsx';
import { layers } from '#ui/layer-history.ts';

/** An address typed as `#pages/…` is the path `/pages/…`. */
const withSlash = (location: Location): Location =>
  location.pathname.startsWith('/') ? location : { ...location, pathname: `/${location.pathname}` };

/** Follows the hash of the address; navigates only after the history entries of open layers are left. */
export function LayeredRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory());
  const [{ location, action }, setShown] = useState({ location: withSlash(history.location), action: history.action });
  const layered = useMemo<Navigation['history']>(
    () => ({
      push: (to) => layers.navigate(() => history.push(to)),
      replace: (to) => layers.navigate(() => history.replace(to)),
      go: (delta) => layers.navigate(() => history.go(delta)),
    }),
    [history],
  );
  useLayoutEffect(
    () =>
      history.listen((shown) =>
        startTransition(() => setShown({ location: withSlash(shown.location), action: shown.action })),
      ),
    [history],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is drawn, whichever it is.
  useLayoutEffect(() => layers.arrived(), [location]);
  const navigation = useMemo(() => ({ location, action, history: layered }), [location, action, layered]);
  return <RouterProvider value={navigation}>{children}</RouterProvider>;
}
