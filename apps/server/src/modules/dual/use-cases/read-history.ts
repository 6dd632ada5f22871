import {
  countBelow,
  type DayClose,
  HISTORY_TERMS,
  type History,
  LONGEST_COUNTED_DAYS,
} from '@candor/domain/dual/history';
import { loadBars } from '#kernel/pricing/load-bars';
import type { DualDeps } from '../deps';

const DAY_MS = 86_400_000;

export type HistoryOf = (days: number, distance: string) => History | null;

/**
 * Historic frequencies of one instrument from its finished daily bars. None for products whose day is shortened: prices
 * move as in the short time, so their frequencies say nothing about days.
 */
export const createReadHistory = (deps: Pick<DualDeps, 'pool' | 'board' | 'clock'>) => {
  const kept = new Map<number, { readonly startMs: number; readonly closes: Promise<readonly DayClose[]> }>();
  const load = async (instrumentId: number, beforeMs: number): Promise<DayClose[]> => {
    const limit = HISTORY_TERMS + LONGEST_COUNTED_DAYS;
    const bars = await loadBars(deps, { instrumentId, period: '1D', fromMs: 0, toMs: beforeMs - 1, limit });
    return bars.map(({ startMs, close, firstSeq }) => ({ startMs, close, isChained: firstSeq > 0 }));
  };
  return async (instrumentId: number, dayMs: number): Promise<HistoryOf> => {
    if (dayMs !== DAY_MS) return () => null;
    // Bars before the present one are finished: they are loaded once per day of the product.
    const startMs = Math.floor(deps.clock.nowMs() / dayMs) * dayMs;
    const known = kept.get(instrumentId);
    const fresh = known?.startMs === startMs ? known : { startMs, closes: load(instrumentId, startMs) };
    if (fresh !== known) {
      kept.set(instrumentId, fresh);
      fresh.closes.catch(() => kept.delete(instrumentId));
    }
    const closes = await fresh.closes;
    return (days, distance) => countBelow(closes, { days, distance, dayMs });
  };
};
