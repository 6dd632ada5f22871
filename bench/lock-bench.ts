import { performance } from 'node:perf_hooks';
import type { App } from '../apps/server/src/app';
import { runPayouts } from '../apps/server/src/modules/lock/use-cases/run-payouts';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { startApp } from './app-under-load';
import { payNaively, prepareNaiveLock } from './naive-lock';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const ORDERS = 100_000;
const USERS = 10_000;
/** Row by row is measured on fewer, and multiplied. */
const SAMPLE = 2_000;
const FLOOR = 50;
const DAY_MS = 86_400_000;

/**
 * Running orders of 1000 USDT for 90 days with ten days paid, as the purchase and the job would have left them, and the next day
 * due. Their principal is not drawn by a daily payout, so its holds are left out.
 */
const insertOrders = async (pool: Pool, ids: readonly number[], nowMs: number): Promise<void> => {
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS - 11 * DAY_MS;
  await pool.query(
    `insert into lock_order (user_id, product_id, family, currency_id, amount, value_usdt, terms_version, days, day_rate_percent, reward,
       redeem_fee_percent, early_redeem, day_ms, pay_after_ms, start_ms, end_ms, days_paid, paid_total, rule_version, reference, created_at)
     select u.id, 5, 'lock', 3, 1000, 1000, 1, 90, 0.03, 0.3, 2, true, $4::bigint, 0, $3::bigint, $3::bigint + 90 * $4::bigint, 10, 3,
       (select max(id) from rule_version), gen_random_uuid(), now()
     from generate_series(0, $5::int - 1) n join unnest($1::int[]) with ordinality u(id, place) on u.place = 1 + n % $2::int`,
    [ids, ids.length, startMs, DAY_MS, ORDERS],
  );
  await pool.query('update lock_reserve set promised = promised + $1::numeric', [ORDERS * 80 * 0.3]);
  await pool.query('update lock_product set taken = taken + $1::numeric where id = 5', [ORDERS * 1000]);
  await pool.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     values (nextval('ledger_account_number') * 4096 + 3, 0, 'rewards', 3, 'house', 0)
     on conflict (owner_id, type, currency_id, bucket) do nothing`,
  );
  await pool.query(
    'insert into lock_round select distinct day_ms, pay_after_ms, start_ms + (days_paid + 1) * day_ms + pay_after_ms from lock_order',
  );
  await pool.query('analyze lock_order');
};

const timeNaive = async (pool: Pool, day: number): Promise<number> => {
  const started = performance.now();
  for (let id = 1; id <= SAMPLE; id += 1) await payNaively(pool, id, day);
  return (performance.now() - started) / SAMPLE;
};

const timeOurs = async ({ parts }: App, nowMs: number): Promise<number> => {
  const started = performance.now();
  const paid = await runPayouts(parts, { nowMs, ensureHeld: async () => undefined });
  if (paid !== ORDERS) throw new Error(`paid ${paid} of ${ORDERS}`);
  return performance.now() - started;
};

/** Pays one day of 100,000 lock orders, against the same row by row; each judged by its best round, one day after the other. */
export const benchLock = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  { rounds }: { rounds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(postgres.appUrl);
  const admin = createPool(postgres.adminUrl, { max: 1 });
  const { ids } = await addTraders(pool, { count: USERS, prefix: 'lock', account: 'change', currencies: [3] });
  await prepareNaiveLock(admin, ids, SAMPLE);
  const { app } = await startApp(pool, 'api');
  const firstMs = app.parts.clock.nowMs();
  // As the administrator: such an insert takes longer than a request may.
  await insertOrders(admin, ids, firstMs);
  let [naiveMs, oursMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    await admin.query(
      'vacuum analyze lock_order, lock_payout, naive_lock, naive_lock_purse, ledger_account, ledger_posting',
    );
    await admin.query('checkpoint');
    naiveMs = Math.min(naiveMs, await timeNaive(pool, round + 1));
    oursMs = Math.min(oursMs, await timeOurs(app, firstMs + round * DAY_MS));
  }
  await app.close();
  await Promise.all([pool.end(), admin.end()]);
  return [
    {
      name: `lock rewards paid row by row (${SAMPLE} measured)`,
      perSecond: 1000 / naiveMs,
      p50Ms: naiveMs,
      p99Ms: naiveMs,
      ratio: 1,
      floor: null,
    },
    {
      name: `${ORDERS} lock orders paid one day, whole ms as p50`,
      perSecond: (ORDERS * 1000) / oursMs,
      p50Ms: oursMs,
      p99Ms: oursMs,
      ratio: (naiveMs * ORDERS) / oursMs,
      floor: FLOOR,
    },
  ];
};
