import type { BarTick } from '@candor/domain/pricing/bar';
import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import { toUnits } from '@candor/money/units';
import type { Pool, PoolClient } from '#platform/db/pool';
import { type BarBook, createBarBook, type KeptBar } from './bar-book';
import { loadNewestBars } from './candles.store';
import { type AfterSeq, loadTicksAfter } from './ticks.store';

const PAGE = 2_000;

export const toBarTick = ({ seq, timeMs, price, volume }: Tick): BarTick => ({
  seq,
  timeMs,
  price: toUnits(price, PRICE_SCALE),
  volume: toUnits(volume, PRICE_SCALE),
});

/** Calls back with all records after the known ones, pauses included, page by page. */
export const eachTickAfter = async (
  sql: Pool | PoolClient,
  known: readonly AfterSeq[],
  take: (ticks: readonly Tick[]) => void,
): Promise<void> => {
  let open = known;
  while (open.length > 0) {
    const ticks = await loadTicksAfter(sql, open, PAGE);
    take(ticks);
    const counts = new Map<number, { count: number; seq: number }>();
    for (const { instrumentId, seq } of ticks) {
      counts.set(instrumentId, { count: (counts.get(instrumentId)?.count ?? 0) + 1, seq });
    }
    open = [...counts].flatMap(([instrumentId, { count, seq }]) => (count < PAGE ? [] : [{ instrumentId, seq }]));
  }
};

/**
 * Last tick included in the stored bars of each instrument. A tick touches a bar of every period, and all are saved
 * together.
 */
const foldedSeqs = (instrumentIds: readonly number[], bars: readonly KeptBar[]): AfterSeq[] => {
  const folded = new Map(instrumentIds.map((id) => [id, 0]));
  for (const { instrumentId, bar } of bars) {
    const seq = folded.get(instrumentId);
    if (seq !== undefined) folded.set(instrumentId, Math.max(seq, bar.lastSeq));
  }
  return [...folded].map(([instrumentId, seq]) => ({ instrumentId, seq }));
};

/** The stored bars, brought up to the last tick: ticks whose bars were not saved before a crash are folded again. */
export const loadBarBook = async (sql: Pool | PoolClient, instrumentIds: readonly number[]): Promise<BarBook> => {
  const bars = await loadNewestBars(sql);
  const book = createBarBook(bars);
  await eachTickAfter(sql, foldedSeqs(instrumentIds, bars), (ticks) => {
    for (const tick of ticks.filter(isPrice)) book.fold(tick.instrumentId, toBarTick(tick));
  });
  return book;
};
