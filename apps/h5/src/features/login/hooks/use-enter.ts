import { startSession } from '#data/end-session.ts';
import { safeReturnPath } from '#data/return-path.ts';
import { useNavigate, useSearchParams } from '#data/router.tsx';

/** Starts the session and navigates to the page the user originally requested. */
export function useEnter(): (token: string) => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (token) => {
    startSession(token);
    navigate(safeReturnPath(query.get('back')), { replace: true });
  };
}
