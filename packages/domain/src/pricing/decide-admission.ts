import { readPriceUnits } from './price-units';

/** The newest tick of an instrument. */
export interface LastTick {
  readonly timeMs: number;
  /** In units of 10^-8. */
  readonly price: bigint;
}

export interface OfferedQuote {
  readonly timeMs: number;
  readonly price: string;
  readonly volume: string;
}

export const DROP_REASONS = ['not_a_decimal', 'not_positive', 'out_of_order', 'from_the_future', 'jump'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export type Admission =
  | { readonly ok: true; readonly price: bigint; readonly volume: bigint }
  | { readonly ok: false; readonly reason: DropReason };

const JUMP_WITHIN_MS = 1_000;

const drop = (reason: DropReason): Admission => ({ ok: false, reason });

/**
 * Rules §1: a quote that is not a positive decimal, not newer than the last tick, from the future, or more than 20 % away
 * from a tick of the last second is dropped. Whatever the clock does, time never goes back along the chain.
 */
export const decideAdmission = (last: LastTick | null, quote: OfferedQuote, nowMs: number): Admission => {
  if (/^-[0-9.]+$/.test(quote.price)) return drop('not_positive');
  const price = readPriceUnits(quote.price);
  const volume = readPriceUnits(quote.volume);
  if (price === null || volume === null || !Number.isSafeInteger(quote.timeMs)) return drop('not_a_decimal');
  if (price === 0n) return drop('not_positive');
  if (quote.timeMs > nowMs) return drop('from_the_future');
  if (last === null) return { ok: true, price, volume };
  if (quote.timeMs <= last.timeMs) return drop('out_of_order');
  const moved = price > last.price ? price - last.price : last.price - price;
  const isJump = quote.timeMs - last.timeMs <= JUMP_WITHIN_MS && moved * 5n > last.price;
  return isJump ? drop('jump') : { ok: true, price, volume };
};
