import { useEffect } from 'react';
import type { RouteEntry } from '#data/feature.ts';
import { loginPathFor } from '#data/return-path.ts';
import { useLocation, useNavigate } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { REDIRECT_MS } from '#lib/timings.ts';

/** Shows a visitor who opens a guarded page a toast, then redirects to login, which returns to this page. */
export function useLoginGuard(entry: RouteEntry): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const guarded = entry.guarded === true;
  useEffect(() => {
    // Checked only when the page opens: a session that ends later is reported by the request that fails.
    if (!guarded || useSession.getState().token !== null) return;
    showToast({ key: 'loginFirst' });
    const timer = setTimeout(() => {
      if (useSession.getState().token === null) navigate(loginPathFor(pathname + search), { replace: true });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [guarded, navigate, pathname, search]);
}
