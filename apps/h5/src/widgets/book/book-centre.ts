import type { BookLevel } from '@candor/contract/realtime';
import { canonical, roundTo, toPrice } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import type { TradeRow } from './trade-rows.ts';

const SCALE = 8;
/** A trade older than this is not shown as the book's current price. */
export const FRESH_MS = 60_000;

/** The price between the two sides of a book, and which price it is. */
export type BookCentre =
  | { readonly kind: 'last'; readonly price: string; readonly ageMs: number }
  | { readonly kind: 'middle'; readonly price: string };

interface CentreInput {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly last: Pick<TradeRow, 'price' | 'timeMs'> | undefined;
  readonly nowMs: number;
  readonly priceScale: number;
}

/**
 * The last trade while it is fresh and not outside the best bid and ask, else the middle of these two. A book without one
 * of its sides has no middle: there the last trade is shown with its age, if there has been one.
 */
export function decideCentre({ bids, asks, last, nowMs, priceScale }: CentreInput): BookCentre | null {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  const traded = last && { kind: 'last' as const, price: last.price, ageMs: Math.max(0, nowMs - last.timeMs) };
  if (bid === undefined || ask === undefined) return traded ?? null;
  const [low, high] = [toUnits(bid, SCALE), toUnits(ask, SCALE)];
  if (traded && traded.ageMs <= FRESH_MS) {
    const units = toUnits(traded.price, SCALE);
    if (units >= low && units <= high) return traded;
  }
  const middle = fromUnits((low + high) / 2n, SCALE);
  return { kind: 'middle', price: canonical(roundTo(toPrice(middle), priceScale, 'down')) };
}
