import { leverCancel } from '@candor/contract/futures';
import { useMutation } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshMoney } from '#data/use-wallet.ts';

/** Cancels one entrust. Why it could not be is told by a toast; the list then shows what happened to it. */
export function useCancelEntrust() {
  const mutation = useMutation({
    mutationFn: (id: number) => request(leverCancel, { id: String(id) }),
    onSuccess: (text) => showToast({ text, tone: 'ok' }),
    onSettled: () => void refreshMoney(),
  });
  return {
    cancel: (id: number) => {
      if (!mutation.isPending) mutation.mutate(id);
    },
    /** The entrust that is being cancelled now. */
    cancelling: mutation.isPending ? mutation.variables : null,
  };
}
