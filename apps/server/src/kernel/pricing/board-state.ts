import type { Bar } from '@candor/domain/pricing/bar';
import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { BarBook, KeptBar } from './bar-book';
import { loadMinutesSince } from './candles.store';
import type { Instrument } from './instrument';
import { loadInstruments } from './instruments.store';
import { loadBarBook, toBarTick } from './load-bar-book';
import { loadOwnPrices, type OwnPrice } from './own-prices.store';
import { createRollingDay, dayWindowStart, type RollingDay } from './rolling-day';
import { loadHeads, loadPriceHeads } from './ticks.store';

/** One instrument as the board holds it. */
export interface BoardEntry {
  readonly instrument: Instrument;
  readonly day: RollingDay;
  /** The newest record: a price, or the start or end of a pause. */
  head: Tick | null;
  /** The newest price. */
  price: Tick | null;
}

export interface BoardState {
  readonly instruments: readonly Instrument[];
  readonly entries: ReadonlyMap<number, BoardEntry>;
  readonly bars: BarBook;
  /** Reference prices of instruments without an index. */
  readonly own: ReadonlyMap<number, OwnPrice>;
}

const isMinute = ({ period }: KeptBar): boolean => period === '1min';

const groupBars = (bars: readonly KeptBar[]): Map<number, Bar[]> => {
  const groups = new Map<number, Bar[]>();
  for (const { instrumentId, bar } of bars) {
    const group = groups.get(instrumentId);
    if (group === undefined) groups.set(instrumentId, [bar]);
    else group.push(bar);
  }
  return groups;
};

const byInstrument = (ticks: readonly Tick[]) => new Map(ticks.map((tick) => [tick.instrumentId, tick]));

/** Everything a board shows, from one database snapshot. */
export const loadBoardState = async (pool: Pool, nowMs: number): Promise<BoardState> => {
  const instruments = await loadInstruments(pool);
  return withTx(pool, async ({ client }) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const heads = byInstrument(await loadHeads(client));
    const prices = byInstrument(await loadPriceHeads(client));
    const stored = groupBars(await loadMinutesSince(client, dayWindowStart(nowMs)));
    const ids = instruments.map(({ id }) => id);
    const bars = await loadBarBook(client, ids);
    const unsaved = groupBars(bars.takeChanged().filter(isMinute));
    const entries = instruments.map((instrument): [number, BoardEntry] => {
      const day = createRollingDay(stored.get(instrument.id) ?? []);
      for (const minute of unsaved.get(instrument.id) ?? []) day.update(minute);
      return [
        instrument.id,
        { instrument, day, head: heads.get(instrument.id) ?? null, price: prices.get(instrument.id) ?? null },
      ];
    });
    return { instruments, entries: new Map(entries), bars, own: await loadOwnPrices(client) };
  });
};

/** The same prices with a newly read list of instruments; null when the list has an instrument the state lacks. */
export const relist = (state: BoardState, instruments: readonly Instrument[]): BoardState | null => {
  const entries = new Map<number, BoardEntry>();
  for (const instrument of instruments) {
    const entry = state.entries.get(instrument.id);
    if (entry === undefined) return null;
    entries.set(instrument.id, { ...entry, instrument });
  }
  return { ...state, instruments, entries };
};

/** The next record of an instrument. Only prices are folded into bars. */
export const applyTick = ({ bars }: BoardState, entry: BoardEntry, tick: Tick): void => {
  entry.head = tick;
  if (!isPrice(tick)) return;
  entry.price = tick;
  bars.fold(tick.instrumentId, toBarTick(tick));
  const minute = bars.live(tick.instrumentId, '1min');
  if (minute !== undefined) entry.day.update(minute);
};
