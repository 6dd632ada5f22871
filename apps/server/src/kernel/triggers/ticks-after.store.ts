import type { Pool } from '#platform/db/pool';
import type { TriggerTick } from './trigger-books';

/** The next ticks of one instrument after a number, oldest first, none later than a moment. */
export const loadTicksAfter = async (
  pool: Pool,
  { instrumentId, seq, untilMs, limit }: { instrumentId: number; seq: number; untilMs: number; limit: number },
): Promise<TriggerTick[]> => {
  const { rows } = await pool.query<TriggerTick>({
    name: 'triggers_ticks_after',
    text: `select seq::float8 as seq, trim_scale(price)::text as price, time_ms::float8 as "timeMs" from tick
           where instrument_id = $1 and kind = 0 and seq > $2 and time_ms <= $3 order by seq limit $4`,
    values: [instrumentId, seq, untilMs, limit],
  });
  return rows;
};
