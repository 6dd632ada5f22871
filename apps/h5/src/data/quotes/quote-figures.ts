import { toUnits } from '@candor/money/units';
import type { Direction } from '#ui/direction.ts';
import type { LiveQuote } from './live-quote.ts';

const WIRE_SCALE = 8;
/** Converts a ratio to the open price into hundredths of a percent. */
const PER_OPEN = 10_000n;

/** The move over 24 hours in hundredths of a percent, half away from zero; null without an opening price. */
export function changeOf({ price, open }: Pick<LiveQuote, 'price' | 'open'>): bigint | null {
  const from = toUnits(open, WIRE_SCALE);
  if (from <= 0n) return null;
  const moved = (toUnits(price, WIRE_SCALE) - from) * PER_OPEN;
  const half = moved < 0n ? -from : from;
  return (2n * moved + half) / (2n * from);
}

export const directionOf = (change: bigint | null): Direction => {
  if (change === null || change === 0n) return 'flat';
  return change > 0n ? 'up' : 'down';
};

/** An open market's price older than this is shown as stale. */
const STALE_AFTER_MS = 3000;

/** Whole seconds since the tick once it is stale, else null. A price without a tick has no age. */
export function staleSeconds(quote: Pick<LiveQuote, 'seq' | 'timeMs'>, serverNowMs: number): number | null {
  const ageMs = serverNowMs - quote.timeMs;
  return quote.seq === 0 || ageMs <= STALE_AFTER_MS ? null : Math.floor(ageMs / 1000);
}
