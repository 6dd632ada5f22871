import { sendNewestPrice } from '#kernel/ledger/entry-prices.store';
import type { SettleStep } from '#kernel/ledger/settle-many';
import type { Tx } from '#platform/db/with-tx';
import type { LockDeps } from '../deps';
import { HOLD_PURPOSE } from '../lock-entries';
import { type DueQuery, type PaidOrder, writeDue } from '../payouts.store';

export interface PaidBatch {
  readonly orders: number;
  /** Orders paid for the first time, or ended. */
  readonly notified: readonly PaidOrder[];
}

/**
 * Pays what is due in one transaction: rewards from the purse to the spot accounts, and at the end the principal out of its
 * hold. A day is paid once because (order, day) is a key and because the reference of its entry is.
 */
export const payDue = async ({ ledger }: Pick<LockDeps, 'ledger'>, tx: Tx, query: DueQuery): Promise<PaidBatch> => {
  const { orders, rewards, maturities, notified } = await writeDue(tx.client, query);
  // The average cost of a coin counts rewards at the price of the moment.
  for (const { references, currencyId } of rewards) sendNewestPrice(tx, { references, currencyId });
  const steps: SettleStep[] = [
    ...rewards.map(
      ({ currencyId, ...columns }): SettleStep => ({
        step: 'pay',
        currencyId,
        leg: 0,
        columns,
        from: 'rewards',
        toType: 'change',
      }),
    ),
    ...maturities.map(
      ({ currencyId, ...columns }): SettleStep => ({
        step: 'draw',
        currencyId,
        leg: 0,
        columns,
        purpose: HOLD_PURPOSE,
        fromType: 'mining',
        to: { own: 'change' },
        outcome: 'posted',
      }),
    ),
  ];
  await ledger.settleMany(tx, steps);
  return { orders, notified };
};
