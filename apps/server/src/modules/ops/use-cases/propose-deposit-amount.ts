import { canonical, parseAmount, toFixed8 } from '@candor/money/decimal';
import { readSeenReference } from '#modules/fund/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { insertProposal, lockDepositToChange } from '../proposals.store';
import { ensureOtherAccount } from './guard-own-account';

export interface DepositAmountForm {
  readonly operatorId: number;
  readonly depositId: number;
  readonly amount: string;
  readonly reference: string;
  readonly reason: string;
}

/** Proposes an amount other than the claimed one: both are logged, and a second operator decides. */
export const proposeDepositAmount = async (tx: Tx, deps: Pick<OpsDeps, 'clock'>, form: DepositAmountForm) => {
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
  const subject = `deposit ${depositId}`;
  const id = await insertProposal(tx, {
    kind: 'deposit_amount',
    subject,
    body,
    reason: form.reason,
    proposedBy: operatorId,
    now: new Date(deps.clock.nowMs()),
  });
  const audit = {
    action: 'deposit.propose_amount',
    subject,
    before: { amount: body.asked },
    after: { proposal: id, amount, reference },
    note: form.reason,
  };
  return { reply: { proposal_id: id }, audit };
};
