import { useMutation } from '@tanstack/react-query';
import { showToast } from './toast-store.ts';
import { refreshMoney } from './use-wallet.ts';

/**
 * Cancels one open order of a list; `send` resolves with the success text. A refusal is shown by the request's own
 * toast; lists are refetched in both cases.
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
    /** Id of the order being cancelled, or null. */
    cancelling: mutation.isPending ? mutation.variables : null,
  };
}
