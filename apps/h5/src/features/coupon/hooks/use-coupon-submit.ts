import type { Call, SentOf } from '@candor/contract/call';
import { showToast } from '#data/toast-store.ts';
import { type MoneySubmit, useMoneySubmit } from '#data/use-money-submit.ts';

type Sheet = {
  /** Text of the toast after the call; the sheet closes then. */
  done: string;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/** Sends a call from a coupon sheet, which is locked until the answer. */
export function useCouponSubmit<C extends Call>(call: C, { done, onBusy, onClose }: Sheet): MoneySubmit<C> {
  const submit = useMoneySubmit(call, {
    onDone: () => {
      onBusy(false);
      showToast({ text: done, tone: 'ok' });
      onClose();
    },
    onRefused: () => onBusy(false),
  });
  const send = (input: SentOf<C>): void => {
    onBusy(true);
    submit.send(input);
  };
  return { ...submit, send };
}
