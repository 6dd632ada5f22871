import type { Pool } from '#platform/db/pool';
import { toLiveBar } from './bar-text';
import type { Board, LiveBar } from './board';
import { type BarRange, loadStoredBars } from './candles.store';

/** The newest bars that begin in a range, oldest first: stored ones, with the latest replaced by the board's. */
export const loadBars = async (
  { pool, board }: { readonly pool: Pool; readonly board: Board },
  range: BarRange,
): Promise<readonly LiveBar[]> => {
  const scale = board.instrument(range.instrumentId)?.priceScale ?? 0;
  const stored = await loadStoredBars(pool, range);
  const bars = new Map(stored.map((bar) => [bar.startMs, toLiveBar(bar, scale)]));
  for (const bar of board.recentBars(range.instrumentId, range.period)) {
    if (bar.startMs >= range.fromMs && bar.startMs <= range.toMs)
      bars.set(bar.startMs, newer(bars.get(bar.startMs), bar));
  }
  return [...bars.values()].toSorted((a, b) => a.startMs - b.startMs).slice(-range.limit);
};

const newer = (stored: LiveBar | undefined, live: LiveBar): LiveBar =>
  stored !== undefined && stored.lastSeq > live.lastSeq ? stored : live;
