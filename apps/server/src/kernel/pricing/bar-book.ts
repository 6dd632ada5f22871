import { PERIODS, type Period } from '@candor/contract/market';
import { type Bar, type BarTick, foldTick, nextPeriodStart, periodStart } from '@candor/domain/pricing/bar';

export interface KeptBar {
  readonly instrumentId: number;
  readonly period: Period;
  readonly bar: Bar;
}

interface Slot {
  live: Bar;
  endMs: number;
  previous: Bar | null;
}

export type BarBook = ReturnType<typeof createBarBook>;

const PERIOD_INDEX = new Map(PERIODS.map((period, index) => [period, index]));

/** The unfinished bar of every instrument and period. Ticks of an instrument must be added in order, each once. */
export const createBarBook = (bars: readonly KeptBar[]) => {
  const books = new Map<number, (Slot | undefined)[]>();
  const changed = new Set<number>();
  let closed: KeptBar[] = [];

  const slotsOf = (instrumentId: number): (Slot | undefined)[] => {
    const known = books.get(instrumentId);
    if (known !== undefined) return known;
    const slots: (Slot | undefined)[] = new Array(PERIODS.length).fill(undefined);
    books.set(instrumentId, slots);
    return slots;
  };
  const slotOf = (instrumentId: number, period: Period): Slot | undefined =>
    books.get(instrumentId)?.[PERIOD_INDEX.get(period) ?? -1];

  for (const { instrumentId, period, bar } of bars) {
    const slot = { live: bar, endMs: nextPeriodStart(period, bar.startMs), previous: null };
    slotsOf(instrumentId)[PERIOD_INDEX.get(period) ?? -1] = slot;
  }

  const open = (instrumentId: number, period: Period, tick: BarTick): Slot => {
    const startMs = periodStart(period, tick.timeMs);
    const before = slotOf(instrumentId, period)?.live ?? null;
    if (before !== null && before.lastSeq > 0) closed.push({ instrumentId, period, bar: before });
    return { live: foldTick(null, tick, startMs), endMs: nextPeriodStart(period, startMs), previous: before };
  };

  return {
    fold: (instrumentId: number, tick: BarTick): void => {
      const slots = slotsOf(instrumentId);
      for (const [index, period] of PERIODS.entries()) {
        const slot = slots[index];
        if (slot !== undefined && tick.timeMs < slot.endMs) {
          slot.live = foldTick(slot.live, tick, slot.live.startMs);
        } else {
          slots[index] = open(instrumentId, period, tick);
        }
      }
      changed.add(instrumentId);
    },
    live: (instrumentId: number, period: Period): Bar | undefined => slotOf(instrumentId, period)?.live,
    /** The previous bar, if this book has built it, and the live one. */
    recent: (instrumentId: number, period: Period): readonly Bar[] => {
      const slot = slotOf(instrumentId, period);
      if (slot === undefined) return [];
      return slot.previous === null ? [slot.live] : [slot.previous, slot.live];
    },
    /** Whether a bar has ended since the last `takeChanged` or `dropChanged`. */
    hasClosed: (): boolean => closed.length > 0,
    /** Every bar that a tick has touched since the last call: ended ones, then live ones. */
    takeChanged: (): readonly KeptBar[] => {
      const live = [...changed].flatMap((instrumentId) =>
        PERIODS.flatMap((period) => {
          const bar = slotOf(instrumentId, period)?.live;
          return bar === undefined ? [] : [{ instrumentId, period, bar }];
        }),
      );
      const taken = [...closed, ...live];
      closed = [];
      changed.clear();
      return taken;
    },
    /** Discards ended bars: for a reader that never writes bars. */
    dropChanged: (): void => {
      closed = [];
      changed.clear();
    },
  };
};
