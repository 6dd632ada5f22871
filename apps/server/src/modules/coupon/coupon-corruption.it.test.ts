import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUPON_CORRUPTIONS } from '#app/testing/coupon-corruptions';
import {
  addCoupon,
  addDeposit,
  addVerified,
  type CouponTestApp,
  DAY_MS,
  findCouponViolations,
  runCouponJobs,
  startCouponApp,
} from '#app/testing/coupon-steps';
import { addOpening, keepOperators } from '#app/testing/invite-steps';
import { setTime, subscribed } from '#app/testing/lock-steps';
import { addOperator, agree } from '#app/testing/ops-steps';
import { clearingOf, houseOf } from '#kernel/ledger/chart';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { COUPON_INVARIANTS } from './coupon-invariants';
import { TRIAL_DESK } from './trial-desk';

let test: CouponTestApp;
let admin: Pool;

/** A trial order that loses 10 of its 50, booked as a product does. */
const loseTen = async (couponId: number, userId: number): Promise<void> => {
  const at = new Date(test.clock.nowMs());
  await withTx(test.pool, async (tx) => {
    await TRIAL_DESK.take(tx, [{ couponId, userId, kind: 'trial_futures', amount: '50', multiple: 1 }], at);
    const fund = (await TRIAL_DESK.open(tx, [couponId])).get(couponId);
    if (!fund) throw new Error('no fund');
    const reference = newId();
    const ended = { released: '50', lost: '10', profit: '0', isSpent: false, subject: 'futures 1', reference };
    await TRIAL_DESK.end(tx, [{ couponId, ...ended }], at);
    const leg = { from: clearingOf('coupon', 3), to: houseOf('fees', 3), amount: '10' };
    const legs = [{ ...leg, drawsFrom: { ...fund.purse, outcome: 'posted' as const } }];
    await test.app.parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference, ruleVersion: 1, legs }]);
  });
};

/** Two operators give back the fee of an opening. */
const reverse = async (id: number): Promise<void> => {
  const people = { proposer: await addOperator(test), approver: await addOperator(test) };
  await keepOperators(test);
  await agree(test, people, { path: '/invite/fee_reversal', fields: { fill_kind: 'futures_open', fill_id: id } });
};

/** Coupons of all kinds: used up, in use, paid in part, partly taken back, and expired. */
beforeAll(async () => {
  test = await startCouponApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  const [user, other] = [await addVerified(test), await addVerified(test)];
  await test.fund(user.id, 'change', 3, '5000');
  await test.fund(other.id, 'change', 3, '1');
  const rebate = await addCoupon(test, user, { face: '10' });
  await addCoupon(test, user, { kind: 'deposit_bonus', face: '20' });
  const ended = await addCoupon(test, user, { kind: 'rate_up', face: '0.7' });
  await subscribed(test, user, { product: ['lock', 7], coupon_id: String(ended.id) });
  const fund = await addCoupon(test, user, { kind: 'trial_futures' });
  await loseTen(fund.id, user.id);
  await addOpening(test, { userId: user.id, fee: '4', atMs: rebate.claimed_ms });
  const back = await addOpening(test, { userId: user.id, fee: '1.5', atMs: rebate.claimed_ms });
  await addDeposit(test, user.id, { amount: '100' });
  await addCoupon(test, other, { kind: 'trial_options', useDays: 1 });
  await setTime(test, test.clock.nowMs() + 9 * DAY_MS);
  await runCouponJobs(test);
  await reverse(back);
  const running = await addCoupon(test, user, { kind: 'rate_up', face: '0.7' });
  await subscribed(test, user, { product: ['lock', 7], coupon_id: String(running.id) });
  expect(await findCouponViolations(test)).toEqual([]);
});
afterAll(async () => {
  await admin.end();
  await test.stop();
});

it.each(COUPON_CORRUPTIONS)('the invariant of coupons finds $how [I22-coupons]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('alter table ledger_posting disable trigger all; alter table coupon_event disable trigger all');
    const changes = await client.query(sql);
    expect([changes].flat().at(-1)?.rowCount).toBeGreaterThan(0);
    const { sql: invariant = '' } = COUPON_INVARIANTS[0] ?? {};
    expect((await client.query(invariant)).rows).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
