import { revokeOtherSessions, revokeSession, sessionList } from '@candor/contract/security';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshSecurity } from '#data/use-security-status.ts';
import { useSubmit } from '#data/use-submit.ts';

/** Logged-in devices, with calls to end one or all other sessions. */
export function useDevices() {
  const isLoggedIn = useSession((state) => state.token !== null);
  const query = useQuery({
    queryKey: ['safe', 'sessions'],
    queryFn: ({ signal }) => request(sessionList, {}, { signal, silent: true }),
    enabled: isLoggedIn,
  });
  const onDone = (sentence: string) => {
    showToast({ text: sentence, tone: 'ok' });
    void refreshSecurity();
  };
  const one = useSubmit(revokeSession, onDone);
  const others = useSubmit(revokeOtherSessions, onDone);
  return { query, one, others };
}
