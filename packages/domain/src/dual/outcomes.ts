import type { DualSide } from '@candor/contract/dual';
import { type Amount, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';

/** Interest is counted on a year of 365 days, leap years too. */
export const YEAR_DAYS = 365;
const SCALE = 8;
const YEAR = BigInt(YEAR_DAYS) * 10n ** BigInt(SCALE);

/** All that a payout depends on. Everything but the number of shares is fixed by the product. */
export interface DualTerms {
  readonly side: DualSide;
  readonly linkedPrice: string;
  /** A year, as a fraction. */
  readonly rate: string;
  /** Whole days with interest, at least one. */
  readonly days: number;
  /** Decimals of the coin and of USDT. */
  readonly baseScale: number;
  readonly quoteScale: number;
}

/** The coin a payout is made in: base is the product's coin, quote is USDT. */
export type DualCoin = 'base' | 'quote';

export interface DualOutcome {
  readonly coin: DualCoin;
  readonly amount: Amount;
  /** The part of it that is interest. */
  readonly interest: Amount;
}

export interface DualOutcomes {
  readonly below: DualOutcome;
  readonly atOrAbove: DualOutcome;
  /** Principal and yield in the coin invested. */
  readonly failed: DualOutcome;
}

/** A call is bought with the coin, a put with USDT. */
export const paidWith = (side: DualSide): DualCoin => (side === 'call' ? 'base' : 'quote');

/** shares × 0.1 of the coin, or shares × 0.1 × linked price in USDT; rounded up where the coin has too few decimals. */
export const computeDualCost = (
  terms: Pick<DualTerms, 'side' | 'linkedPrice' | 'baseScale' | 'quoteScale'>,
  { shares, shareSize }: { readonly shares: number; readonly shareSize: string },
): Amount => {
  const coins = mul(toAmount(shareSize), toRate(String(shares)), 'up');
  return terms.side === 'call'
    ? mul(coins, toRate('1'), { scale: terms.baseScale, rounding: 'up' })
    : mul(coins, toRate(terms.linkedPrice), { scale: terms.quoteScale, rounding: 'up' });
};

/** days × rate ÷ 365, rounded down to eight decimals: for showing. Payouts use the exact fraction. */
export const computeTermRate = ({ days, rate }: Pick<DualTerms, 'days' | 'rate'>): string =>
  fromUnits((BigInt(days) * toUnits(rate, SCALE)) / BigInt(YEAR_DAYS), SCALE);

/** amount × top ÷ bottom, in units of `scale`, rounded down once. */
const share = (amount: string, top: bigint, bottom: { readonly by: bigint; readonly scale: number }): Amount =>
  fromUnits(
    (toUnits(amount, SCALE) * top * 10n ** BigInt(bottom.scale)) / (bottom.by * 10n ** BigInt(SCALE)),
    bottom.scale,
  );

/**
 * call: below the linked price K the coin, N × (1 + d × a ÷ 365); at or above it USDT, N × K × (1 + d × a ÷ 365).
 * put: below K the coin, N ÷ K × (1 + d × a ÷ 365); at or above it USDT, N × (1 + d × a ÷ 365). N is the cost, d the days,
 * a the annual rate. Each amount is one exact fraction, rounded down once to the decimals of its coin.
 */
export const computeOutcomes = (terms: DualTerms, cost: string): DualOutcomes => {
  const { side, linkedPrice, rate, days, baseScale, quoteScale } = terms;
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`days must be 1 or more: ${days}`);
  const grown = YEAR + BigInt(days) * toUnits(rate, SCALE);
  const price = toUnits(linkedPrice, SCALE);
  const one = 10n ** BigInt(SCALE);
  const scales: Record<DualCoin, number> = { base: baseScale, quote: quoteScale };
  const keptIn = (coin: DualCoin): DualOutcome => {
    const amount = share(cost, grown, { by: YEAR, scale: scales[coin] });
    return { coin, amount, interest: sub(amount, toAmount(cost)) };
  };
  const changedTo = (coin: DualCoin, top: bigint, by: bigint): DualOutcome => {
    const amount = share(cost, grown * top, { by: YEAR * by, scale: scales[coin] });
    const principal = share(cost, top, { by, scale: scales[coin] });
    return { coin, amount, interest: sub(amount, principal) };
  };
  const failed = keptIn(paidWith(side));
  return side === 'call'
    ? { below: failed, atOrAbove: changedTo('quote', price, one), failed }
    : { below: changedTo('base', one, price), atOrAbove: failed, failed };
};
