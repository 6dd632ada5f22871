import { canonical, div, isZero, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import type { Change } from './nft-types.ts';

export interface HistoryRow {
  readonly change: Change;
  /** Against the sale before in the same coin, in percent; null: the first sale, or another coin. */
  readonly movePercent: string | null;
  readonly isFirstSale: boolean;
}

/** Percent from one price to the next, two decimals. */
export function movePercent(from: string, to: string): string | null {
  if (isZero(toAmount(from))) return null;
  const gain = mul(sub(toAmount(to), toAmount(from)), toRate('100'), { scale: 8, rounding: 'down' });
  return canonical(div(gain, toRate(canonical(from)), { scale: 2, rounding: 'down' }));
}

const isSale = ({ kind }: Change): boolean => kind !== 'made' && kind !== 'returned';

/** Newest first, each sale against the one before it. */
export function toHistory(changes: readonly Change[]): readonly HistoryRow[] {
  const oldest = changes.toSorted((a, b) => a.at_ms - b.at_ms);
  const rows = oldest.map((change, at): HistoryRow => {
    if (!isSale(change)) return { change, movePercent: null, isFirstSale: false };
    const before = oldest.slice(0, at).findLast(isSale);
    const isSameCoin = before?.currency_name === change.currency_name;
    return {
      change,
      movePercent: before !== undefined && isSameCoin ? movePercent(before.price, change.price) : null,
      isFirstSale: before === undefined,
    };
  });
  return rows.toReversed();
}

/** The newest sale; undefined: never sold. */
export const lastSale = (changes: readonly Change[]): Change | undefined =>
  toHistory(changes).find(({ change }) => isSale(change))?.change;
