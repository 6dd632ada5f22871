import { shareFees, sumShares } from '@candor/domain/coupon/fee-shares';
import { mul, toAmount, toRate } from '@candor/money/decimal';
import type { CouponRow } from '../coupons.store';
import type { CouponDeps } from '../deps';
import { loadOpenDay, loadPaidFees } from '../fees.store';
import { loadPlans, type PlanRow } from '../plans.store';

/** Rewards of days that have passed and are not paid yet. Those of a rate-up are sure only from their payout time on. */
const earnedOf = (
  { perDay, days, daysPaid, startMs, dayMs, payAfterMs, lockOrderId, isRunning }: PlanRow,
  nowMs: number,
) => {
  if (!isRunning) return '0';
  const passedMs = nowMs - startMs - (lockOrderId === null ? 0 : payAfterMs);
  const passed = Math.min(days, Math.max(0, Math.floor(passedMs / dayMs)));
  return mul(toAmount(perDay), toRate(String(Math.max(0, passed - daysPaid))), 'down');
};

/** What the coupons of one user are worth in cash at least, by id: what is sure to be paid whatever the user does. */
export const readCashValues = async (
  { pool, clock }: Pick<CouponDeps, 'pool' | 'clock'>,
  coupons: readonly CouponRow[],
): Promise<ReadonlyMap<number, string>> => {
  const nowMs = clock.nowMs();
  const active = coupons.filter(({ state }) => state === 'active');
  const rebates = new Map(active.filter(({ kind }) => kind === 'fee_rebate').map((row) => [row.id, row]));
  const [owner] = rebates.values();
  const fees = owner
    ? await loadPaidFees(pool, { fromMs: await loadOpenDay(pool, nowMs), toMs: nowMs, userId: owner.userId })
    : [];
  const plans = await loadPlans(
    pool,
    active.filter(({ inUse }) => inUse !== '0').map(({ id }) => id),
  );
  return new Map<number, string>([
    ...sumShares(shareFees(fees, rebates)),
    ...[...plans].map(([id, plan]): [number, string] => [id, earnedOf(plan, nowMs)]),
  ]);
};
