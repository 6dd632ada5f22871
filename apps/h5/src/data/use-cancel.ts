import { useMutation } from '@tanstack/react-query';
import { showToast } from './toast-store.ts';
import { refreshMoney } from './use-wallet.ts';

/**
 * Cancels one waiting order of a list; `send` answers what is said when it worked. Why it could not be is told by a
 * toast; the list then shows what happened to it.
 */
export function useCancel(send: (id: number) => Promise<string>) {
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (text) => showToast({ text, tone: 'ok' }),
    onSettled: () => void refreshMoney(),
  });
  return {
    cancel: (id: number) => {
      if (!mutation.isPending) mutation.mutate(id);
    },
    /** The one that is being cancelled now. */
    cancelling: mutation.isPending ? mutation.variables : null,
  };
}
