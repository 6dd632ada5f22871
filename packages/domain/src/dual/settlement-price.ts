import { fromUnits, toUnits } from '@candor/money/units';
import { averageWindow } from '../finance/product-day';
import { isPrice, type Tick } from '../pricing/tick';

/** A mean counts when at least so many percent of the window's seconds have a price. */
const NEEDED_PERCENT = 90;
/** Windows that are tried, one per day; after the last one the order has failed. */
export const WINDOWS_TRIED = 3;
const SECOND = 1_000;
const PRICE_SCALE = 8;

export interface SettlementWindow {
  /** Included. */
  readonly fromMs: number;
  /** Excluded. */
  readonly toMs: number;
  readonly seconds: number;
  readonly needed: number;
}

/**
 * The window of one try: 07:30 to 08:00 UTC of the maturity day, or of a later day. It is made of whole seconds that end at
 * `toMs`; with the short days of the demo a fraction of a second at its start is left out.
 */
export const windowOf = (maturityMs: number, dayMs: number, tried = 0): SettlementWindow => {
  const span = averageWindow(maturityMs + tried * dayMs, dayMs);
  const seconds = Math.max(1, Math.floor((span.toMs - span.fromMs) / SECOND));
  const needed = Math.ceil((seconds * NEEDED_PERCENT) / 100);
  return { fromMs: span.toMs - seconds * SECOND, toMs: span.toMs, seconds, needed };
};

export type WindowRecord = Pick<Tick, 'seq' | 'timeMs' | 'price' | 'kind'>;

export interface WindowSum {
  /** Seconds with a price. */
  readonly found: number;
  /** The sum of their prices, exactly; the mean is sum ÷ found. */
  readonly sum: string;
}

/**
 * One-second prices: the window is cut into seconds that begin at `fromMs`, and the price of a second is the last price
 * record of the chain whose time lies in it. A second without one, such as during a pause, has no price; no older price
 * stands in for it. The order of the records does not matter.
 */
export const sumSeconds = (window: SettlementWindow, records: Iterable<WindowRecord>): WindowSum => {
  const last = new Map<number, WindowRecord>();
  for (const record of records) {
    if (!isPrice(record) || record.timeMs < window.fromMs || record.timeMs >= window.toMs) continue;
    const second = Math.floor((record.timeMs - window.fromMs) / SECOND);
    const known = last.get(second);
    if (known === undefined || known.seq < record.seq) last.set(second, record);
  }
  let units = 0n;
  for (const { price } of last.values()) units += toUnits(price, PRICE_SCALE);
  return { found: last.size, sum: fromUnits(units, PRICE_SCALE) };
};

export const isEnough = ({ needed }: Pick<SettlementWindow, 'needed'>, { found }: Pick<WindowSum, 'found'>): boolean =>
  found >= needed;

/** The exact mean is compared: sum ÷ found ≥ K is sum ≥ K × found. At exactly K it is not below. */
export const isBelow = ({ found, sum }: WindowSum, linkedPrice: string): boolean =>
  toUnits(sum, PRICE_SCALE) < toUnits(linkedPrice, PRICE_SCALE) * BigInt(found);

/** The mean rounded down to eight decimals, for showing; null without a price. */
export const showMean = ({ found, sum }: WindowSum): string | null =>
  found === 0 ? null : fromUnits(toUnits(sum, PRICE_SCALE) / BigInt(found), PRICE_SCALE);
