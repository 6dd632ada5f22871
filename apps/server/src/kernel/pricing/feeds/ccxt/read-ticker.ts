import type { SourceQuote } from '#kernel/pricing/feed';
import type { Ticker } from './exchange-client';

export type TickerProblem = 'not_a_decimal' | 'not_positive' | 'out_of_order' | 'from_the_future';

/** A quote of one source, and when it was received by our own clock. */
export interface ReceivedQuote extends SourceQuote {
  readonly receivedMs: number;
}

export type TickerReading =
  | { readonly ok: true; readonly quote: ReceivedQuote }
  | { readonly ok: false; readonly problem: TickerProblem };

export interface TickerContext {
  readonly source: string;
  readonly nowMs: number;
  /** The previous quote of the same source. */
  readonly before: ReceivedQuote | undefined;
}

/** Clocks of exchanges may be this far ahead of ours. */
const AHEAD_MS = 1_000;
const PLAIN_DECIMAL = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,18})?$/;
const NEGATIVE = /^-[0-9.]+$/;

/**
 * Validates an untrusted ticker. If the exchange gives no time, the quote is as old as its receipt and is marked: it makes a
 * price, but fills no order.
 */
export function readTicker(ticker: Ticker, { source, nowMs, before }: TickerContext): TickerReading {
  const price = typeof ticker.last === 'string' ? ticker.last : `${ticker.last}`;
  if (NEGATIVE.test(price)) return { ok: false, problem: 'not_positive' };
  if (!PLAIN_DECIMAL.test(price)) return { ok: false, problem: 'not_a_decimal' };
  if (/^[0.]+$/.test(price)) return { ok: false, problem: 'not_positive' };
  const timeMs = ticker.timestamp ?? nowMs;
  if (typeof timeMs !== 'number' || !Number.isSafeInteger(timeMs) || timeMs < 0) {
    return { ok: false, problem: 'not_a_decimal' };
  }
  if (timeMs > nowMs + AHEAD_MS) return { ok: false, problem: 'from_the_future' };
  if (before !== undefined && timeMs < before.timeMs) return { ok: false, problem: 'out_of_order' };
  const isUntimed = ticker.timestamp === undefined || ticker.timestamp === null;
  const quote = { name: source, price, timeMs: Math.min(timeMs, nowMs), receivedMs: nowMs };
  return { ok: true, quote: isUntimed ? { ...quote, isUntimed } : quote };
}
