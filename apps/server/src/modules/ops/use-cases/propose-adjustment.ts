import { parseAmount, toFixed8 } from '@candor/money/decimal';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { insertProposal } from '#kernel/operators/proposals.store';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import type { AdjustmentBody } from '../proposals.store';
import { isUser } from '../users.store';

export interface AdjustmentForm {
  readonly operatorId: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly account: AdjustmentBody['account'];
  readonly direction: AdjustmentBody['direction'];
  readonly amount: string;
  readonly reason: string;
}

type Deps = Pick<OpsDeps, 'currencies' | 'clock' | 'newId'>;

const readBody = async (deps: Deps, form: AdjustmentForm): Promise<AdjustmentBody> => {
  const { userId, currencyId, account, direction } = form;
  const currency = (await deps.currencies.find(currencyId)) ?? refuse('currency_unknown');
  if (!currency.accounts.includes(account)) refuse('currency_not_in_account', { currency: currency.name, account });
  const amount = parseAmount(form.amount, { scale: currency.scale });
  if (!amount.ok) return refuse('amount_too_precise', { currency: currency.name, scale: String(currency.scale) });
  return {
    userId,
    currencyId,
    currencyName: currency.name,
    account,
    direction,
    amount: toFixed8(amount.value),
    entryReference: deps.newId(),
  };
};

/** Nothing is posted until another operator approves. */
export const proposeAdjustment = async (tx: Tx, deps: Deps, form: AdjustmentForm) => {
  const body = await readBody(deps, form);
  if (!(await isUser(tx, form.userId))) refuse('not_found');
  await ensureOtherAccount(tx, form.operatorId, form.userId);
  const subject = `user ${form.userId}`;
  const id = await insertProposal(tx, {
    kind: 'balance_adjustment',
    subject,
    body,
    reason: form.reason,
    proposedBy: form.operatorId,
    now: new Date(deps.clock.nowMs()),
  });
  const audit = { action: 'adjustment.propose', subject, after: { proposal: id, ...body }, note: form.reason };
  return { reply: { proposal_id: id }, audit };
};
