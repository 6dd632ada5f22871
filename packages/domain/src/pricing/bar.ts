import type { Period } from '@candor/contract/market';

/** One bar. Decimals in units of 10^-8. */
export interface Bar {
  readonly startMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
  /** 0: the bar began before the chain. */
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** What a bar needs to know of a tick. */
export interface BarTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: bigint;
  readonly volume: bigint;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIXED_MS: Readonly<Partial<Record<Period, number>>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '4hour': 240 * MINUTE_MS,
  '1D': DAY_MS,
};
const WEEK_MS = 7 * DAY_MS;
/** The first Monday of the epoch's time, 5 January 1970. */
const MONDAY_MS = 4 * DAY_MS;

/** Start of the bar a moment falls into, in UTC. Weeks start on Monday. */
export const periodStart = (period: Period, timeMs: number): number => {
  const fixed = FIXED_MS[period];
  if (fixed !== undefined) return Math.floor(timeMs / fixed) * fixed;
  if (period === '1W') return Math.floor((timeMs - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), period === '1M' ? date.getUTCMonth() : 0, 1);
};

/** Start of the bar after the one that starts at startMs. */
export const nextPeriodStart = (period: Period, startMs: number): number => {
  const fixed = FIXED_MS[period];
  if (fixed !== undefined) return startMs + fixed;
  if (period === '1W') return startMs + WEEK_MS;
  const date = new Date(startMs);
  return period === '1M'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    : Date.UTC(date.getUTCFullYear() + 1, 0, 1);
};

/** Quote coin of one tick, cut at eight decimals: the same whatever order ticks are added in. */
const turnoverOf = (tick: BarTick): bigint => (tick.price * tick.volume) / 100_000_000n;

/**
 * Adds one tick to the bar it belongs to; null starts a new bar. Ticks may come in any order, each once: open and close
 * follow the sequence numbers. The open of a back-filled bar stays.
 */
export const foldTick = (bar: Bar | null, tick: BarTick, startMs: number): Bar => {
  const { price, seq } = tick;
  if (bar === null) {
    const { volume } = tick;
    const turnover = turnoverOf(tick);
    return {
      startMs,
      open: price,
      high: price,
      low: price,
      close: price,
      volume,
      turnover,
      firstSeq: seq,
      lastSeq: seq,
    };
  }
  return {
    startMs: bar.startMs,
    open: seq < bar.firstSeq ? price : bar.open,
    high: price > bar.high ? price : bar.high,
    low: price < bar.low ? price : bar.low,
    close: seq > bar.lastSeq ? price : bar.close,
    volume: bar.volume + tick.volume,
    turnover: bar.turnover + turnoverOf(tick),
    firstSeq: Math.min(bar.firstSeq, seq),
    lastSeq: Math.max(bar.lastSeq, seq),
  };
};

/** Adds ticks of one instrument to its bars of one period, each to its own bar. */
export const foldTicks = (bars: Map<number, Bar>, period: Period, ticks: readonly BarTick[]): void => {
  for (const tick of ticks) {
    const startMs = periodStart(period, tick.timeMs);
    bars.set(startMs, foldTick(bars.get(startMs) ?? null, tick, startMs));
  }
};
