import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CouponTestApp, DAY_MS } from '#app/testing/coupon-steps';
import { closePosition, publishMarks } from '#app/testing/futures-steps';
import { addTrial, openTrial, startTrialApp } from '#app/testing/trial-futures-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { FUTURES_INVARIANTS } from '../futures-invariants';

const GUARDED = ['futures_position', 'futures_fill', 'futures_night', 'ledger_posting', 'coupon', 'coupon_event'];
const OFF = GUARDED.map((table) => `alter table ${table} disable trigger all`).join(';');

let test: CouponTestApp;
let admin: Pool;

/** One open, one closed with a profit and one with a loss after a night. */
beforeAll(async () => {
  test = await startTrialApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  const trials = [await addTrial(test), await addTrial(test), await addTrial(test)] as const;
  const [gaining, losing] = [await openTrial(test, trials[0]), await openTrial(test, trials[1])];
  await openTrial(test, trials[2]);
  await publishMarks(test, { 'BTC/USDT': '61000' });
  await closePosition(test, trials[0].user, gaining.id);
  test.clock.setMs(test.clock.nowMs() + DAY_MS);
  await publishMarks(test, { 'BTC/USDT': '59000' });
  await closePosition(test, trials[1].user, losing.id);
  await test.expectBooksBalanced();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

const TRIAL = 'p.coupon_id is not null';
const TO_USER = `credit_account_id in (select id from ledger_account where owner_id > 0)`;

it.each<[string, string, string]>([
  [
    'I13',
    'a position that uses more of its fund than its coupon says',
    `update coupon set in_use = in_use - 0.000001 where in_use > 0`,
  ],
  ['I13', 'an ended position that still uses its fund', `update coupon set in_use = 1 where in_use = 0`],
  [
    'I13',
    'a position with another user’s fund',
    `update coupon set user_id = user_id + 1000000 where kind = 'trial_futures'`,
  ],
  ['I13', 'a copy with a fund', `update futures_position p set order_type = 2 where ${TRIAL}`],
  [
    'I13',
    'a trial position with a hold',
    `insert into ledger_hold (purpose, reference, account_id, amount, remaining, created_at)
    select 'futures', p.reference::text, h.account_id, 1, 1, now() from futures_position p, ledger_hold h where ${TRIAL} limit 1`,
  ],
  [
    'I14',
    'a profit that is more than was made',
    `update ledger_posting set amount = amount + 0.000001 where kind = 'futures_trial' and ${TO_USER}`,
  ],
  ['I14', 'a profit that the coupon does not know', `delete from coupon_event where event = 'profit'`],
  ['I14', 'a profit cut below the face value', `update coupon_event set amount = amount - 1 where event = 'profit'`],
  ['I14', 'a loss that the coupon does not know', `delete from coupon_event where event = 'lost'`],
  ['I14', 'a fee taken from the user’s balance', `update futures_night set from_balance = 1`],
  [
    'I14',
    'an entry of no position',
    `update ledger_posting set reference = gen_random_uuid() where kind = 'futures_trial'`,
  ],
  ['I14', 'an own position made a trial afterwards', `update futures_position p set coupon_id = null where ${TRIAL}`],
])('%s finds %s', async (id, _, sql) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(OFF);
    expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
    const { sql: invariant = '' } = FUTURES_INVARIANTS.find((one) => one.id === id) ?? {};
    expect((await client.query(invariant)).rows).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
