/** Less than a second even twice: a writer that begins anew discards its first read, and every second still has a price. */
const MOST_SINCE_READ_MS = 350;
/** A server that reads no prices for so long is not slow but has stopped reading, and its clock runs on. */
const STANDS_AT_MOST_MS = 20_000;

export interface PricedClock {
  nowMs(): number;
  /** Moves with the clock, so that a guard against corrected clocks takes what a test sets ahead for time that has passed. */
  steadyMs(): number;
  advance(ms: number): void;
  /** Prices were read for this moment. */
  noteRead(nowMs: number): void;
}

/**
 * A clock that is set ahead and otherwise runs like the system's, but stands while prices are read late: a window in which
 * nearly every second needs a price is then complete on a stalled machine too.
 */
export function createPricedClock(of: { systemMs: () => number; monotonicMs: () => number }): PricedClock {
  let aheadMs = 0;
  let read: { readonly nowMs: number; readonly atMs: number } | null = null;
  const nowMs = (): number => {
    const wantedMs = of.systemMs() + aheadMs;
    if (read === null || of.monotonicMs() - read.atMs > STANDS_AT_MOST_MS) return wantedMs;
    const late = Math.max(0, wantedMs - read.nowMs - MOST_SINCE_READ_MS);
    aheadMs -= late;
    return wantedMs - late;
  };
  return {
    nowMs,
    steadyMs: () => of.monotonicMs() + aheadMs,
    advance: (ms) => {
      const now = nowMs();
      aheadMs += ms;
      // Prices of the moment before are not those of the new one: the clock goes on with the next read.
      if (read !== null) read = { nowMs: now + ms, atMs: of.monotonicMs() };
    },
    noteRead: (moment) => {
      read = { nowMs: moment, atMs: of.monotonicMs() };
    },
  };
}
