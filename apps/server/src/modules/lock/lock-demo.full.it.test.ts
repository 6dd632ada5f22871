import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginDay, type LockTestApp, pay, spotOf, startLockApp } from '#app/testing/lock-steps';

let testApp: LockTestApp;

/** The job of the server, again and again while the demo is seeded: it must not pay the past at the present time. */
const runJobUntil = async (ended: AbortSignal): Promise<void> => {
  while (!ended.aborted) await pay(testApp);
};

beforeAll(async () => {
  testApp = await startLockApp({ rewards: '1' });
  await beginDay(testApp);
  const seeding = new AbortController();
  const job = runJobUntil(seeding.signal);
  await testApp.app.seedDemo().finally(() => seeding.abort());
  await job;
  await testApp.app.seedDemo();
});
afterAll(() => testApp.stop());

const userId = async (): Promise<number> =>
  (await testApp.pool.query<{ id: number }>(`select id from app_user where email = 'demo@candor.test'`)).rows[0]?.id ??
  0;

it('the demo user has running, matured and redeemed orders, and the spot balance of before', async () => {
  const { rows } = await testApp.pool.query({
    text: 'select family, days, amount::float8, status, days_paid from lock_order where user_id = $1 order by id',
    values: [await userId()],
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['lock', 90, 1400, 'running', 24],
    ['lock', 7, 400, 'matured', 7],
    ['lock', 30, 5000, 'running', 18],
    ['lock', 30, 1000, 'redeemed', 11],
    ['defi', 0, 750, 'running', 10],
    ['miner', 30, 1500, 'running', 8],
  ]);
  expect(await spotOf(testApp, await userId())).toBe('12500');
  await testApp.expectBooksBalanced();
});

it('nobody is told about demo data of the past', async () => {
  const { rows } = await testApp.pool.query(`select template from notification where template like 'lock%'`);
  expect(rows).toEqual([]);
});

it('what is paid is dated as it would have been', async () => {
  const { rows } = await testApp.pool.query(
    `select p.order_id, count(distinct p.paid_at)::int as times, count(*)::int as payouts,
            max(extract(epoch from p.paid_at) * 1000 - o.start_ms - p.day * o.day_ms)::float8 as late_ms
     from lock_payout p join lock_order o on o.id = p.order_id group by 1 order by 1`,
  );
  expect(rows.map(({ times, payouts, late_ms }) => [times, payouts, late_ms])).toEqual(
    [24, 7, 18, 11, 10, 8].map((days) => [days, days, 600_000]),
  );
});
