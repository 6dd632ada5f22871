import { type Amount, add, cmp, isZero, sub, toAmount } from '@candor/money/decimal';
import { profitLeftOf } from './trial-fund';

/** The figures of a coupon that change while it is used. */
export interface CouponFigures {
  readonly face: string;
  readonly left: string;
  readonly inUse: string;
  readonly paid: string;
  readonly state: 'active' | 'used' | 'expired';
}

export interface UseEnd {
  /** What an order no longer uses, and what of that is lost. */
  readonly released: string;
  readonly lost: string;
  /** To the user. */
  readonly profit: string;
  /** The fund can be staked once, and this was it. */
  readonly isSpent: boolean;
}

export const takeFrom = (coupon: CouponFigures, amount: string): CouponFigures => ({
  ...coupon,
  inUse: add(toAmount(coupon.inUse), toAmount(amount)),
});

const hasEnded = (coupon: CouponFigures, isSpent: boolean): boolean =>
  isZero(toAmount(coupon.inUse)) && (isSpent || isZero(toAmount(coupon.left)) || isZero(profitLeftOf(coupon)));

/** The coupon after an order or a part of it ended. It is used up when nothing of it can be used or paid any more. */
export const endUse = (coupon: CouponFigures, end: UseEnd): CouponFigures => {
  const after: CouponFigures = {
    ...coupon,
    inUse: sub(toAmount(coupon.inUse), toAmount(end.released)),
    left: sub(toAmount(coupon.left), toAmount(end.lost)),
    paid: add(toAmount(coupon.paid), toAmount(end.profit)),
  };
  const isValid =
    cmp(toAmount(after.inUse), toAmount('0')) >= 0 && cmp(toAmount(after.left), toAmount(after.inUse)) >= 0;
  if (!isValid) throw new Error('an order gives back more of a coupon than it took');
  return hasEnded(after, end.isSpent) ? { ...after, state: 'used' } : after;
};

/** What an active coupon can still cost its campaign. */
export const reservedFor = ({ state, left }: CouponFigures): Amount => toAmount(state === 'active' ? left : '0');
