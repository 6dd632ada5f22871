import { toFixed8 } from '@candor/money/decimal';
import { refuse } from '#platform/refusal';
import { toCouponItem, toFlag } from '../coupon.reply';
import { findCoupon, listEvents } from '../coupons.store';
import type { CouponDeps } from '../deps';
import { loadPlans, type PlanRow } from '../plans.store';
import { readCashValues } from './cash-values';

const toPlanItem = (plan: PlanRow) => ({
  lock_order_id: plan.lockOrderId ?? 0,
  principal: toFixed8(plan.principal),
  rate_percent: toFixed8(plan.ratePercent),
  per_day: toFixed8(plan.perDay),
  days: plan.days,
  days_paid: plan.daysPaid,
  next_ms: plan.isRunning ? plan.startMs + (plan.daysPaid + 1) * plan.dayMs + plan.payAfterMs : 0,
  is_running: toFlag(plan.isRunning),
});

/** One own coupon with everything that happened to it. */
export const readDetail = async (
  deps: CouponDeps,
  { userId, id }: { readonly userId: number; readonly id: number },
) => {
  const coupon = await findCoupon(deps.pool, id);
  if (coupon?.userId !== userId) return refuse('coupon_unknown');
  const [events, plans, values] = await Promise.all([
    listEvents(deps.pool, id),
    loadPlans(deps.pool, [id]),
    readCashValues(deps, [coupon]),
  ]);
  const plan = plans.get(id);
  return {
    coupon: toCouponItem(coupon, values.get(id) ?? '0'),
    events: events.map(({ event, amount, leftAfter, subject, timeMs, reference }) => ({
      event,
      amount: toFixed8(amount),
      left_after: toFixed8(leftAfter),
      subject,
      time_ms: timeMs,
      reference: reference ?? '',
    })),
    plan: plan ? toPlanItem(plan) : null,
  };
};
