import type { PoolClient } from '#platform/db/pool';
import { type Clock, databaseNow } from '#platform/runtime/clock';

/** When an order is accepted: the database's clock, read under the order's locks. Clocks of processes differ. */
export const loadAcceptanceTime = async (client: Pick<PoolClient, 'query'>, clock: Clock): Promise<number> => {
  const { rows } = await client.query<{ nowMs: number }>({
    name: 'acceptance_time',
    text: `select floor(coalesce($1::float8, extract(epoch from clock_timestamp()) * 1000))::float8 as "nowMs"`,
    values: [databaseNow(clock)],
  });
  return rows[0]?.nowMs ?? clock.nowMs();
};
