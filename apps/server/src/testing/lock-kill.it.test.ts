import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOrders } from '#modules/lock/use-cases/open-orders';
import { withTx } from '#platform/db/with-tx';
import { systemClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import { bundleForTests } from './bundle';
import { COUNTS } from './counts';
import { addSaver, DAY, fundRewards, productId } from './lock-steps';
import { startTestApp, type TestApp } from './test-app';

const KILLS = COUNTS.lockKills;
const ORDERS = 200;
/** Orders of a week have all their days and their end behind them. */
const DAYS_AGO = 9;
const SOURCE = fileURLToPath(new URL('./lock-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../node_modules/.cache/lock-worker.js', import.meta.url));

let testApp: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  testApp = await startTestApp({ clock: virtualClock(systemClock.nowMs() - DAYS_AGO * DAY) });
  await fundRewards(testApp, '1000000');
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await testApp.stop();
});

const startWorker = async (): Promise<ChildProcess> => {
  // The lease of a killed process would last half a minute.
  await testApp.pool.query(`delete from job_lease where name = 'lock_payouts'`);
  const worker = spawn(process.execPath, ['--enable-source-maps', WORKER, testApp.database.appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
};

const kill = async (worker: ChildProcess): Promise<void> => {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
};

/** Half of them end within the days that are due. */
const openMany = async (): Promise<void> => {
  const user = await addSaver(testApp, '1000000');
  const [week, month] = [await productId(testApp, 'lock', 7), await productId(testApp, 'lock', 30)];
  const items = Array.from({ length: ORDERS }, (_, place) => ({
    userId: user.id,
    productId: place % 2 === 0 ? week : month,
    amount: '100',
    termsVersion: null,
    isAutoRenew: false,
    reference: newId(),
  }));
  const nowMs = testApp.app.parts.clock.nowMs();
  const outcomes = await withTx(testApp.pool, (tx) => openOrders(testApp.app.parts, tx, { items, nowMs }));
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
};

const countPayouts = async (): Promise<number> => {
  const { rows } = await testApp.pool.query<{ count: number }>('select count(*)::int as count from lock_payout');
  return rows[0]?.count ?? 0;
};

/** The worker has written payouts and waits for the purse, which this test holds: it is inside the transaction that pays. */
const untilInside = async (): Promise<void> => {
  const isInside = async (): Promise<true | null> => {
    const { rowCount } = await testApp.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%select id from ledger_account%'`,
    );
    return rowCount === 1 ? true : null;
  };
  if ((await pollUntil(isInside, { timeoutMs: 60_000, everyMs: 20 })) === null) throw new Error('no payout began');
};

const untilNothingDue = async (): Promise<void> => {
  const isDone = async (): Promise<true | null> => {
    const { rowCount } = await testApp.pool.query(
      `select from lock_round where next_ms <= extract(epoch from now()) * 1000`,
    );
    return rowCount === 0 ? true : null;
  };
  if ((await pollUntil(isDone, { timeoutMs: 60_000, everyMs: 50 })) === null) throw new Error('something stays due');
};

it(`the process is killed ${KILLS} times inside a payout: each day and each principal is paid once [V2]`, async () => {
  for (let round = 0; round < KILLS; round += 1) {
    await openMany();
    const before = await countPayouts();
    const holder = await testApp.pool.connect();
    await holder.query('begin');
    await holder.query(`select from ledger_account where owner_id = 0 and type = 'rewards' for update`);
    const worker = await startWorker();
    try {
      await untilInside();
    } finally {
      await kill(worker);
      await holder.query('rollback');
      holder.release();
    }
    expect(await countPayouts()).toBe(before);
    const next = await startWorker();
    await untilNothingDue();
    await kill(next);
    const { rows } = await testApp.pool.query(
      `select days, status, days_paid, count(*)::int as count from lock_order group by 1, 2, 3 order by 1`,
    );
    expect(rows).toEqual([
      { days: 7, status: 'matured', days_paid: 7, count: (ORDERS / 2) * (round + 1) },
      { days: 30, status: 'running', days_paid: expect.any(Number), count: (ORDERS / 2) * (round + 1) },
    ]);
    await testApp.expectBooksBalanced();
  }
});
