import { readPriceUnits } from './price-units';

export interface OfferedQuote {
  readonly timeMs: number;
  readonly price: string;
  readonly volume: string;
}

/** too_late: older than settlement waits for. few_sources: not confirmed by enough sources. */
export const DROP_REASONS = [
  'not_a_decimal',
  'not_positive',
  'out_of_order',
  'from_the_future',
  'few_sources',
  'too_late',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export type ReadQuote =
  | { readonly ok: true; readonly price: bigint; readonly volume: bigint }
  | { readonly ok: false; readonly reason: DropReason };

const drop = (reason: DropReason): ReadQuote => ({ ok: false, reason });

/**
 * Rules §1: a quote that is not a positive decimal, not later than the newest record or quote, or from the future is
 * dropped. Whatever the clock does, time never goes back along the chain.
 */
export const readQuote = (newestMs: number, quote: OfferedQuote, nowMs: number): ReadQuote => {
  if (/^-[0-9.]+$/.test(quote.price)) return drop('not_positive');
  const price = readPriceUnits(quote.price);
  const volume = readPriceUnits(quote.volume);
  if (price === null || volume === null || !Number.isSafeInteger(quote.timeMs)) return drop('not_a_decimal');
  if (price === 0n) return drop('not_positive');
  if (quote.timeMs > nowMs) return drop('from_the_future');
  return quote.timeMs <= newestMs ? drop('out_of_order') : { ok: true, price, volume };
};
