import { performance } from 'node:perf_hooks';
import { runDay } from '../apps/server/src/modules/invite/use-cases/run-rebates';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { startApp } from './app-under-load';
import { prepareNaiveRebates, shareNaively } from './naive-rebates';
import type { BenchRow } from './report';
import { addTraders } from './traders';

/** Each trade has two fills with a fee. */
const TRADES = 500_000;
const FILLS = 2 * TRADES;
const TOGETHER = 50_000;
const USERS = 10_000;
/** Row by row is measured on fewer, and multiplied. */
const SAMPLE = 2_000;
const FLOOR = 50;
const DAY_MS = 86_400_000;

/** Everybody but the first was invited by the one before. */
const linkAll = async (admin: Pool, ids: readonly number[]): Promise<void> => {
  await admin.query(
    `insert into invite_code (user_id, code, created_at) select u, 'BENCH' || u, now() from unnest($1::int[]) u on conflict do nothing`,
    [ids],
  );
  await admin.query(
    `insert into invite_link (user_id, parent_id, grand_id, code_id, first_percent, second_percent, given_percent, house_percent, house_until, created_at)
     select id, parent_id, grand_id, (select min(c.id) from invite_code c where c.user_id = l.id), 20, 5, 0, 5, now(), now()
     from (select u.id, lag(u.id) over w as parent_id, lag(u.id, 2) over w as grand_id from unnest($1::int[]) u (id) window w as (order by u.id)) l
     where parent_id is not null`,
    [ids],
  );
};

/** Trades of one day, as the matching leaves them. Numbered from its milliseconds on, so that days do not share numbers. */
const insertTrades = async (admin: Pool, ids: readonly number[], dayMs: number): Promise<void> => {
  for (let from = 0; from < TRADES; from += TOGETHER) {
    await admin.query(
      `insert into spot_trade (instrument_id, seq, command_seq, price, amount, taker_side, maker_order_id, taker_order_id, maker_user_id,
       taker_user_id, buyer_paid, buyer_fee, seller_received, seller_fee, with_house, entry_reference, created_at)
     select 1, $3::bigint + n, n, 60000, 0.01, 'buy', 2 * n, 2 * n + 1, maker.id, taker.id,
       600, 0.00001, 599.4, 0.6, false, gen_random_uuid(), to_timestamp(($3::bigint + n % 86000 * 1000) / 1000.0)
     from generate_series($4::int + 1, $4::int + $5::int) n
     join unnest($1::int[]) with ordinality maker (id, place) on maker.place = 1 + n % $2::int
     join unnest($1::int[]) with ordinality taker (id, place) on taker.place = 1 + (n + 1) % $2::int`,
      [ids, ids.length, dayMs, from, TOGETHER],
    );
  }
  await admin.query('vacuum analyze spot_trade, invite_link, rebate, naive_rebate');
};

const timeNaive = async (pool: Pool, firstId: number): Promise<number> => {
  const started = performance.now();
  for (let n = 0; n < SAMPLE; n += 1) await shareNaively(pool, firstId + n);
  return (performance.now() - started) / SAMPLE;
};

/** Rebates of a day with a million fills, against the same row by row; each judged by its best round, one day after the other. */
export const benchRebates = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  { rounds }: { rounds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(postgres.appUrl);
  const admin = createPool(postgres.adminUrl, { max: 1 });
  const { ids } = await addTraders(pool, { count: USERS, prefix: 'rebate', account: 'change', currencies: [3] });
  await prepareNaiveRebates(admin);
  await linkAll(admin, ids);
  const { app } = await startApp(pool, 'api');
  const firstMs = Math.floor(app.parts.clock.nowMs() / DAY_MS) * DAY_MS - 30 * DAY_MS;
  let [naiveMs, oursMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    const dayMs = firstMs + round * DAY_MS;
    await insertTrades(admin, ids, dayMs);
    const { rows } = await admin.query<{ id: number }>('select max(id)::int as id from spot_trade');
    await admin.query('checkpoint');
    naiveMs = Math.min(naiveMs, await timeNaive(pool, (rows[0]?.id ?? 0) - SAMPLE + 1));
    const started = performance.now();
    const moment = { nowMs: dayMs + DAY_MS, ensureHeld: async () => undefined };
    // As the administrator: the job has more time than a request.
    if (!(await runDay({ ...app.parts, pool: admin, config: { productDayMs: DAY_MS } }, dayMs, moment)))
      throw new Error('the day was done before');
    oursMs = Math.min(oursMs, performance.now() - started);
  }
  const { rows: done } = await admin.query<{ rebates: number }>('select min(rebates)::int as rebates from rebate_run');
  if ((done[0]?.rebates ?? 0) < FILLS) throw new Error(`only ${done[0]?.rebates} rebates`);
  await app.close();
  await Promise.all([pool.end(), admin.end()]);
  return [
    {
      name: `rebates of fills row by row (${SAMPLE} measured)`,
      perSecond: 1000 / naiveMs,
      p50Ms: naiveMs,
      p99Ms: naiveMs,
      ratio: 1,
      floor: null,
    },
    {
      name: `rebates of a day with ${FILLS} fills, whole ms as p50`,
      perSecond: (FILLS * 1000) / oursMs,
      p50Ms: oursMs,
      p99Ms: oursMs,
      ratio: (naiveMs * FILLS) / oursMs,
      floor: FLOOR,
    },
  ];
};
