import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginDay, type LockTestApp, spotOf, startLockApp } from '#app/testing/lock-steps';

let testApp: LockTestApp;
beforeAll(async () => {
  testApp = await startLockApp({ rewards: '1' });
  await beginDay(testApp);
  await testApp.app.seedDemo();
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
    `select count(distinct p.paid_at)::int as times, count(*)::int as payouts from lock_payout p join lock_order o on o.id = p.order_id where o.days = 90`,
  );
  expect(rows).toEqual([{ times: 24, payouts: 24 }]);
});
