import { fromLots, fromTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { toCount, toUnits } from '@candor/money/units';
import type { Pool, PoolClient } from '#platform/db/pool';
import { lotsOf } from './batch.store';
import type { BookOrder } from './book-order';
import type { BookPair } from './book-pair';

/** One line per trade: everything recorded of it, as comparable text. */
export const loadTradeLines = async (
  client: PoolClient,
  instrumentId: number,
  commands: { readonly after: number; readonly upto: number },
): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', seq, command_seq, trim_scale(price), trim_scale(amount), taker_side, maker_order_id, taker_order_id,
       trim_scale(buyer_paid), trim_scale(buyer_fee), trim_scale(seller_received), trim_scale(seller_fee)) as line
     from spot_trade where instrument_id = $1 and command_seq > $2 and command_seq <= $3 order by seq`,
    [instrumentId, commands.after, commands.upto],
  );
  return rows.map(({ line }) => line);
};

/** Order, user, side, price, remaining amount, rank. */
export type SnapshotOrder = readonly [number, number, 'buy' | 'sell', string, string, number];

export interface Snapshot {
  readonly seq: number;
  readonly stateHash: string;
  readonly tradeSeq: number;
  readonly orders: readonly SnapshotOrder[];
}

/** The newest snapshot that the book has passed. */
export const loadSnapshot = async (
  client: PoolClient,
  instrumentId: number,
  uptoSeq: number,
): Promise<Snapshot | null> => {
  const { rows } = await client.query<{ seq: string; stateHash: string; orders: SnapshotOrder[]; tradeSeq: string }>(
    `select s.seq, s.state_hash as "stateHash", s.orders,
       (select coalesce(max(t.seq), 0) from spot_trade t where t.instrument_id = $1 and t.command_seq <= s.seq) as "tradeSeq"
     from spot_snapshot s where s.instrument_id = $1 and s.seq <= $2 order by s.seq desc limit 1`,
    [instrumentId, uptoSeq],
  );
  const found = rows[0];
  if (!found) return null;
  return { ...found, seq: toCount(found.seq), tradeSeq: toCount(found.tradeSeq) };
};

export interface FilledThen {
  readonly filledLots: number;
  readonly quote16: bigint;
  readonly paid: bigint;
  readonly received: bigint;
  readonly fee: bigint;
}

/** The filled sums of orders after a command. */
export const loadFilledThen = async (
  client: PoolClient,
  pair: BookPair,
  at: { readonly ids: readonly number[]; readonly seq: number },
): Promise<Map<number, FilledThen>> => {
  const { rows } = await client.query<
    Record<'filled' | 'quote' | 'paid' | 'received' | 'fee', string> & { id: number }
  >(
    `select o.id, sum(t.amount) as filled, sum(t.price * t.amount) as quote,
       sum(case o.side when 'buy' then t.buyer_paid else t.amount end) as paid,
       sum(case o.side when 'buy' then t.amount - t.buyer_fee else t.seller_received end) as received,
       sum(case o.side when 'buy' then t.buyer_fee else t.seller_fee end) as fee
     from spot_order o join spot_trade t on (t.maker_order_id = o.id or t.taker_order_id = o.id) and t.command_seq <= $2
     where o.id = any($1::int[]) group by o.id`,
    [at.ids, at.seq],
  );
  const units = (text: string): bigint => toUnits(text, UNIT_SCALE);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        filledLots: lotsOf(row.filled, pair),
        quote16: toUnits(row.quote, 2 * UNIT_SCALE),
        paid: units(row.paid),
        received: units(row.received),
        fee: units(row.fee),
      },
    ]),
  );
};

const toSnapshotOrder = (order: BookOrder, pair: BookPair): SnapshotOrder => [
  order.id,
  order.userId,
  order.side,
  fromTicks(order.priceTicks, pair),
  fromLots(order.lots - order.sums.filledLots, pair),
  order.rank,
];

export interface BookToSave {
  readonly pair: BookPair;
  readonly seq: number;
  readonly stateHash: string;
  readonly orders: readonly BookOrder[];
}

export const saveSnapshot = async (pool: Pool, book: BookToSave, at: Date): Promise<void> => {
  const orders = JSON.stringify(book.orders.map((order) => toSnapshotOrder(order, book.pair)));
  await pool.query(
    `insert into spot_snapshot (instrument_id, seq, state_hash, orders, created_at) values ($1, $2, $3, $4, $5)
     on conflict (instrument_id, seq) do nothing`,
    [book.pair.instrumentId, book.seq, book.stateHash, orders, at],
  );
};
