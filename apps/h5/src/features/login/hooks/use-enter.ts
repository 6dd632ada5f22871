import { useNavigate, useSearchParams } from 'react-router';
import { startSession } from '#data/end-session.ts';
import { safeReturnPath } from '#data/return-path.ts';

/** Begins the session and goes to the page the user wanted. */
export function useEnter(): (token: string) => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (token) => {
    startSession(token);
    void navigate(safeReturnPath(query.get('back')), { replace: true });
  };
}
