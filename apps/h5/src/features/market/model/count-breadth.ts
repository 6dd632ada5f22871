import type { LiveQuote } from '#data/quotes/live-quote.ts';
import { changeOf, directionOf } from '#data/quotes/quote-figures.ts';

export interface Breadth {
  readonly rising: number;
  readonly unchanged: number;
  readonly falling: number;
}

/** Number of instruments that rose, stayed and fell over 24 h, by the direction of their change chips. */
export function countBreadth(quotes: readonly (LiveQuote | undefined)[]): Breadth {
  const directions = quotes.flatMap((quote) => (quote ? [directionOf(changeOf(quote))] : []));
  const count = (wanted: string) => directions.filter((direction) => direction === wanted).length;
  return { rising: count('up'), unchanged: count('flat'), falling: count('down') };
}
