import { walletChange } from '@candor/contract/wallet';
import type { Amount } from '@candor/money/decimal';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import type { TransferForm } from '#features/transfer/model/transfer-form.ts';

interface Sending {
  readonly form: TransferForm;
  readonly coinId: number;
  readonly amount: Amount;
}

/** Sends a transfer. A retry of the same form reuses the idempotency key, so it is booked at most once. */
export function useTransfer(onBooked: () => void) {
  const submit = useMoneySubmit(walletChange, {
    onDone: (text) => {
      showToast({ text, tone: 'ok' });
      onBooked();
    },
    isAnnounced: true,
  });
  return {
    ...submit,
    send: ({ form, coinId, amount }: Sending) =>
      submit.send({ currency_id: String(coinId), number: amount, from_field: form.from, to_field: form.to }),
  };
}
