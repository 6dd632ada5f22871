import { createContext, type ReactNode, use, useCallback, useEffect, useMemo } from 'react';
import type { AppLocation, HashHistory, HistoryChange } from './hash-history.ts';

/** Where the app is, how it got there, and how it goes elsewhere. */
export interface Navigation extends HistoryChange {
  readonly history: Pick<HashHistory, 'push' | 'replace' | 'go'>;
}

const Router = createContext<Navigation | null>(null);

export function RouterProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <Router value={value}>{children}</Router>;
}

export function useNavigation(): Navigation {
  const navigation = use(Router);
  if (navigation === null) throw new Error('used outside the router');
  return navigation;
}

export const useLocation = (): AppLocation => useNavigation().location;

interface Options {
  /** Replaces the present entry of the browser's history instead of adding one. */
  readonly replace?: boolean;
}

/** Goes to a path of the app, or a number of steps through the history. */
export type Navigate = (to: string | number, options?: Options) => void;

export function useNavigate(): Navigate {
  const { history } = useNavigation();
  return useCallback(
    (to, { replace = false } = {}) => {
      if (typeof to === 'number') history.go(to);
      else if (replace) history.replace(to);
      else history.push(to);
    },
    [history],
  );
}

type SetParams = (next: URLSearchParams | Readonly<Record<string, string>>, options?: Options) => void;

/** The parameters after the question mark of the present path. */
export function useSearchParams(): [URLSearchParams, SetParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetParams>(
    (next, options) => navigate(`${pathname}?${new URLSearchParams(next)}`, options),
    [navigate, pathname],
  );
  return [params, setParams];
}

/** Goes to another path as soon as it is shown. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
