import type { Pool } from '#platform/db/pool';
import { type Clock, databaseNow } from '#platform/runtime/clock';
import { GIVE_UP_MS } from './tick-limits';
import { PRICE_LEASE } from './write-session';

const HORIZON = {
  name: 'tick_horizon',
  text: `with free as materialized (
           select from job_lease where name = $2 for no key update skip locked
         )
         select coalesce($1::float8, extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
                (select count(*) from free) = (select count(*) from job_lease where name = $2) as "isFree"`,
};

/**
 * The time up to which the chains are final: every record of that time or before is committed and visible to the next
 * statement, and none can be inserted any more. Minus infinity while a batch of records is being written; retry then.
 *
 * Why. A batch is inserted by one statement that first takes a share lock on the row of the price lease, then reads the
 * database's clock, and inserts nothing that is older than INSERTED_WITHIN_MS by it. This statement takes a lock that
 * excludes share locks, or returns that one is taken. When it gets the lock, no batch is between reading the clock and
 * its commit: earlier batches are committed, and later ones read the clock later, when every record up to the returned
 * time is too old for them. Both use the database's clock, so the clocks of the processes do not matter.
 */
export const loadTickHorizon = async (pool: Pool, clock: Clock): Promise<number> => {
  const { rows } = await pool.query<{ nowMs: number; isFree: boolean }>({
    ...HORIZON,
    values: [databaseNow(clock), PRICE_LEASE],
  });
  const [row] = rows;
  // Whole milliseconds before the limit: exactly at the limit a record may still be inserted.
  return row?.isFree ? Math.ceil(row.nowMs) - GIVE_UP_MS - 1 : Number.NEGATIVE_INFINITY;
};
