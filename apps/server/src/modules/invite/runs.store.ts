import type { Pool, PoolClient } from '#platform/db/pool';

/** Bookings of a day are committed by then, also those that began just before midnight. */
const RUN_DELAY_MS = 60_000;

/** Days without a run, oldest first: from the day of the first link on, and only days that are over. */
export const listMissingDays = async (pool: Pool, nowMs: number, lengthMs: number): Promise<number[]> => {
  const lastMs = Math.floor((nowMs - RUN_DELAY_MS) / lengthMs) * lengthMs - lengthMs;
  const { rows } = await pool.query<{ dayMs: number }>({
    name: 'invite_missing_days',
    text: `select d::float8 as "dayMs" from (
             select coalesce((select min(day_ms) from rebate_run),
               (select floor(extract(epoch from min(created_at)) * 1000 / $2::bigint)::bigint * $2::bigint from invite_link)) as first) f
           cross join lateral generate_series(f.first, $1::bigint, $2::bigint) as d
           where not exists (select from rebate_run r where r.day_ms = d) order by d`,
    values: [lastMs, lengthMs],
  });
  return rows.map(({ dayMs }) => dayMs);
};

/** False when the day has its run already. A second process waits here until the first has committed. */
export const insertRun = async (
  client: PoolClient,
  { dayMs, maturesMs, now }: { readonly dayMs: number; readonly maturesMs: number; readonly now: Date },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into rebate_run (day_ms, fills, rebates, matures_ms, created_at) values ($1, 0, 0, $2, $3) on conflict do nothing`,
    [dayMs, maturesMs, now],
  );
  return rowCount === 1;
};

export const updateRun = async (
  client: PoolClient,
  dayMs: number,
  { fills, rebates }: { readonly fills: number; readonly rebates: number },
): Promise<void> => {
  await client.query('update rebate_run set fills = $2, rebates = $3 where day_ms = $1', [dayMs, fills, rebates]);
};

/** Whether rebates of a run have matured since the last payment of all. */
export const isPaymentDue = async (pool: Pool, nowMs: number): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'invite_payment_due',
    text: 'select from rebate_run where paid_at is null and matures_ms <= $1 limit 1',
    values: [nowMs],
  });
  return (rowCount ?? 0) > 0;
};

/** Called when everybody has been paid what had matured at that time. */
export const closeRuns = async (pool: Pool, nowMs: number): Promise<void> => {
  await pool.query('update rebate_run set paid_at = $2 where paid_at is null and matures_ms <= $1', [
    nowMs,
    new Date(nowMs),
  ]);
};
