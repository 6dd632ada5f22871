import { add, cmp, div, isZero, mul, roundTo, sub, toAmount, toPrice, toRate } from '@candor/money/decimal';

/** Decimals of a price in fiat, and of an amount of fiat. */
export const FIAT_PRICE_SCALE = 4;
export const FIAT_SCALE = 2;
const HUNDREDTH = '0.01';
const ONE = '1';
const WIDE_SCALE = 12;

export interface AdPricing {
  /** Price of one coin; null: the price follows the index. */
  readonly fixedPrice: string | null;
  /** Percent over the index; may be negative. */
  readonly marginPercent: string;
}

/** Index price of one coin in fiat: its price in USDT times fiat per US dollar, a USDT counted as one dollar. */
export const computeFiatIndex = (usdtPrice: string, perUsd: string): string =>
  mul(toPrice(usdtPrice), toRate(perUsd), { scale: 8, rounding: 'down' });

const percentOf = (value: string, percent: string): string =>
  mul(mul(toPrice(value), toRate(percent), { scale: WIDE_SCALE, rounding: 'down' }), toRate(HUNDREDTH), {
    scale: WIDE_SCALE,
    rounding: 'down',
  });

/** Price of an ad now, rounded down to four decimals; null: the index is not known, or rounds to nothing. */
export const computeAdPrice = ({ fixedPrice, marginPercent }: AdPricing, index: string | null): string | null => {
  if (fixedPrice !== null) return fixedPrice;
  if (index === null) return null;
  const factor = add(toRate(ONE), mul(toRate(marginPercent), toRate(HUNDREDTH), { scale: 8, rounding: 'down' }));
  const price = mul(toPrice(index), factor, { scale: FIAT_PRICE_SCALE, rounding: 'down' });
  return isZero(price) ? null : price;
};

export interface PriceMove {
  /** What the owner of the ad does: the taker does the opposite. */
  readonly side: 'buy' | 'sell';
  readonly seen: string;
  readonly now: string;
  readonly tolerancePercent: string;
}

/** The taker buys from sell ads, so a higher price is worse; of buy ads a lower one. */
export const isPriceWorse = ({ side, seen, now, tolerancePercent }: PriceMove): boolean => {
  const room = toPrice(percentOf(seen, tolerancePercent));
  return side === 'sell'
    ? cmp(toPrice(now), add(toPrice(seen), room)) > 0
    : cmp(toPrice(now), sub(toPrice(seen), room)) < 0;
};

/** Whether a fixed price is within that many percent of the index. */
export const isNearIndex = (price: string, index: string, percent: string): boolean => {
  const room = toPrice(percentOf(index, percent));
  return cmp(toPrice(price), sub(toPrice(index), room)) >= 0 && cmp(toPrice(price), add(toPrice(index), room)) <= 0;
};

/** Difference between what is paid and its value at the index, in fiat with two decimals, and in percent. */
export const computeOverIndex = (
  { amount, fiatAmount }: { readonly amount: string; readonly fiatAmount: string },
  index: string,
): { readonly fiat: string; readonly percent: string } => {
  const value = mul(toAmount(amount), toPrice(index), { scale: WIDE_SCALE, rounding: 'down' });
  const over = sub(toAmount(fiatAmount), value);
  if (isZero(value)) return { fiat: '0', percent: '0' };
  const hundredfold = mul(over, toRate('100'), { scale: WIDE_SCALE, rounding: 'down' });
  return {
    fiat: roundTo(over, FIAT_SCALE, 'down'),
    percent: div(hundredfold, value, { scale: 2, rounding: 'down' }),
  };
};
