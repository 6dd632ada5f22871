import { useNavigate, useSearchParams } from 'react-router';
import { startSession } from '#data/end-session.ts';
import { safeReturnPath } from '#data/return-path.ts';

/** Starts the session and navigates to the page the user originally requested. */
export function useEnter(): (token: string) => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (token) => {
    startSession(token);
    void navigate(safeReturnPath(query.get('back')), { replace: true });
  };
}
