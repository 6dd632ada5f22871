import { fromUnits, toCount, toUnits } from '@candor/money/units';

/** What an order of one pair must respect. Decimals as text; fees in percent. */
export interface SpotPair {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly baseId: number;
  readonly quoteId: number;
  readonly baseName: string;
  readonly quoteName: string;
  readonly baseScale: number;
  readonly quoteScale: number;
  /** Decimals of a price: the tick is one unit of the last one. */
  readonly priceScale: number;
  /** The book counts in lots of this size, for as long as the book lives. */
  readonly lot: string;
  /** Amounts are multiples of it; a rule that may change, never below the lot. */
  readonly amountStep: string;
  readonly minNotional: string;
  readonly makerFeePercent: string;
  readonly takerFeePercent: string;
  /** Limit prices stay within this much of the five-minute average, either way. */
  readonly bandPercent: string;
  readonly maxOpenOrders: number;
}

export const UNIT_SCALE = 8;
const lotUnits = (pair: Pick<SpotPair, 'lot'>): bigint => toUnits(pair.lot, UNIT_SCALE);

const MAX_COUNT = 2n ** 53n - 1n;
/** What is larger than can be counted is refused by its price or its value; until then it is simply the largest. */
const countUpTo = (whole: bigint): number => toCount(whole < MAX_COUNT ? whole : MAX_COUNT);

/** Whole ticks, or null when the price has digits below the tick. */
export const toTicks = (price: string, pair: Pick<SpotPair, 'priceScale'>): number | null => {
  const units = toUnits(price, UNIT_SCALE);
  const tick = 10n ** BigInt(UNIT_SCALE - pair.priceScale);
  return units % tick === 0n ? countUpTo(units / tick) : null;
};

export const fromTicks = (ticks: number, pair: Pick<SpotPair, 'priceScale'>): string =>
  fromUnits(BigInt(ticks), pair.priceScale);

/** Whole lots, or null when the amount is no multiple of the step. */
export const toLots = (amount: string, pair: Pick<SpotPair, 'lot' | 'amountStep'>): number | null => {
  const units = toUnits(amount, UNIT_SCALE);
  const lot = lotUnits(pair);
  return units % lot === 0n && units % toUnits(pair.amountStep, UNIT_SCALE) === 0n ? countUpTo(units / lot) : null;
};

export const fromLots = (lots: number, pair: Pick<SpotPair, 'lot'>): string =>
  fromUnits(BigInt(lots) * lotUnits(pair), UNIT_SCALE);

/** Ticks × lots a budget comes to at most: the unit in which the book spends it. */
export const toBudget = (budget: string, pair: Pick<SpotPair, 'lot' | 'priceScale'>): number => {
  const perTickLot = 10n ** BigInt(UNIT_SCALE - pair.priceScale) * lotUnits(pair);
  return toCount((toUnits(budget, UNIT_SCALE) * 10n ** BigInt(UNIT_SCALE)) / perTickLot);
};

/** Exactly price × amount, in units of 10^-16. */
export const quoteUnits16 = (ticks: number, lots: number, pair: Pick<SpotPair, 'lot' | 'priceScale'>): bigint =>
  BigInt(ticks) * 10n ** BigInt(UNIT_SCALE - pair.priceScale) * BigInt(lots) * lotUnits(pair);

/** Cuts units of 10^-16 to the scale of a coin, up or down, and answers units of 10^-8. */
export const roundUnits16 = (units16: bigint, scale: number, rounding: 'up' | 'down'): bigint => {
  const cell = 10n ** BigInt(16 - scale);
  const cells = units16 / cell + (rounding === 'up' && units16 % cell !== 0n ? 1n : 0n);
  return cells * 10n ** BigInt(UNIT_SCALE - scale);
};
