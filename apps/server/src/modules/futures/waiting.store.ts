import { loadDecidingTicks as findTicks } from '#kernel/pricing/fill-ticks.store';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { MarkTick } from './marks.store';
import type { PositionRow, StoredRefusal } from './positions.store';

/** The tick that decides what waits, by position. */
export const loadDecidingTicks = async (
  client: PoolClient,
  rows: readonly Pick<PositionRow, 'id' | 'instrumentId' | 'acceptedSeq' | 'fillAfterMs' | 'fillByMs'>[],
): Promise<Map<number, MarkTick>> => {
  const ticks = await findTicks(
    client,
    rows.map((row) => ({ ...row, fillByMs: row.fillByMs ?? 0 })),
  );
  return new Map(
    rows.flatMap(({ id }, index): [number, MarkTick][] => {
      const tick = ticks[index];
      return tick ? [[id, tick]] : [];
    }),
  );
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
