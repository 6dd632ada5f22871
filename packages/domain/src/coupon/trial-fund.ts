import type { CouponKind } from '@candor/contract/coupon';
import { type Amount, cmp, isNegative, isZero, max, min, sub, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';

const ZERO = toAmount('0');

export interface TrialCoupon {
  readonly userId: number;
  readonly kind: CouponKind;
  readonly state: 'active' | 'used' | 'expired';
  readonly left: string;
  readonly inUse: string;
  readonly useByMs: number;
  readonly maxMultiple: number;
}

export interface TrialAsk {
  readonly userId: number;
  readonly kind: 'trial_options' | 'trial_futures' | 'trial_lock';
  /** Stake, or margin and fees, or principal. */
  readonly amount: string;
  /** 1 where there is none. */
  readonly multiple: number;
}

/** Whether an order can be made with a trial fund. Null: yes. */
export const decideTrial = (coupon: TrialCoupon | undefined, ask: TrialAsk, nowMs: number): Refused | null => {
  if (!coupon || coupon.userId !== ask.userId) return refused('coupon_unknown');
  if (coupon.state === 'expired' || nowMs >= coupon.useByMs) return refused('coupon_expired');
  if (coupon.state !== 'active') return refused('coupon_used');
  if (coupon.kind !== ask.kind) return refused('coupon_wrong_product');
  if (coupon.maxMultiple > 0 && ask.multiple > coupon.maxMultiple)
    return refused('coupon_multiple_too_high', { maximum: String(coupon.maxMultiple) });
  // A stake on options is lost or doubled as a whole, so the fund is staked once.
  if (coupon.kind === 'trial_options' && !isZero(toAmount(coupon.inUse))) return refused('coupon_in_use');
  const free = sub(toAmount(coupon.left), toAmount(coupon.inUse));
  if (cmp(toAmount(ask.amount), free) > 0) return refused('coupon_too_little', { left: free });
  return null;
};

export interface TrialResult {
  /** Off the coupon and out of the campaign's purse. */
  readonly lost: Amount;
  /** To the user's account. */
  readonly profit: Amount;
}

/**
 * The end of a trial order, or of a part of it. `put` is what it used of the coupon, `back` what an order with the user's own
 * money would have returned for that part. Losses come off the coupon; profit goes to the user, up to what the coupon may
 * still pay; the principal goes nowhere.
 */
export const splitTrialResult = (put: string, back: string, profitLeft: string): TrialResult => {
  const result = sub(toAmount(back), toAmount(put));
  if (isNegative(result)) return { lost: min(sub(ZERO, result), toAmount(put)), profit: ZERO };
  return { lost: ZERO, profit: max(ZERO, min(result, toAmount(profitLeft))) };
};

/** What a coupon may still pay to its owner. */
export const profitLeftOf = ({ face, paid }: { readonly face: string; readonly paid: string }): Amount =>
  max(ZERO, sub(toAmount(face), toAmount(paid)));
