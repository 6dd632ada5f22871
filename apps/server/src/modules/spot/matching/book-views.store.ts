import { toTicks } from '@candor/domain/spot/spot-pair';
import { toCount, toUnits } from '@candor/money/units';
import type { Pool } from '#platform/db/pool';
import { type BookChange, DEPTH_LEVELS, type LevelRow, type TapeRow } from './book-feed';
import type { BookPair } from './book-pair';

interface LevelText {
  instrumentId: number;
  side: 'buy' | 'sell';
  price: string;
  open: string;
  marked: string;
}
interface TradeText {
  instrumentId: number;
  seq: string;
  price: string;
  amount: string;
  side: 'buy' | 'sell';
  withHouse: boolean;
  timeMs: string;
}

const LEVELS = `
  select o.instrument_id as "instrumentId", o.side, o.price, sum(o.amount - o.filled) as open,
         coalesce(sum(o.amount - o.filled) filter (where o.user_id = $1), 0) as marked
  from spot_order o join spot_progress p on p.instrument_id = o.instrument_id
  where o.state = 'open' and o.rank <= p.applied_seq group by 1, 2, 3`;
const TAPE = `
  select p.instrument_id as "instrumentId", t.seq, t.price, t.amount, t.taker_side as side, t.with_house as "withHouse",
         floor(extract(epoch from t.created_at) * 1000)::bigint as "timeMs"
  from spot_progress p cross join lateral (
    select * from spot_trade where instrument_id = p.instrument_id order by seq desc limit 50) t
  order by t.seq`;

const lotsOf = (amount: string, pair: BookPair): number => toCount(toUnits(amount, 8) / toUnits(pair.lot, 8));

const levelsOf = (rows: readonly LevelText[], pair: BookPair, side: 'buy' | 'sell'): LevelRow[] =>
  rows
    .filter((row) => row.instrumentId === pair.instrumentId && row.side === side)
    .map((row): LevelRow => [toTicks(row.price, pair) ?? 0, lotsOf(row.open, pair), lotsOf(row.marked, pair)])
    .sort((one, other) => (side === 'buy' ? other[0] - one[0] : one[0] - other[0]))
    .slice(0, DEPTH_LEVELS);

const tapeOf = (rows: readonly TradeText[], pair: BookPair): TapeRow[] =>
  rows
    .filter((row) => row.instrumentId === pair.instrumentId)
    .map(
      (row): TapeRow => [
        toCount(row.seq),
        toTicks(row.price, pair) ?? 0,
        lotsOf(row.amount, pair),
        row.side,
        row.withHouse ? 1 : 0,
        toCount(row.timeMs),
      ],
    );

/** Every book from the database: shown until the first notification of its owner. */
export const loadViews = async (
  pool: Pool,
  context: { pairs: readonly BookPair[]; houseId: number; timeMs: number },
): Promise<BookChange[]> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const progress = await client.query<{ id: number; seq: string }>(
      'select instrument_id as id, applied_seq as seq from spot_progress',
    );
    const levels = await client.query<LevelText>(LEVELS, [context.houseId]);
    const trades = await client.query<TradeText>(TAPE);
    const seqOf = new Map(progress.rows.map((row) => [row.id, toCount(row.seq)]));
    return context.pairs.map((pair) => {
      const { instrumentId } = pair;
      const place = { instrumentId, seq: seqOf.get(instrumentId) ?? 0, timeMs: context.timeMs };
      try {
        const [bids, asks] = [levelsOf(levels.rows, pair, 'buy'), levelsOf(levels.rows, pair, 'sell')];
        return { view: { ...place, bids, asks }, trades: tapeOf(trades.rows, pair) };
      } catch {
        // A book that cannot be read is halted by its owner and shown empty here; all others are shown.
        return { view: { ...place, bids: [], asks: [] }, trades: [] };
      }
    });
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};
