import { type Amount, div, min, sum, toAmount, toPrice } from '@candor/money/decimal';

/** A fee that is given back to the user who paid it. */
export interface ReversedFee {
  readonly amount: string;
  /** Decimals of its coin. */
  readonly scale: number;
  /** Of its coin, at which coupons valued it. */
  readonly usdtPrice: string;
}

/** What one coupon has paid of the fee, in USDT. */
export interface PaidShare {
  readonly couponId: number;
  readonly amount: string;
  readonly isActive: boolean;
}

export interface FeeBack {
  /** What the user returns of the fee that comes back, in its coin. */
  readonly taken: Amount;
  /** Where the payments of coupons go; an ended coupon cannot use it any more. */
  readonly backs: readonly { readonly couponId: number; readonly amount: string; readonly to: 'coupon' | 'rewards' }[];
}

/**
 * What coupons paid of a fee is taken off when the whole fee is given back: rounded up, so that the user has the fee once and
 * not a unit more, and never more than the fee, which covers it.
 */
export const decideFeeBack = (fee: ReversedFee, shares: readonly PaidShare[]): FeeBack => {
  const given = sum(shares.map(({ amount }) => toAmount(amount)));
  const worth = div(given, toPrice(fee.usdtPrice), { scale: fee.scale, rounding: 'up' });
  return {
    taken: min(toAmount(fee.amount), worth),
    backs: shares.map(({ couponId, amount, isActive }) => ({ couponId, amount, to: isActive ? 'coupon' : 'rewards' })),
  };
};
