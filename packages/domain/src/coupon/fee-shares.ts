import { type Amount, cmp, isZero, min, roundTo, sub, toAmount } from '@candor/money/decimal';

const ZERO = toAmount('0');

/** Fees that the same coupons can give back. */
export interface GivenFees {
  /** Oldest first. */
  readonly couponIds: readonly number[];
  readonly net: string;
}

export interface RebateCoupon {
  readonly id: number;
  readonly left: string;
  readonly scale: number;
}

/** What each coupon gives back: of each fee the oldest coupon first, and no coupon more than it has left. */
export const computeGivenBack = (
  fees: readonly GivenFees[],
  coupons: ReadonlyMap<number, RebateCoupon>,
): Map<number, Amount> => {
  const left = new Map([...coupons].map(([id, coupon]) => [id, toAmount(coupon.left)]));
  for (const { couponIds, net } of fees) {
    let open = toAmount(net);
    for (const id of couponIds) {
      const has = left.get(id) ?? ZERO;
      const given = min(open, has);
      left.set(id, sub(has, given));
      open = sub(open, given);
    }
  }
  return new Map(
    [...coupons.values()].flatMap(({ id, left: before, scale }): [number, Amount][] => {
      const given = roundTo(sub(toAmount(before), left.get(id) ?? ZERO), scale, 'down');
      return isZero(given) || cmp(given, ZERO) < 0 ? [] : [[id, given]];
    }),
  );
};
