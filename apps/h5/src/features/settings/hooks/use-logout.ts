import { logout } from '@candor/contract/identity';
import { useMutation } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { endSession } from '#data/end-session.ts';
import { PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';

/** Ends the session on the server. If the server is unreachable, the user is still logged out on this device. */
export function useLogout() {
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: () => request(logout, {}),
    onSuccess: (text) => showToast({ text, tone: 'ok' }),
    onSettled: () => {
      endSession();
      navigate(PATHS.home, { replace: true });
    },
  });
  return { send: () => mutation.mutate(), isPending: mutation.isPending };
}
