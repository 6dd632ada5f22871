import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginDay, type LockTestApp, spotOf, startLockApp } from '#app/testing/lock-steps';
import { payPlans } from '../use-cases/pay-plans';

let test: LockTestApp;

/** The job of the server, again and again while the demo is seeded: no day is paid twice. */
const runJobUntil = async (ended: AbortSignal): Promise<void> => {
  const { parts } = test.app;
  while (!ended.aborted) await payPlans(parts, { nowMs: parts.clock.nowMs(), ensureHeld: async () => undefined });
};

beforeAll(async () => {
  test = await startLockApp({ rewards: '1' });
  await beginDay(test);
  const seeding = new AbortController();
  const job = runJobUntil(seeding.signal);
  await test.app.seedDemo().finally(() => seeding.abort());
  await job;
  await test.app.seedDemo();
});
afterAll(() => test.stop());

it('the demo user has coupons in each state, and the spot balance of before', async () => {
  const token = String(
    (await test.call('POST', '/user/login', { fields: { user_string: 'demo@candor.test', password: 'demo1234' } }))
      .message,
  );
  const centre = await test.call('GET', '/coupon/centre', { token });
  // The old fee rebate expires with the first run of fees, which the job makes.
  expect(centre.message).toMatchObject({ counts: { unclaimed: 2, active: 4, used: 1, expired: 1 } });
  const { rows } = await test.pool.query<{ id: number; user: number; paid: string }>(
    `select id, user_id as "user", trim_scale(paid)::text as paid from coupon where state = 'used'`,
  );
  const [used] = rows;
  const detail = await test.call('GET', '/coupon/detail', { token, fields: { id: String(used?.id) } });
  const { events } = detail.message as { events: { event: string }[] };
  expect(events.map(({ event }) => event)).toEqual(['claimed', 'taken', ...Array(7).fill('paid'), 'used']);
  expect(used?.paid).not.toBe('0');
  expect(await spotOf(test, used?.user ?? 0)).toBe('12500');
  await test.expectBooksBalanced();
});
