import { performance } from 'node:perf_hooks';
import type { App } from '../apps/server/src/app';
import { settleDue } from '../apps/server/src/modules/options/use-cases/settle-due';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { startApp } from './app-under-load';
import { prepareNaiveOptions, settleNaively } from './naive-options';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const OPTIONS = 100_000;
const USERS = 10_000;
/** Row by row is measured on fewer, and multiplied. */
const SAMPLE = 2_000;
const FLOOR = 70;
const [ENTRY, EXIT] = ['3000', '3005'];
/** No feed writes this instrument, so ticks of the past can be inserted. */
const SYMBOL = 'ETH/USDT';
const INSTRUMENT = 2;

interface Moment {
  readonly entrySeq: number;
  readonly entryMs: number;
  readonly dueMs: number;
}

/** Open options of one second, half of them right, as the submit would have left them. */
export const insertOpen = async (
  pool: Pool,
  ids: readonly number[],
  { entrySeq, entryMs, dueMs }: Moment,
): Promise<void> => {
  await pool.query(
    `insert into option_order (id, user_id, instrument_id, currency_id, direction, seconds, stake, payout_rate, rule_version,
       reference, accepted_seq, accepted_ms, entry_by_ms, entry_seq, entry_ms, entry_price, due_ms, state, created_at)
     select nextval('option_order_id')::int, u.id, ${INSTRUMENT}, 3, case when n % 2 = 0 then 'up' else 'down' end, 30, 10, 0.82,
            (select max(id) from rule_version), gen_random_uuid(), $3::bigint - 1, $4::bigint, $4::bigint + 1500, $3::bigint, $4::bigint, ${ENTRY}, $5::bigint, 'open', now()
     from generate_series(0, $6::int - 1) n join unnest($1::int[]) with ordinality u(id, place) on u.place = 1 + n % $2::int`,
    [ids, ids.length, entrySeq, entryMs, dueMs, OPTIONS],
  );
  await pool.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     values (nextval('ledger_account_number') * 4096 + 3, 0, 'option_stakes', 3, 'house', 0)
     on conflict (owner_id, type, currency_id, bucket) do nothing`,
  );
  await pool.query('analyze option_order');
};

const timeNaive = async (pool: Pool, ids: readonly number[], dueMs: number): Promise<number> => {
  await pool.query(
    `insert into naive_option (user_id, instrument_id, direction, seconds, stake, rate, accepted_seq, entry_price, due_ms)
     select u.id, ${INSTRUMENT}, case when n % 2 = 0 then 'up' else 'down' end, 30, 10, 0.82, 1, ${ENTRY}, $4::bigint
     from generate_series(0, $3::int - 1) n join unnest($1::int[]) with ordinality u(id, place) on u.place = 1 + n % $2::int`,
    [ids, ids.length, SAMPLE, dueMs],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select id from naive_option where due_ms = $1 and state = 'open' order by id`,
    [dueMs],
  );
  const started = performance.now();
  for (const { id } of rows) await settleNaively(pool, Number.parseInt(id, 10));
  return (performance.now() - started) / rows.length;
};

/** Ticks around one second of the past: the entry, the last ones before the due time, and one behind it. */
export const makeTicks = async (app: App, entryMs: number): Promise<Moment> => {
  const dueMs = entryMs + 30_000;
  const prices = [
    { price: ENTRY, timeMs: entryMs },
    ...Array.from({ length: 4 }, (_, n) => ({ price: n === 3 ? EXIT : '3001', timeMs: dueMs - 900 + n * 250 })),
    { price: '3002', timeMs: dueMs + 100 },
  ];
  await publishTicks(
    app,
    prices.map((tick) => ({ symbol: SYMBOL, ...tick })),
  );
  const { rows } = await app.parts.pool.query<{ seq: string }>(
    'select seq from tick where instrument_id = $2 and time_ms = $1',
    [entryMs, INSTRUMENT],
  );
  return { entrySeq: Number.parseInt(rows[0]?.seq ?? '0', 10), entryMs, dueMs };
};

/** What was left to be done in the background is done first: it would take one of the two cores. */
const settleDown = async (admin: Pool): Promise<void> => {
  await admin.query('vacuum analyze option_order, naive_option, naive_purse, ledger_account, ledger_posting');
  await admin.query('checkpoint');
};

export const timeOurs = async ({ parts }: App): Promise<number> => {
  const started = performance.now();
  const moment = { nowMs: parts.clock.nowMs(), mayGiveUp: true, ensureHeld: async () => undefined };
  const settled = await settleDue(parts, moment);
  if (settled !== OPTIONS) throw new Error(`settled ${settled} of ${OPTIONS}`);
  return performance.now() - started;
};

/** Settles 100,000 options of one second, against the same row by row; each judged by its best round. */
export const benchSettle = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  { rounds }: { rounds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(postgres.appUrl);
  const admin = createPool(postgres.adminUrl, { max: 1 });
  const { ids } = await addTraders(pool, { count: USERS, prefix: 'settle', account: 'micro', currencies: [3] });
  await prepareNaiveOptions(admin, ids);
  const { app } = await startApp(pool, 'api');
  const firstMs = app.parts.clock.nowMs() - rounds * 40_000;
  let [naiveMs, oursMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    const moment = await makeTicks(app, firstMs + round * 40_000);
    // Orders of a few seconds are younger than the last checkpoint, as in production.
    await settleDown(admin);
    await insertOpen(pool, ids, moment);
    naiveMs = Math.min(naiveMs, await timeNaive(pool, ids, moment.dueMs));
    oursMs = Math.min(oursMs, await timeOurs(app));
  }
  await app.close();
  await Promise.all([pool.end(), admin.end()]);
  return [
    {
      name: `options settled row by row (${SAMPLE} measured)`,
      perSecond: 1000 / naiveMs,
      p50Ms: naiveMs,
      p99Ms: naiveMs,
      ratio: 1,
      floor: null,
    },
    {
      name: `${OPTIONS} options of one second settled, whole ms as p50`,
      perSecond: (OPTIONS * 1000) / oursMs,
      p50Ms: oursMs,
      p99Ms: oursMs,
      ratio: (naiveMs * OPTIONS) / oursMs,
      floor: FLOOR,
    },
  ];
};
