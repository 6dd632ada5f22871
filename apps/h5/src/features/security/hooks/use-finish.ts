import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useBack } from '#data/use-back.ts';
import { refreshSecurity } from '#data/use-security-status.ts';

/** Finishes a task: shows the server's message, refreshes the status, and navigates back. */
export function useFinish(): (sentence: string) => void {
  const back = useBack(PATHS.security);
  return (sentence) => {
    showToast({ text: sentence, tone: 'ok' });
    void refreshSecurity();
    back();
  };
}
