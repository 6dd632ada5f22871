import { toFixed8 } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Tx } from '#platform/db/with-tx';
import type { ReviewDeps } from '../deps';
import { sendExplanations } from '../explanations.store';
import type { WithdrawalRow } from '../withdrawals.store';
import { WITHDRAW_HOLD } from './request-withdrawal';
import { requireCurrency } from './review-step';

export const WITHDRAW_RETURN_KIND = 'withdraw_return';

/** Voids the hold and returns the whole amount, fee included. The withdrawal must be locked and open. */
export const giveBack = async (
  tx: Tx,
  deps: Pick<ReviewDeps, 'ledger' | 'currencies' | 'clock'>,
  { withdrawal, reference, cause }: { withdrawal: WithdrawalRow; reference: string; cause: 'cancelled' | 'refused' },
): Promise<void> => {
  const { userId, currencyId, amount, requestReference, ruleVersion } = withdrawal;
  const currency = await requireCurrency(deps, currencyId);
  const leg = {
    from: frozenOf(userId, 'change', currencyId),
    to: availableOf(userId, 'change', currencyId),
    amount,
    drawsFrom: { purpose: WITHDRAW_HOLD, reference: requestReference, outcome: 'voided' as const },
  };
  const [result] = await deps.ledger.postMany(tx, [
    { kind: WITHDRAW_RETURN_KIND, reference, ruleVersion, legs: [leg] },
  ]);
  if (!result?.ok) throw new Error(`the money of withdrawal ${withdrawal.id} is not where it was set aside`);
  const inputs = [
    { name: 'amount', value: toFixed8(amount), unit: currency.name },
    { name: 'cause', value: cause, unit: '' },
  ];
  sendExplanations(tx, [{ reference, formula: WITHDRAW_RETURN_KIND, inputs }], new Date(deps.clock.nowMs()));
};
