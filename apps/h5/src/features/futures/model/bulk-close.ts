import { sum, toAmount } from '@candor/money/decimal';
import { type FuturesItem, isCopied, runningAt } from './position-view.ts';

/** Values of the call: all, longs, shorts. */
export const BULK_TYPES = ['0', '1', '2'] as const;
export type BulkType = (typeof BULK_TYPES)[number];

export interface BulkSum {
  readonly count: number;
  /** Sum of the unrealised profits; positions without a price count as zero. */
  readonly pnl: string;
}

interface Prices {
  /** The mark of an instrument; undefined when there is none. */
  readonly markOf: (instrumentId: number) => string | undefined;
  readonly scaleOf: (item: FuturesItem) => number;
}

/** Positions that a bulk close affects. Copied positions are excluded: their leader closes them. */
export const listBulk = (items: readonly FuturesItem[], type: BulkType): readonly FuturesItem[] =>
  items.filter((item) => !isCopied(item) && (type === '0' || String(item.type) === type));

export function sumBulk(items: readonly FuturesItem[], type: BulkType, { markOf, scaleOf }: Prices): BulkSum {
  const meant = listBulk(items, type);
  const profits = meant.map((item) => {
    const mark = markOf(item.instrument_id);
    return mark === undefined ? toAmount('0') : toAmount(runningAt(item, mark, scaleOf(item)).pnl);
  });
  return { count: meant.length, pnl: sum(profits) };
}
