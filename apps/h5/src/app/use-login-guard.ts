import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RouteEntry } from '#data/feature.ts';
import { loginPathFor } from '#data/return-path.ts';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { REDIRECT_MS } from '#lib/timings.ts';

/** A visitor who opens a protected page is told so and taken to the login page, which leads back here. */
export function useLoginGuard(entry: RouteEntry): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const guarded = entry.guarded === true;
  useEffect(() => {
    // Only on arrival: a session that ends later is announced by the request that noticed it.
    if (!guarded || useSession.getState().token !== null) return;
    showToast({ key: 'loginFirst' });
    const timer = setTimeout(() => {
      if (useSession.getState().token === null) void navigate(loginPathFor(pathname + search), { replace: true });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [guarded, navigate, pathname, search]);
}
