import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_createHashHistory as createHashHistory, type Navigator, Router } from 'react-router';
import { layers } from '#ui/layer-history.ts';

/** The library's hash router, except that it navigates only after the history entries of open layers are left. */
export function LayeredRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory({ v5Compat: true }));
  const [{ location, action }, setShown] = useState({ location: history.location, action: history.action });
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      push: (to, state) => layers.navigate(() => history.push(to, state)),
      replace: (to, state) => layers.navigate(() => history.replace(to, state)),
      go: (delta) => layers.navigate(() => history.go(delta)),
    }),
    [history],
  );
  useLayoutEffect(() => history.listen((shown) => startTransition(() => setShown(shown))), [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is drawn, whichever it is.
  useLayoutEffect(() => layers.arrived(), [location]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
