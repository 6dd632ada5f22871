import type { BookLevel } from '@candor/contract/realtime';
import { canonical } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';

const SCALE = 8;

export type BookSide = 'bid' | 'ask';

/** One row as it is shown. */
export interface BookRow {
  /** Plain decimal text, also passed to onPick. */
  readonly price: string;
  readonly amount: string;
  /** Part of the amount belongs to the exchange's own market maker. */
  readonly hasHouse: boolean;
  /** Cumulative depth as a share of the deepest row of both sides, 0 to 100. */
  readonly depth: number;
}

export interface BookPicture {
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
  /** Share of the bids in the shown amount, 0 to 100; null for an empty book. */
  readonly buyShare: number | null;
  /** The market maker's share of each side, 0 to 100. */
  readonly houseShare: { readonly bids: number; readonly asks: number };
}

interface Group {
  readonly price: bigint;
  readonly amount: bigint;
  readonly house: bigint;
}

interface Levels {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** Prices round away from the spread, so that a group's price is never better than its orders. */
export function groupLevels(levels: readonly BookLevel[], step: string, side: BookSide): readonly Group[] {
  const cell = toUnits(step, SCALE);
  const groups: Group[] = [];
  for (const [price, amount, house] of levels) {
    const units = toUnits(price, SCALE);
    const at = side === 'bid' ? (units / cell) * cell : ((units + cell - 1n) / cell) * cell;
    const own = { amount: toUnits(amount, SCALE), house: toUnits(house, SCALE) };
    const last = groups.at(-1);
    if (last?.price === at) {
      groups[groups.length - 1] = { price: at, amount: last.amount + own.amount, house: last.house + own.house };
    } else groups.push({ price: at, ...own });
  }
  return groups;
}

const sumOf = (groups: readonly Group[], part: 'amount' | 'house'): bigint =>
  groups.reduce((sum, group) => sum + group[part], 0n);

/** Whole percent, rounded down, for drawing and for texts. */
const percentOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 100n) / whole));

function toRows(groups: readonly Group[], deepest: bigint): readonly BookRow[] {
  let depth = 0n;
  return groups.map(({ price, amount, house }) => {
    depth += amount;
    return {
      price: canonical(fromUnits(price, SCALE)),
      amount: canonical(fromUnits(amount, SCALE)),
      hasHouse: house > 0n,
      depth: percentOf(depth, deepest),
    };
  });
}

/** The book grouped by price step, at most `rows` rows per side. */
export function toBookPicture(levels: Levels, { step, rows }: { step: string; rows: number }): BookPicture {
  const bids = groupLevels(levels.bids, step, 'bid').slice(0, rows);
  const asks = groupLevels(levels.asks, step, 'ask').slice(0, rows);
  const [bidSum, askSum] = [sumOf(bids, 'amount'), sumOf(asks, 'amount')];
  const deepest = bidSum > askSum ? bidSum : askSum;
  return {
    bids: toRows(bids, deepest),
    asks: toRows(asks, deepest),
    buyShare: deepest === 0n ? null : percentOf(bidSum, bidSum + askSum),
    houseShare: { bids: percentOf(sumOf(bids, 'house'), bidSum), asks: percentOf(sumOf(asks, 'house'), askSum) },
  };
}

/** The price steps a book can be shown in: the tick, and three coarser ones. */
export function groupSteps(priceScale: number): readonly string[] {
  const tick = 10n ** BigInt(SCALE - priceScale);
  return [1n, 10n, 100n, 1000n].map((times) => canonical(fromUnits(tick * times, SCALE)));
}

/** Number of decimals in a decimal text. */
export const decimalsOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
