import { submitReal } from '@candor/contract/profile';
import { PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { refreshRealState } from '#data/use-real-state.ts';
import { useSubmit } from '#data/use-submit.ts';

/** Submits a level. Afterwards the overview shows it under review. */
export function useSubmission() {
  const navigate = useNavigate();
  return useSubmit(submitReal, (text) => {
    showToast({ text, tone: 'ok' });
    void refreshRealState();
    navigate(PATHS.verification, { replace: true });
  });
}
