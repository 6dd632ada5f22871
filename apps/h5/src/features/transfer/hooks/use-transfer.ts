import { walletChange } from '@candor/contract/wallet';
import type { Amount } from '@candor/money/decimal';
import { useMutation } from '@tanstack/react-query';
import { isOutcomeUnknown } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { useFormKey } from '#data/use-form-key.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { fingerprintOf, type TransferForm } from '#features/transfer/model/transfer-form.ts';

interface Sending {
  readonly form: TransferForm;
  readonly coinId: number;
  readonly amount: Amount;
}

/** Sends a transfer. A retry of the same form carries the same key, so that it is booked once at most. */
export function useTransfer(onBooked: () => void) {
  const keys = useFormKey();
  const mutation = useMutation({
    mutationFn: ({ form, coinId, amount }: Sending) =>
      request(
        walletChange,
        { currency_id: String(coinId), number: amount, from_field: form.from, to_field: form.to },
        { idempotencyKey: keys.keyFor(fingerprintOf(form, { coinId, amount })) },
      ),
    onSuccess: (text) => {
      keys.settle();
      showToast({ text, tone: 'ok' });
      onBooked();
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) keys.settle();
    },
    // Also after a failure: the balances show what really happened.
    onSettled: () => void refreshMoney(),
  });
  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    isOutcomeUnknown: mutation.isError && isOutcomeUnknown(mutation.error),
    /** The server's sentence when it refused. */
    refusal: mutation.isError && !isOutcomeUnknown(mutation.error) ? mutation.error.message : null,
    forget: mutation.reset,
  };
}
