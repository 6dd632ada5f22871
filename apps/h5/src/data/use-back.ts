import { useNavigate } from '#data/router.tsx';

/** One step back inside the app; a page that was opened directly goes to its parent instead of leaving the app. */
export function useBack(parent: string): () => void {
  const navigate = useNavigate();
  return () => {
    const position: unknown = window.history.state?.idx;
    if (typeof position === 'number' && position > 0) navigate(-1);
    else navigate(parent, { replace: true });
  };
}
