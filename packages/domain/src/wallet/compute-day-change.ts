import { type Amount, div, isZero, mul, type Price, sub, sum, toAmount, toRate } from '@candor/money/decimal';

export interface ValuedHolding {
  /** Available and frozen together. */
  readonly amount: Amount;
  readonly price: Price;
  /** The price 24 hours ago. */
  readonly openPrice: Price;
}

export interface DayChange {
  readonly usdt: Amount;
  /** Of the value 24 hours ago, cut to four decimals; 0 when there was none. */
  readonly percent: Amount;
}

/**
 * What the holdings of this moment have gained or lost in 24 hours: their value now less the value of the same holdings
 * at the prices then. Deposits and transfers in between make no difference. Holdings without a price are left out.
 */
export const computeDayChange = (holdings: readonly ValuedHolding[]): DayChange => {
  const now = sum(holdings.map(({ amount, price }) => mul(amount, price, 'down')));
  const then = sum(holdings.map(({ amount, openPrice }) => mul(amount, openPrice, 'down')));
  const usdt = sub(now, then);
  if (isZero(then)) return { usdt, percent: toAmount('0') };
  return { usdt, percent: div(mul(usdt, toRate('100'), 'down'), then, { scale: 4, rounding: 'down' }) };
};
