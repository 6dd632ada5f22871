import type { ReplyOf } from '@candor/contract/call';
import { walletChange } from '@candor/contract/wallet';
import type { Amount } from '@candor/money/decimal';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import type { TransferForm } from '#features/transfer/model/transfer-form.ts';
import { RECEIPT_MS } from '#lib/timings.ts';
import { useFleeting } from '#ui/use-fleeting.ts';

export type TransferReceipt = Exclude<ReplyOf<typeof walletChange>, string>;

interface Sending {
  readonly form: TransferForm;
  readonly coinId: number;
  readonly amount: Amount;
}

/** Sends a transfer. A retry of the same form reuses the idempotency key, so it is booked at most once. */
export function useTransfer(onBooked: () => void) {
  const receipt = useFleeting<TransferReceipt>(RECEIPT_MS);
  const submit = useMoneySubmit(walletChange, {
    onDone: (reply) => {
      // A form kept from before receipts existed is answered with the sentence alone.
      if (typeof reply === 'string') showToast({ text: reply, tone: 'ok' });
      else receipt.show(reply);
      onBooked();
    },
    isAnnounced: true,
  });
  return {
    ...submit,
    receipt,
    send: ({ form, coinId, amount }: Sending) =>
      submit.send({
        currency_id: String(coinId),
        number: amount,
        from_field: form.from,
        to_field: form.to,
        receipt: '1',
      }),
  };
}
