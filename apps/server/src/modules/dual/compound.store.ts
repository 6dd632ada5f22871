import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** A paid order that is to be bought again. */
export interface WaitingOrder {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: 'call' | 'put';
  readonly days: number;
  readonly distancePercent: string;
  readonly paid: string;
  readonly paidCurrencyId: number;
  readonly dayMs: number;
  readonly settledMs: number;
}

export const loadWaiting = async (pool: Pool, after: number, limit: number): Promise<WaitingOrder[]> => {
  const { rows } = await pool.query<WaitingOrder>(
    `select id, user_id as "userId", instrument_id as "instrumentId", side, days, trim_scale(distance_percent)::text as "distancePercent",
            trim_scale(paid)::text as paid, paid_currency_id as "paidCurrencyId", day_ms as "dayMs", (extract(epoch from settled_at) * 1000)::float8 as "settledMs"
     from dual_order where compound_state = 'waiting' and id > $1 order by id limit $2`,
    [after, limit],
  );
  return rows;
};

/** Locks those of the orders that still wait. */
export const lockWaiting = async ({ client }: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await client.query<{ id: number }>(
    `select id from dual_order where id = any($1::int[]) and compound_state = 'waiting' order by id for update`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

export interface CompoundEnd {
  readonly id: number;
  /** The new order; null: not bought again. */
  readonly boughtId: number | null;
}

export const endCompounds = async ({ client }: Tx, ends: readonly CompoundEnd[]): Promise<void> => {
  if (ends.length === 0) return;
  await client.query(
    `update dual_order o set compound_state = case when v.bought is null then 'ended' else 'done' end, compounded_to = v.bought
     from unnest($1::int[], $2::int[]) as v(id, bought) where o.id = v.id and o.compound_state = 'waiting'`,
    [ends.map(({ id }) => id), ends.map(({ boughtId }) => boughtId)],
  );
};
