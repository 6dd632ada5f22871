import type { Period } from '@candor/contract/market';
import { countBelow, type DayClose, HISTORY_TERMS, type History } from '@candor/domain/dual/history';
import { loadBars } from '#kernel/pricing/load-bars';
import type { DualDeps } from '../deps';

/** Bars whose length is a day of these products: real days, and the short ones of the demo. */
const PERIOD_OF: Readonly<Record<number, Period>> = {
  60000: '1min',
  300000: '5min',
  900000: '15min',
  1800000: '30min',
  3600000: '60min',
  86400000: '1D',
};
const LONGEST_TERM = 365;

export type HistoryOf = (days: number, distance: string) => History | null;

/** Historic frequencies of one instrument from its finished bars; none where no bar has the length of a day. */
export const createReadHistory = (deps: Pick<DualDeps, 'pool' | 'board' | 'clock'>) => {
  const kept = new Map<string, { readonly startMs: number; readonly closes: Promise<readonly DayClose[]> }>();
  const load = async (instrumentId: number, period: Period, beforeMs: number): Promise<DayClose[]> => {
    const limit = HISTORY_TERMS + LONGEST_TERM;
    const bars = await loadBars(deps, { instrumentId, period, fromMs: 0, toMs: beforeMs - 1, limit });
    return bars.map(({ startMs, close, firstSeq }) => ({ startMs, close, isChained: firstSeq > 0 }));
  };
  return async (instrumentId: number, dayMs: number): Promise<HistoryOf> => {
    const period = PERIOD_OF[dayMs];
    if (period === undefined) return () => null;
    // Bars before the present one are finished: they are loaded once per day of the product.
    const startMs = Math.floor(deps.clock.nowMs() / dayMs) * dayMs;
    const key = `${instrumentId}:${period}`;
    const known = kept.get(key);
    const fresh = known?.startMs === startMs ? known : { startMs, closes: load(instrumentId, period, startMs) };
    if (fresh !== known) {
      kept.set(key, fresh);
      fresh.closes.catch(() => kept.delete(key));
    }
    const closes = await fresh.closes;
    return (days, distance) => countBelow(closes, { days, distance, dayMs });
  };
};
