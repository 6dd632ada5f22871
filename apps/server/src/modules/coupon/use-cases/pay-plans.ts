import { referenceFrom } from '#kernel/ledger/reference';
import { withTx } from '#platform/db/with-tx';
import { CouponBook } from '../coupon-book';
import { REWARD_KIND } from '../coupon-entries';
import { type DuePlan, listDuePlans, loadDuePlans, movePlans } from '../plans.store';
import { lockWithCampaigns } from '../trial-desk';
import { bookPayments, type EngineDeps, type Moment } from './pay-coupons';

const BATCH = 1_000;

const isEnded = ({ dueDays, days, isEarly }: DuePlan): boolean => isEarly || dueDays === days;

/** One entry per day: after an outage each missed day is paid by itself. */
const toPayments = ({ couponId, daysPaid, dueDays, perDay, lockOrderId }: DuePlan) =>
  Array.from({ length: Math.max(0, dueDays - daysPaid) }, (_, index) => {
    const day = daysPaid + index + 1;
    return {
      couponId,
      kind: REWARD_KIND as typeof REWARD_KIND,
      amount: perDay,
      reference: referenceFrom(REWARD_KIND, couponId, day),
      subject: lockOrderId === null ? `day ${day}` : `lock ${lockOrderId}`,
      ofPlan: true,
    };
  });

const payBatch = ({ pool, ledger, rules }: EngineDeps, moment: Moment, ids: readonly number[]): Promise<void> =>
  withTx(pool, async (tx) => {
    await moment.ensureHeld(tx);
    const { version: ruleVersion } = await rules.now();
    const at = new Date(moment.nowMs);
    const book = new CouponBook(await lockWithCampaigns(tx, ids));
    const plans = await loadDuePlans(tx.client, ids, moment.nowMs);
    await bookPayments(tx, { ledger, ruleVersion }, { book, payments: plans.flatMap(toPayments) });
    for (const plan of plans) if (isEnded(plan)) book.endPlan(plan.couponId);
    await movePlans(
      tx,
      plans.map((plan) => ({
        couponId: plan.couponId,
        daysPaid: Math.max(plan.daysPaid, plan.dueDays),
        isEnded: isEnded(plan),
      })),
      at,
    );
    await book.write(tx, at);
  });

/** Pays the days of rate-ups and lock trials that are due, and ends those whose last day is paid or whose order was redeemed. */
export const payPlans = async (deps: EngineDeps, moment: Moment): Promise<void> => {
  let after = 0;
  while (!moment.signal?.aborted) {
    const ids = await listDuePlans(deps.pool, { nowMs: moment.nowMs, after, limit: BATCH });
    if (ids.length === 0) return;
    after = ids.at(-1) ?? 0;
    await payBatch(deps, moment, ids);
  }
};
