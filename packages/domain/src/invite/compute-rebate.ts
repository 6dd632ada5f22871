import { type Amount, div, mul, roundTo, sub, toAmount, toRate } from '@candor/money/decimal';

const HUNDRED = toRate('100');

/** A share of a fee that was paid, in the fee's coin: rounded down to the coin's decimals. */
export const computeRebate = (fee: string, percent: string, scale: number): Amount => {
  const part = div(toRate(percent), HUNDRED, { scale: 12, rounding: 'down' });
  return roundTo(mul(toAmount(fee), part, { scale: 20, rounding: 'down' }), scale, 'down');
};

export interface FeeShares {
  readonly first: Amount;
  readonly second: Amount;
  /** What is left of the fee: the most a fee rebate coupon gives back. */
  readonly net: Amount;
}

/** The shares of one fee. first + second + net is the fee, to the unit. */
export const computeShares = (
  fee: string,
  { firstPercent, secondPercent }: { readonly firstPercent: string; readonly secondPercent: string },
  scale: number,
): FeeShares => {
  const first = computeRebate(fee, firstPercent, scale);
  const second = computeRebate(fee, secondPercent, scale);
  return { first, second, net: sub(sub(toAmount(fee), first), second) };
};
