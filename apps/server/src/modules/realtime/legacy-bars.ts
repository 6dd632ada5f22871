import type { Period } from '@candor/contract/market';
import type { Board, LiveBar } from '#kernel/pricing/board';
import type { WireEvent } from '#platform/realtime/frame';
import { toKlineEvent } from './realtime.reply';

interface FamilyPeriod {
  readonly period: Period;
  /** Servers of the family spell the long periods differently from what their clients compare with: both are sent. */
  readonly spellings: readonly string[];
  /** Least time between two states of one unfinished bar. Between them clients move its end by `daymarket`. */
  readonly everyMs: number;
}

/** Timers fire a moment early at times; a bar must not wait another second for that. */
const EARLY_MS = 20;
const QUICK_MS = 2_000;
const LONG_MS = 10_000;
const DAYS_MS = 30_000;

/** The periods existing clients know. Ours has two more, 4 hours and a year, which none of them has a chart for. */
const FAMILY_PERIODS: readonly FamilyPeriod[] = [
  { period: '1min', spellings: ['1min'], everyMs: QUICK_MS },
  { period: '5min', spellings: ['5min'], everyMs: LONG_MS },
  { period: '15min', spellings: ['15min'], everyMs: LONG_MS },
  { period: '30min', spellings: ['30min'], everyMs: LONG_MS },
  { period: '60min', spellings: ['60min'], everyMs: LONG_MS },
  { period: '1D', spellings: ['1D', '1day'], everyMs: DAYS_MS },
  { period: '1W', spellings: ['1W', '1week'], everyMs: DAYS_MS },
  { period: '1M', spellings: ['1M', '1mon'], everyMs: DAYS_MS },
];

interface Sent {
  readonly bar: LiveBar;
  readonly atMs: number;
}

export interface LegacyBars {
  /** The instrument has a new price. */
  mark(instrumentId: number): void;
  /** The events that are due. What is not due yet waits for a later call. */
  collect(nowMs: number): WireEvent[];
  hasWaiting(): boolean;
  clear(): void;
}

const isSameBar = (a: LiveBar, b: LiveBar): boolean =>
  a.startMs === b.startMs && a.close === b.close && a.high === b.high && a.low === b.low && a.volume === b.volume;

/**
 * Unfinished bars for existing clients, which cannot say what they show and get all of them: only those that have
 * changed, long ones rarely. A bar that has ended is sent in its final state, before the one that follows it.
 */
export const createLegacyBars = (board: Board): LegacyBars => {
  const waiting = new Set<number>();
  const sentBy = new Map<string, Sent>();

  const finalState = (id: number, period: Period, { bar }: Sent): readonly LiveBar[] => {
    const ended = board.recentBars(id, period).find(({ startMs }) => startMs === bar.startMs);
    return ended === undefined || isSameBar(ended, bar) ? [] : [ended];
  };
  /** null: changed, but not due yet. */
  const takeDue = (id: number, { period, everyMs }: FamilyPeriod, nowMs: number): readonly LiveBar[] | null => {
    const bar = board.bar(id, period);
    const key = `${id} ${period}`;
    const sent = sentBy.get(key);
    if (bar === undefined || (sent !== undefined && isSameBar(bar, sent.bar))) return [];
    const isNew = sent === undefined || sent.bar.startMs !== bar.startMs;
    if (!isNew && nowMs < sent.atMs + everyMs - EARLY_MS) return null;
    sentBy.set(key, { bar, atMs: nowMs });
    return sent === undefined || !isNew ? [bar] : [...finalState(id, period, sent), bar];
  };
  const collectOf = (id: number, nowMs: number): WireEvent[] => {
    const instrument = board.instrument(id);
    const quote = board.quote(id);
    waiting.delete(id);
    if (instrument === undefined || quote === undefined) return [];
    return FAMILY_PERIODS.flatMap((family) => {
      const bars = takeDue(id, family, nowMs);
      if (bars === null) waiting.add(id);
      return (bars ?? []).flatMap((bar) =>
        family.spellings.map((spelling) => toKlineEvent({ instrument, quote, spelling, bar })),
      );
    });
  };
  return {
    mark: (id) => void waiting.add(id),
    collect: (nowMs) => [...waiting].flatMap((id) => collectOf(id, nowMs)),
    hasWaiting: () => waiting.size > 0,
    clear: () => {
      waiting.clear();
      sentBy.clear();
    },
  };
};
