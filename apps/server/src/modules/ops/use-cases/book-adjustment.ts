import { canonical, toFixed8 } from '@candor/money/decimal';
import { ADJUSTMENT_KIND } from '#kernel/ledger/adjustments.store';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import type { AuditNote } from '#kernel/operators/append-audit';
import { sendExplanations } from '#modules/fund/index';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { OPS_NOTICES } from '../notices';
import type { AdjustmentBody } from '../proposals.store';

type Deps = Pick<OpsDeps, 'ledger' | 'clock'>;

export interface ApprovedAdjustment {
  readonly proposalId: number;
  readonly body: AdjustmentBody;
  readonly reason: string;
  readonly ruleVersion: number;
}

/**
 * Posts an adjustment two operators agreed on. It appears in the user's bill with its reason, is counted publicly
 * (`loadAdjustments`), and never takes more than the available balance.
 */
export const bookAdjustment = async (tx: Tx, deps: Deps, approved: ApprovedAdjustment): Promise<AuditNote> => {
  const { proposalId, body, reason, ruleVersion } = approved;
  const { userId, currencyId, currencyName, account, direction, amount, entryReference: reference } = body;
  const [own, house] = [availableOf(userId, account, currencyId), houseOf('adjustments', currencyId)];
  const [from, to] = direction === 'credit' ? [house, own] : [own, house];
  const legs = [{ from, to, amount }];
  const [result] = await deps.ledger.postMany(tx, [{ kind: ADJUSTMENT_KIND, reference, ruleVersion, legs }]);
  if (!result?.ok) {
    const available = result?.available ?? toFixed8('0');
    return refuse('insufficient_balance', { available: canonical(available), currency: currencyName });
  }
  sendEntryPrices(tx, [{ reference, currencyId, usdtPrice: null }]);
  const signed = `${direction === 'credit' ? '+' : '-'}${canonical(amount)}`;
  const inputs = [
    { name: 'amount', value: toFixed8(direction === 'credit' ? amount : `-${amount}`), unit: currencyName },
    { name: 'reason', value: reason, unit: '' },
    { name: 'proposal', value: String(proposalId), unit: '' },
  ];
  sendExplanations(tx, [{ reference, formula: ADJUSTMENT_KIND, inputs }], new Date(deps.clock.nowMs()));
  await notify(tx, OPS_NOTICES, {
    userId,
    template: 'balance_adjusted',
    params: { amount: signed, currency: currencyName, reason },
  });
  const after = { proposal: proposalId, account, amount: signed, currency: currencyName, reference };
  return { action: 'adjustment.book', subject: `user ${userId}`, after, note: reason };
};
