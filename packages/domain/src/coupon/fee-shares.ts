import { type Amount, add, isNegative, isZero, min, roundTo, sub, toAmount } from '@candor/money/decimal';

const ZERO = toAmount('0');

/** A fee that coupons can give back. */
export interface GivenFee {
  /** Coupons that were active when it was paid, oldest first. */
  readonly couponIds: readonly number[];
  /** In USDT, without the shares of inviters. */
  readonly net: string;
}

export interface RebateCoupon {
  readonly id: number;
  readonly left: string;
  readonly scale: number;
}

/** What one coupon gives back of one fee. */
export interface FeeShare<Fee> {
  readonly fee: Fee;
  readonly couponId: number;
  readonly amount: Amount;
}

/**
 * What coupons give back of fees, in order: of each fee the oldest coupon first, no coupon more than it has left, and of no
 * fee more than its net. Each share is rounded down to the decimals of the coin.
 */
export const shareFees = <Fee extends GivenFee>(
  fees: readonly Fee[],
  coupons: ReadonlyMap<number, RebateCoupon>,
): FeeShare<Fee>[] => {
  const left = new Map([...coupons].map(([id, coupon]) => [id, toAmount(coupon.left)]));
  const shares: FeeShare<Fee>[] = [];
  for (const fee of fees) {
    let open = toAmount(fee.net);
    for (const couponId of fee.couponIds) {
      const has = left.get(couponId) ?? ZERO;
      const amount = roundTo(min(open, has), coupons.get(couponId)?.scale ?? 0, 'down');
      if (isZero(amount) || isNegative(amount)) continue;
      shares.push({ fee, couponId, amount });
      left.set(couponId, sub(has, amount));
      open = sub(open, amount);
    }
  }
  return shares;
};

/** What each coupon gives back in all. */
export const sumShares = (shares: readonly Pick<FeeShare<unknown>, 'couponId' | 'amount'>[]): Map<number, Amount> => {
  const sums = new Map<number, Amount>();
  for (const { couponId, amount } of shares) sums.set(couponId, add(sums.get(couponId) ?? ZERO, amount));
  return sums;
};
