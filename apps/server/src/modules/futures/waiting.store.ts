import type { Pool, PoolClient } from '#platform/db/pool';
import type { MarkTick } from './marks.store';
import type { PositionRow, StoredRefusal } from './positions.store';

/** The first tick after the acceptance, by position: the one that fills it. */
export const loadFirstTicks = async (
  client: PoolClient,
  rows: readonly Pick<PositionRow, 'id' | 'instrumentId' | 'acceptedSeq'>[],
): Promise<Map<number, MarkTick>> => {
  if (rows.length === 0) return new Map();
  const { rows: found } = await client.query<MarkTick & { id: number }>({
    name: 'futures_first_ticks',
    text: `select k.id, t.seq::float8 as seq, t.time_ms::float8 as "timeMs", trim_scale(t.price)::text as price
           from unnest($1::int[], $2::int[], $3::bigint[]) as k (id, instrument_id, seq)
           cross join lateral (select seq, time_ms, price from tick n
                               where n.instrument_id = k.instrument_id and n.kind = 0 and n.seq > k.seq order by n.seq limit 1) t`,
    values: [rows.map(({ id }) => id), rows.map((row) => row.instrumentId), rows.map((row) => row.acceptedSeq)],
  });
  return new Map(found.map(({ id, ...tick }) => [id, tick]));
};

/** Orders and closes that still wait although their time ended before this moment. */
export const loadOverdue = async (pool: Pool, beforeMs: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'futures_overdue',
    text: `select id from futures_position where fill_by_ms < $1 order by id limit 1000`,
    values: [beforeMs],
  });
  return rows.map(({ id }) => id);
};

/** The result of a market order. */
export interface OpenOrderRow {
  readonly id: number;
  readonly isWaiting: boolean;
  readonly refusal: StoredRefusal | null;
}

/** The market orders of these references in their current state. */
export const loadOpenOrders = async (pool: Pool, references: readonly string[]): Promise<Map<string, OpenOrderRow>> => {
  const { rows } = await pool.query<OpenOrderRow & { reference: string }>({
    name: 'futures_open_orders_of',
    text: `select reference, id, status = 'pending' as "isWaiting", refusal from futures_position where reference = any($1::uuid[])`,
    values: [references],
  });
  return new Map(rows.map(({ reference, ...row }) => [reference, row]));
};
