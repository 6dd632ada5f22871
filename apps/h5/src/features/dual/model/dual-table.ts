import type { ReplyOf } from '@candor/contract/call';
import type { DualSide, dualTable } from '@candor/contract/dual';
import { computeDistance, isPassed } from '@candor/domain/dual/linked-prices';
import { canonical, cmp, div, mul, toPrice, toRate } from '@candor/money/decimal';

export type DualTable = ReplyOf<typeof dualTable>;
export type DualDate = DualTable['dates'][number];
export type DualProduct = DualDate['products'][number];
export type DualHistory = NonNullable<DualProduct['history']>;

/** Selected before the user selects a date, if there is such a term. */
const USUAL_DAYS = 7;

/** What the user has selected, from the query. */
export interface DateChoice {
  readonly maturity: string | null;
  /** Term of that date when it was selected. */
  readonly days: string | null;
}

/**
 * The selected date, else the one of the selected term, else the one of the usual term, else the first. Every sale day has
 * other dates: when one ends, the next one's date of the same term takes the place of the selected one.
 */
export function chooseDate(dates: readonly DualDate[], { maturity, days }: DateChoice): DualDate | undefined {
  return (
    dates.find((date) => String(date.maturity_ms) === maturity) ??
    dates.find((date) => String(date.days) === days) ??
    dates.find((date) => date.days === USUAL_DAYS) ??
    dates[0]
  );
}

export type DualTableRow =
  | { readonly kind: 'now' }
  | {
      readonly kind: 'product';
      readonly product: DualProduct;
      /** Linked price ÷ price now − 1; null without a price. */
      readonly distance: string | null;
      readonly canBuy: boolean;
    };

/**
 * The rows of one date, linked prices from high to low, with the row of the price now between those above and those
 * below it. `price` is the newest one the device has; null: the row is left out and the reply's distances are used.
 */
export function toTableRows({ products }: DualDate, price: string | null): readonly DualTableRow[] {
  const sorted = products.toSorted((a, b) => cmp(toPrice(b.linked_price), toPrice(a.linked_price)));
  const toRow = (product: DualProduct): DualTableRow => ({
    kind: 'product',
    product,
    distance: price === null ? product.distance : computeDistance(product.linked_price, price),
    canBuy: product.is_open === 1 && (price === null || !isPassed(product.side, product.linked_price, price)),
  });
  if (price === null) return sorted.map(toRow);
  const isAbove = ({ linked_price }: DualProduct) => cmp(toPrice(linked_price), toPrice(price)) > 0;
  return [
    ...sorted.filter(isAbove).map(toRow),
    { kind: 'now' },
    ...sorted.filter((product) => !isAbove(product)).map(toRow),
  ];
}

/** A fraction as percent: 0.1825 is 18.25. */
export const toPercent = (fraction: string): string => canonical(mul(toRate(fraction), toRate('100'), 'down'));

/** In how many of the past terms the payout would have been in the other coin than the one put in. */
export const changedCount = (side: DualSide, { terms, below }: DualHistory): number =>
  side === 'call' ? terms - below : below;

/** That count in percent of all terms, whole, rounded to the nearest. */
export const changedPercent = (side: DualSide, history: DualHistory): number =>
  Math.round((changedCount(side, history) * 100) / history.terms);

/** Percent of the shares sold, for the bar. */
export const soldPercent = ({ sold_shares, total_shares }: DualProduct): number =>
  total_shares === 0 ? 100 : (sold_shares * 100) / total_shares;

/** The price, above it for a call and below it for a put, at which just holding would have been worth more. */
export function breakEvenPrice(
  side: DualSide,
  { cost, below, atOrAbove }: { readonly cost: string; readonly below: string; readonly atOrAbove: string },
): string {
  const [paid, got] = side === 'call' ? [atOrAbove, cost] : [cost, below];
  return div(toPrice(paid), toRate(got), { scale: 8, rounding: 'down' });
}
