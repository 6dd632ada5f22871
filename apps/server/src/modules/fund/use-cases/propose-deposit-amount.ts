import { canonical, parseAmount, toFixed8 } from '@candor/money/decimal';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { propose } from '#kernel/operators/propose';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { depositAmount } from '../deposit-amount-kind';
import { lockDepositToChange } from '../deposit-queue.store';
import type { FundDeps } from '../deps';
import { readSeenReference } from './review-deposit';

export interface DepositAmountForm {
  readonly operatorId: number;
  readonly depositId: number;
  readonly amount: string;
  readonly reference: string;
  readonly reason: string;
}

/** Proposes an amount other than the claimed one: both are logged, and a second operator decides. */
export const proposeDepositAmount = async (tx: Tx, deps: Pick<FundDeps, 'clock'>, form: DepositAmountForm) => {
  const { depositId, operatorId } = form;
  const deposit = (await lockDepositToChange(tx, depositId)) ?? refuse('not_found');
  if (deposit.status !== 'pending') refuse('already_decided');
  await ensureOtherAccount(tx, operatorId, deposit.userId);
  const { userId, currencyName, scale } = deposit;
  const parsed = parseAmount(form.amount, { scale });
  if (!parsed.ok) return refuse('amount_too_precise', { currency: currencyName, scale: String(scale) });
  const reference = readSeenReference(deposit.network, form.reference);
  const amount = canonical(parsed.value);
  const body = { depositId, userId, currencyName, asked: toFixed8(deposit.amount), amount, reference };
  const asked = await propose(tx, deps, {
    kind: depositAmount,
    subject: `deposit ${depositId}`,
    body,
    reason: form.reason,
    operatorId,
    action: 'deposit.propose_amount',
  });
  const { proposal_id: proposal } = asked.reply;
  return {
    ...asked,
    audit: { ...asked.audit, before: { amount: body.asked }, after: { proposal, amount, reference } },
  };
};
