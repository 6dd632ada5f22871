import { computeRewardPlan, decideRateUp } from '@candor/domain/coupon/rate-up';
import { computeTermReward } from '@candor/domain/lock/lock-reward';
import { isZero, toAmount } from '@candor/money/decimal';
import type { RateUpDesk, RateUpOfOrder, RateUpOrder, RateUpTake, RateUpTerms } from '#kernel/product/rate-up-desk';
import { Refusal } from '#platform/refusal';
import { CouponBook } from './coupon-book';
import { type CouponRow, findCoupon, lockCoupons } from './coupons.store';
import { loadPlansOfOrders, type NewPlan, type PlanRow, writePlans } from './plans.store';

const toPlan = (order: RateUpOrder, coupon: CouponRow): { readonly plan: NewPlan; readonly total: string } => {
  const { ratePercent, scale } = coupon;
  const { perDay, total } = computeRewardPlan({ principal: order.amount, ratePercent, days: order.days, scale });
  const plan = {
    couponId: coupon.id,
    userId: coupon.userId,
    lockOrderId: order.orderId,
    productId: order.productId,
    currencyId: coupon.currencyId,
    principal: order.amount,
    ratePercent,
    perDay,
    dayMs: order.dayMs,
    payAfterMs: order.payAfterMs,
    startMs: order.startMs,
    days: order.days,
    reference: order.reference,
  };
  return { plan, total };
};

const toRateUp = ({ couponId, ratePercent, perDay, days, daysPaid, isRunning }: PlanRow): RateUpOfOrder => ({
  couponId,
  ratePercent,
  perDay: toAmount(perDay),
  total: computeTermReward(perDay, days),
  paid: computeTermReward(perDay, daysPaid),
  isRunning,
});

const quote = (coupon: CouponRow | undefined, ask: RateUpTake, at: Date): RateUpTerms | Refusal => {
  const no = decideRateUp(coupon, ask, at.getTime());
  if (no) return new Refusal(no.code, no.params);
  const { id, ratePercent, scale } = coupon as CouponRow;
  const plan = computeRewardPlan({ principal: ask.amount, ratePercent, days: ask.days, scale });
  // The added reward of such a small order is less than the smallest unit of the coin.
  if (isZero(plan.perDay)) return new Refusal('coupon_wrong_product');
  return { ...plan, couponId: id, ratePercent };
};

/** Rates that coupons add to lock orders. */
export const RATE_UP_DESK: RateUpDesk = {
  judge: async ({ client }, asks, at) => {
    const rows = await lockCoupons(
      client,
      asks.map(({ couponId }) => couponId),
    );
    const taken = new Set<number>();
    return asks.map((ask) => {
      const terms = quote(rows.get(ask.couponId), ask, at);
      if (terms instanceof Refusal) return terms;
      if (taken.has(ask.couponId)) return new Refusal('coupon_in_use');
      taken.add(ask.couponId);
      return null;
    });
  },
  attach: async (tx, orders, at) => {
    const rows = await lockCoupons(
      tx.client,
      orders.map(({ couponId }) => couponId),
    );
    const book = new CouponBook(rows);
    const plans = orders.map((order) => {
      const coupon = rows.get(order.couponId);
      if (!coupon) throw new Error(`coupon ${order.couponId} was not judged`);
      const { plan, total } = toPlan(order, coupon);
      book.take(coupon.id, total, { subject: `lock ${order.orderId}`, reference: null });
      return plan;
    });
    await writePlans(tx, plans, at);
    await book.write(tx, at);
  },
  quote: async (sql, ask, at) => {
    const terms = quote(await findCoupon(sql, ask.couponId), ask, at);
    if (terms instanceof Refusal) throw terms;
    return terms;
  },
  ofOrders: async (sql, orderIds) => {
    const plans = await loadPlansOfOrders(sql, orderIds);
    return new Map(plans.map((plan) => [plan.lockOrderId ?? 0, toRateUp(plan)]));
  },
};
