import { performance } from 'node:perf_hooks';
import type { App } from '../apps/server/src/app';
import { settleDue } from '../apps/server/src/modules/dual/use-cases/settle-due';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { startApp } from './app-under-load';
import { prepareNaiveDual, settleDualNaively } from './naive-dual';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const ORDERS = 100_000;
const USERS = 10_000;
/** Row by row is measured on fewer, and multiplied. */
const SAMPLE = 2_000;
const FLOOR = 50;
/** No feed writes this instrument, so ticks of the past can be inserted. */
const [SYMBOL, INSTRUMENT, ETH, USDT] = ['ETH/USDT', 2, 2, 3];
/** A window of 100 seconds. */
const DAY_MS = 4_800_000;
const SECONDS = 100;
const PRICE = '3000';

/** Open calls of one maturity, half of them with a linked price below the price, as purchases would have left them. */
const insertOpen = async (admin: Pool, ids: readonly number[], maturityMs: number): Promise<void> => {
  await admin.query(
    `insert into dual_product (instrument_id, side, base_currency_id, quote_currency_id, days, distance_percent, linked_price, rate,
       share_size, starts_ms, closes_ms, maturity_ms, day_ms, total_shares, sold_shares, user_limit, made_at_price, rule_version, created_at)
     select $1, 'call', ${ETH}, ${USDT}, 1, 1, k, 0.365, 0.1, $2::bigint - 2 * ${DAY_MS}, $2::bigint - ${DAY_MS}, $2::bigint, ${DAY_MS},
            ${ORDERS}, ${ORDERS / 2}, ${ORDERS}, k, 1, now() from unnest(array[2900, 3100]) k`,
    [INSTRUMENT, maturityMs],
  );
  await admin.query(
    `insert into dual_order (id, user_id, product_id, reference, instrument_id, side, base_currency_id, quote_currency_id, pay_currency_id,
       shares, share_size, cost, stake_value, bought_at_price, linked_price, distance_percent, rate, days, interest_from_ms, maturity_ms,
       day_ms, below_amount, above_amount, failed_amount, cover_base, cover_quote, rule_version, created_at, settle_ms)
     select nextval('dual_order_id')::int, u.id, p.id, gen_random_uuid(), ${INSTRUMENT}, 'call', ${ETH}, ${USDT}, ${ETH}, 1, 0.1, 0.1, 300, 3000,
            p.linked_price, 1, 0.365, 1, $3::bigint - ${DAY_MS}, $3::bigint, ${DAY_MS}, 0.1001, trunc(0.1 * p.linked_price * 1.001, 6), 0.1001,
            0.0001, trunc(0.1 * p.linked_price * 1.001, 6), 1, now(), $3::bigint
     from generate_series(0, ${ORDERS - 1}) n join unnest($1::int[]) with ordinality u(id, place) on u.place = 1 + n % $2::int
     join dual_product p on p.maturity_ms = $3::bigint and p.linked_price = case when n % 2 = 0 then 2900 else 3100 end`,
    [ids, ids.length, maturityMs],
  );
  await admin.query(`insert into dual_due values ($1, $2, ${DAY_MS})`, [INSTRUMENT, maturityMs]);
  await admin.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     select nextval('ledger_account_number') * 4096 + ${ETH}, user_id, 'financial', ${ETH}, 'frozen', 0
     from (select distinct user_id from dual_order) u on conflict (owner_id, type, currency_id, bucket) do nothing`,
  );
  await admin.query(
    `update ledger_account a set balance = a.balance + s.cost from (
       select user_id, sum(cost) as cost from dual_order where maturity_ms = $1 group by 1) s
     where a.owner_id = s.user_id and a.type = 'financial' and a.currency_id = ${ETH} and a.bucket = 'frozen'`,
    [maturityMs],
  );
  await admin.query(
    `insert into ledger_hold (purpose, reference, account_id, amount, remaining, created_at)
     select 'dual', o.reference::text, a.id, o.cost, o.cost, now() from dual_order o join ledger_account a
       on a.owner_id = o.user_id and a.type = 'financial' and a.currency_id = ${ETH} and a.bucket = 'frozen' where o.maturity_ms = $1`,
    [maturityMs],
  );
  await admin.query(
    `insert into dual_cover (currency_id, needed) values (${ETH}, 1000000), (${USDT}, 1000000000)
     on conflict (currency_id) do update set needed = dual_cover.needed + excluded.needed`,
  );
};

const timeNaive = async (pool: Pool, ids: readonly number[], maturityMs: number): Promise<number> => {
  await pool.query(
    `insert into naive_dual (user_id, cost, linked_price, rate, days, maturity_ms)
     select u.id, 0.1, case when n % 2 = 0 then 2900 else 3100 end, 0.365, 1, $4::bigint
     from generate_series(0, $3::int - 1) n join unnest($1::int[]) with ordinality u(id, place) on u.place = 1 + n % $2::int`,
    [ids, ids.length, SAMPLE, maturityMs],
  );
  await pool.query('insert into naive_dual_hold select id, cost from naive_dual where maturity_ms = $1', [maturityMs]);
  const { rows } = await pool.query<{ id: string }>('select id from naive_dual where maturity_ms = $1 order by id', [
    maturityMs,
  ]);
  const started = performance.now();
  for (const { id } of rows) await settleDualNaively(pool, Number.parseInt(id, 10), PRICE);
  return (performance.now() - started) / rows.length;
};

/** One price a second in the window, and one behind it. */
const makeTicks = async (app: App, maturityMs: number): Promise<void> => {
  const times = Array.from({ length: SECONDS }, (_, second) => maturityMs - (SECONDS - second) * 1_000 + 500);
  await publishTicks(
    app,
    [...times, maturityMs + 500].map((timeMs) => ({ symbol: SYMBOL, price: PRICE, timeMs })),
  );
};

/** What was left to be done in the background is done first: it would take one of the two cores. */
const settleDown = async (admin: Pool): Promise<void> => {
  await admin.query(
    'vacuum analyze dual_order, dual_product, naive_dual, naive_dual_purse, naive_dual_hold, ledger_account, ledger_posting, ledger_hold',
  );
  await admin.query('checkpoint');
};

const timeOurs = async ({ parts }: App): Promise<number> => {
  const started = performance.now();
  const settled = await settleDue(parts, { nowMs: parts.clock.nowMs(), ensureHeld: async () => undefined });
  if (settled !== ORDERS) throw new Error(`settled ${settled} of ${ORDERS}`);
  return performance.now() - started;
};

/** Settles 100,000 dual orders of one maturity, against the same row by row; each judged by its best round. */
export const benchDual = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  { rounds }: { rounds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(postgres.appUrl);
  const admin = createPool(postgres.adminUrl, { max: 1 });
  const { ids } = await addTraders(pool, { count: USERS, prefix: 'dual', account: 'change', currencies: [ETH, USDT] });
  await prepareNaiveDual(admin, ids);
  const { app } = await startApp(pool, 'api');
  const firstMs = app.parts.clock.nowMs() - (rounds + 1) * 200_000;
  let [naiveMs, oursMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    const maturityMs = firstMs + round * 200_000;
    await makeTicks(app, maturityMs);
    await insertOpen(admin, ids, maturityMs);
    await settleDown(admin);
    naiveMs = Math.min(naiveMs, await timeNaive(pool, ids, maturityMs));
    oursMs = Math.min(oursMs, await timeOurs(app));
  }
  await app.close();
  await Promise.all([pool.end(), admin.end()]);
  return [
    {
      name: `dual orders settled row by row (${SAMPLE} measured)`,
      perSecond: 1000 / naiveMs,
      p50Ms: naiveMs,
      p99Ms: naiveMs,
      ratio: 1,
      floor: null,
    },
    {
      name: `${ORDERS} dual orders of one maturity settled, whole ms as p50`,
      perSecond: (ORDERS * 1000) / oursMs,
      p50Ms: oursMs,
      p99Ms: oursMs,
      ratio: (naiveMs * ORDERS) / oursMs,
      floor: FLOOR,
    },
  ];
};
