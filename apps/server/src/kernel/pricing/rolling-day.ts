import type { Bar } from '@candor/domain/pricing/bar';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The last 24 hours in figures, in units of 10^-8. */
export interface DayFigures {
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
}

type Ended = DayFigures & { readonly spark: readonly bigint[] };

/** Start of the window: 1,440 minutes, the current one included. */
export const dayWindowStart = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - DAY_MS + MINUTE_MS;

export type RollingDay = ReturnType<typeof createRollingDay>;

/**
 * The rolling 24 hours of one instrument, from its minutes in order. The ended minutes are summed once a minute; a tick
 * only adds the live minute.
 */
export const createRollingDay = (minutes: readonly Bar[]) => {
  const live: Bar | undefined = minutes.at(-1);
  let ended = minutes.slice(0, -1);
  let current = live;
  /** The last price before the window. */
  let before: bigint | null = null;
  let summed: { readonly windowMs: number; readonly sum: Ended | null } | null = null;

  const sumUp = (windowMs: number): Ended | null => {
    if (summed?.windowMs === windowMs) return summed.sum;
    const first = ended.findIndex(({ startMs }) => startMs >= windowMs);
    const passed = first === -1 ? ended : ended.slice(0, first);
    before = passed.at(-1)?.close ?? before;
    ended = ended.slice(passed.length);
    summed = { windowMs, sum: summarise(ended, { windowMs, before }) };
    return summed.sum;
  };

  return {
    /** The unfinished minute, after each tick. */
    update: (minute: Bar): void => {
      if (current !== undefined && current.startMs !== minute.startMs) {
        ended.push(current);
        summed = null;
      }
      current = minute;
    },
    figures: (nowMs: number): DayFigures | null => {
      if (current === undefined) return null;
      const windowMs = dayWindowStart(nowMs);
      const sum = sumUp(windowMs);
      if (current.startMs < windowMs) return flat(current.close);
      return sum === null || ended.length === 0 ? current : join(sum, current);
    },
    /** Hourly closes of the ended minutes, oldest first; an hour without a trade keeps the price before it. */
    spark: (nowMs: number): readonly bigint[] => {
      const sum = sumUp(dayWindowStart(nowMs));
      if (sum !== null) return sum.spark;
      return current === undefined ? [] : [current.close];
    },
  };
};

const flat = (price: bigint): DayFigures => ({ open: price, high: price, low: price, volume: 0n, turnover: 0n });

const join = (sum: DayFigures, bar: Bar): DayFigures => ({
  open: sum.open,
  high: sum.high > bar.high ? sum.high : bar.high,
  low: sum.low < bar.low ? sum.low : bar.low,
  volume: sum.volume + bar.volume,
  turnover: sum.turnover + bar.turnover,
});

const summarise = (bars: readonly Bar[], at: { windowMs: number; before: bigint | null }): Ended | null => {
  const [first] = bars;
  if (first === undefined) return at.before === null ? null : { ...flat(at.before), spark: [at.before] };
  let sum: DayFigures = first;
  for (const bar of bars.slice(1)) sum = join(sum, bar);
  return { ...pickFigures(sum), spark: closesByHour(bars, at) };
};

const pickFigures = ({ open, high, low, volume, turnover }: DayFigures): DayFigures => ({
  open,
  high,
  low,
  volume,
  turnover,
});

const closesByHour = (bars: readonly Bar[], { windowMs, before }: { windowMs: number; before: bigint | null }) => {
  const closes: bigint[] = [];
  let close = before;
  let index = 0;
  for (let hour = 1; hour <= 24; hour += 1) {
    const endMs = windowMs + hour * HOUR_MS;
    for (let bar = bars[index]; bar !== undefined && bar.startMs < endMs; bar = bars[index]) {
      close = bar.close;
      index += 1;
    }
    if (close !== null) closes.push(close);
  }
  return closes;
};
