import type { CouponKind } from '@candor/contract/coupon';
import { type Amount, canonical, cmp, isZero, toAmount } from '@candor/money/decimal';
import { computeDayReward, computeTermReward } from '../lock/lock-reward';
import { type Refused, refused } from '../refused';

export interface PlanCoupon {
  readonly userId: number;
  readonly kind: CouponKind;
  readonly state: 'active' | 'used' | 'expired';
  readonly currencyId: number;
  readonly face: string;
  readonly inUse: string;
  readonly useByMs: number;
  readonly lockDays: number;
  readonly lockMax: string;
}

export interface RateUpAsk {
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly days: number;
}

/** A product of lock mining, for a trial in it. */
export interface TrialLockAsk {
  readonly userId: number;
  readonly currencyId: number;
  readonly days: number;
}

const decideOwn = (coupon: PlanCoupon | undefined, userId: number, nowMs: number): Refused | null => {
  if (!coupon || coupon.userId !== userId) return refused('coupon_unknown');
  if (coupon.state === 'expired' || nowMs >= coupon.useByMs) return refused('coupon_expired');
  if (coupon.state !== 'active') return refused('coupon_used');
  return null;
};

const inUse = (coupon: PlanCoupon): Refused | null =>
  isZero(toAmount(coupon.inUse)) ? null : refused('coupon_in_use');

/** Whether a rate-up can be added to a lock order. Null: yes. */
export const decideRateUp = (coupon: PlanCoupon | undefined, ask: RateUpAsk, nowMs: number): Refused | null => {
  const own = decideOwn(coupon, ask.userId, nowMs);
  if (own || !coupon) return own;
  if (coupon.kind !== 'rate_up') return refused('coupon_wrong_product');
  const isFitting =
    coupon.currencyId === ask.currencyId &&
    coupon.lockDays === ask.days &&
    cmp(toAmount(ask.amount), toAmount(coupon.lockMax)) <= 0;
  if (!isFitting)
    return refused('coupon_lock_wrong', { days: String(coupon.lockDays), maximum: canonical(coupon.lockMax) });
  return inUse(coupon);
};

/** Whether a trial can be started in a product of lock mining. Null: yes. */
export const decideTrialLock = (coupon: PlanCoupon | undefined, ask: TrialLockAsk, nowMs: number): Refused | null => {
  const own = decideOwn(coupon, ask.userId, nowMs);
  if (own || !coupon) return own;
  if (coupon.kind !== 'trial_lock' || coupon.currencyId !== ask.currencyId) return refused('coupon_wrong_product');
  if (coupon.lockDays !== ask.days)
    return refused('coupon_lock_wrong', { days: String(coupon.lockDays), maximum: canonical(coupon.face) });
  return inUse(coupon);
};

export interface RewardPlan {
  readonly perDay: Amount;
  readonly total: Amount;
}

export interface PlanTerms {
  readonly principal: string;
  readonly ratePercent: string;
  readonly days: number;
  readonly scale: number;
}

/** Rewards of a rate-up or a trial: each day is rounded as a lock order's is. */
export const computeRewardPlan = ({ principal, ratePercent, days, scale }: PlanTerms): RewardPlan => {
  const perDay = computeDayReward(principal, ratePercent, scale);
  return { perDay, total: computeTermReward(perDay, days) };
};
