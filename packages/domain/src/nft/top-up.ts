import { cmp, mul, sub, toAmount, toRate } from '@candor/money/decimal';

const SCALE = 8;
const NOTHING = '0';

/** How an amount of the coin becomes USDT. */
export interface UsdtTerms {
  /** USDT of one coin when the work was offered. */
  readonly usdtRate: string;
  /** Decimals of USDT. */
  readonly usdtScale: number;
}

/** Percent of a price in USDT, rounded up to its decimals. */
export const usdtShareOf = (price: string, percent: string, { usdtRate, usdtScale }: UsdtTerms): string => {
  const value = mul(toAmount(price), toRate(usdtRate), { scale: SCALE, rounding: 'up' });
  const hundredth = mul(value, toRate('0.01'), { scale: SCALE + 2, rounding: 'up' });
  return mul(hundredth, toRate(percent), { scale: usdtScale, rounding: 'up' });
};

export interface TopUpTerms extends UsdtTerms {
  /** Of every bidder, in USDT. */
  readonly deposit: string;
  /** Of the own highest bid; zero in auctions offered before top-ups existed. */
  readonly topUpPercent: string;
}

/**
 * What the leader has to hold beyond the deposit: a percentage of the own highest bid, the private maximum included, as far
 * as it is more than the deposit. Only the leader holds it: everybody else was outbid beyond the own maximum.
 */
export const topUpOf = (terms: TopUpTerms, highest: string): string => {
  const share = toAmount(usdtShareOf(highest, terms.topUpPercent, terms));
  const deposit = toAmount(terms.deposit);
  return cmp(share, deposit) > 0 ? sub(share, deposit) : NOTHING;
};
