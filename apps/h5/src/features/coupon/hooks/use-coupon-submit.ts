import type { Call } from '@candor/contract/call';
import { showToast } from '#data/toast-store.ts';
import { type MoneySubmit, useMoneySubmit } from '#data/use-money-submit.ts';

type Sheet = {
  /** Text of the toast after the call; the sheet closes then. */
  done: string;
  onClose: () => void;
};

/** Sends a call from a coupon sheet. */
export function useCouponSubmit<C extends Call>(call: C, { done, onClose }: Sheet): MoneySubmit<C> {
  return useMoneySubmit(call, {
    onDone: () => {
      showToast({ text: done, tone: 'ok' });
      onClose();
    },
  });
}
