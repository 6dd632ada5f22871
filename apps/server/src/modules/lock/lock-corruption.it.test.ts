import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCK_CORRUPTIONS } from '#app/testing/lock-corruptions';
import {
  addSaver,
  beginDay,
  DAY,
  type LockTestApp,
  pay,
  redeem,
  setTime,
  startLockApp,
  subscribed,
} from '#app/testing/lock-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { LOCK_INVARIANTS } from './lock-invariants';

let testApp: LockTestApp;
let admin: Pool;

/** Running, matured, renewed and redeemed orders of all families. */
beforeAll(async () => {
  testApp = await startLockApp();
  admin = createPool(testApp.database.adminUrl, { max: 1 });
  const start = await beginDay(testApp);
  const user = await addSaver(testApp);
  await subscribed(testApp, user, { product: ['lock', 7] });
  await subscribed(testApp, user, { product: ['lock', 7], auto_renew: '1' });
  await subscribed(testApp, user);
  await subscribed(testApp, user, { product: ['defi', 0] });
  const early = await subscribed(testApp, user);
  const left = await subscribed(testApp, user, { product: ['defi', 0] });
  for (let day = 2; day <= 9; day += 1) {
    await setTime(testApp, start + day * DAY + 600_000);
    await pay(testApp);
    if (day === 4) {
      expect((await redeem(testApp, user, early.id, '20.9')).type).toBe('ok');
      expect((await redeem(testApp, user, left.id, '0')).type).toBe('ok');
    }
  }
  await subscribed(testApp, await addSaver(testApp), { product: ['miner', 30] });
  await testApp.expectBooksBalanced();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await admin.end();
  await testApp.stop();
});

it.each(LOCK_CORRUPTIONS)('the invariant of lock orders finds $how [I19]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('alter table ledger_posting disable trigger all');
    expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
    const { sql: invariant = '' } = LOCK_INVARIANTS[0] ?? {};
    expect((await client.query(invariant)).rows).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
