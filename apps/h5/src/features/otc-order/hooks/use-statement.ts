import { otcAppeal, otcDispute, otcState } from '@candor/contract/otc-orders';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { type StatementPurpose, toStatement } from '#features/otc-order/model/statement-form.ts';

/** Sends a statement: one that opens a dispute, adds evidence, or appeals. */
export function useStatement(purpose: StatementPurpose, onDone: () => void) {
  const t = useTranslations('otcOrder.statement');
  const done = () => {
    showToast({ text: t(`${purpose}Done`), tone: 'ok' });
    void refreshMoney();
    onDone();
  };
  const calls = {
    dispute: useSubmit(otcDispute, done),
    state: useSubmit(otcState, done),
    appeal: useSubmit(otcAppeal, done),
  };
  const { isPending, failure, forget } = calls[purpose];
  return {
    isPending,
    failure,
    forget,
    /** An appeal has no picture. */
    send: (number: string, text: string, picture: string) =>
      calls[purpose].send(toStatement(number, text, purpose === 'appeal' ? '' : picture)),
  };
}
