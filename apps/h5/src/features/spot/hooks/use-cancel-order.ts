import { cancelSpotOrder } from '@candor/contract/spot';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshMoney } from '#data/use-wallet.ts';

/** Cancels one open order. Why it could not be is told by a toast; the list then shows what happened to it. */
export function useCancelOrder() {
  const t = useTranslations('spot.orders');
  const mutation = useMutation({
    mutationFn: (id: number) => request(cancelSpotOrder, { id: String(id) }),
    // Still open: its book is halted, and the cancellation waits there.
    onSuccess: ({ state }) => showToast({ text: t(state === 'open' ? 'cancelNoted' : 'cancelled'), tone: 'ok' }),
    onSettled: () => void refreshMoney(),
  });
  return {
    cancel: (id: number) => {
      if (!mutation.isPending) mutation.mutate(id);
    },
    /** The order that is being cancelled now. */
    cancelling: mutation.isPending ? mutation.variables : null,
  };
}
