import type { ReplyOf } from '@candor/contract/call';
import type { bars, proofTicks } from '@candor/contract/market';
import { periodStart } from '@candor/domain/pricing/bar';

type Days = ReplyOf<typeof bars>;

/** The close of the last finished day (UTC); null when there is none. */
export function previousClose(days: Days, nowMs: number): string | null {
  const today = periodStart('1D', nowMs);
  return days.findLast((day) => day.time < today)?.close ?? null;
}

/**
 * Start of the proof chain; bars before it were back-filled. Exact while tick 1 is still stored, else the first day
 * that is fully in the chain. null: unknown.
 */
export function chainStart(days: Days, firstKept: ReplyOf<typeof proofTicks>): number | null {
  const [tick] = firstKept;
  if (tick?.seq === 1) return tick.time_ms;
  const isMixed = days[0]?.chained === 0;
  return isMixed ? (days.find((day) => day.chained === 1)?.time ?? null) : null;
}
