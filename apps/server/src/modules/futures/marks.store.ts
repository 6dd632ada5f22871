import type { Pool, PoolClient } from '#platform/db/pool';

/** The index price at which an action is executed. */
export interface MarkTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
}

/** After this long without a tick nothing is opened or closed by hand (rules §1). */
const STALE_MS = 3_000;
export const isStaleTick = (tick: MarkTick | undefined, nowMs: number): boolean =>
  tick === undefined || nowMs - tick.timeMs > STALE_MS;

const NEWEST = {
  name: 'futures_marks',
  text: `select k.id as "instrumentId", t.seq::float8 as seq, t.time_ms::float8 as "timeMs", trim_scale(t.price)::text as price
         from unnest($1::int[]) as k (id)
         cross join lateral (select seq, time_ms, price from tick n where n.instrument_id = k.id and n.kind = 0 order by seq desc limit 1) t`,
};

/** The newest committed tick of each of these markets, which this process may not have received yet. */
export const loadMarks = async (
  sql: Pool | PoolClient,
  instrumentIds: readonly number[],
): Promise<Map<number, MarkTick>> => {
  const { rows } = await sql.query<MarkTick & { instrumentId: number }>({
    ...NEWEST,
    values: [[...new Set(instrumentIds)]],
  });
  return new Map(rows.map(({ instrumentId, ...tick }) => [instrumentId, tick]));
};
