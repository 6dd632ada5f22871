import type { ReplyOf } from '@candor/contract/call';
import type { operatorCampaignCoupons } from '@candor/contract/ops-coupon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CouponTestApp } from '#app/testing/coupon-steps';
import { publishMarks } from '#app/testing/futures-steps';
import { addSession } from '#app/testing/invite-steps';
import { addOperator, getAs, type TestOperator } from '#app/testing/ops-steps';
import { addTrial, openTrial, startTrialApp, type Trial } from '#app/testing/trial-futures-steps';
import { flagHedges } from './use-cases/flag-hedges';

const [LONG, SHORT] = [{ type: '1' }, { type: '2' }];

let test: CouponTestApp;
let operator: TestOperator;
beforeAll(async () => {
  test = await startTrialApp();
  operator = await addOperator(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

let addresses = 0;
/** Sessions of both from one address of their own. */
const link = async (...trials: readonly Trial[]): Promise<void> => {
  addresses += 1;
  for (const { user } of trials)
    await addSession(test, { userId: user.id, ip: `203.0.113.${addresses}`, userAgent: `browser ${user.id}` });
};

const addPair = async (): Promise<[Trial, Trial]> => {
  await publishMarks(test);
  return [await addTrial(test), await addTrial(test)];
};

const flag = (): Promise<number> =>
  flagHedges(test.app.parts, { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined });

const couponsOf = async ({ user }: Trial) => {
  const reply = await getAs(test, operator, '/coupon/coupons', { search: String(user.id) });
  return (reply.message as ReplyOf<typeof operatorCampaignCoupons>).data.filter(({ user_id }) => user_id === user.id);
};

describe('trial funds of two accounts', () => {
  it('that share an address and are hedged against each other have a flag, once; nothing is refused', async () => {
    const [first, second] = await addPair();
    await link(first, second);
    await openTrial(test, first, LONG);
    await openTrial(test, second, SHORT);
    expect([await flag(), await flag()]).toEqual([1, 0]);
    const { rows } = await test.pool.query('select coupon_id, other_coupon_id, signs from coupon_hedge');
    expect(rows).toEqual([{ coupon_id: first.couponId, other_coupon_id: second.couponId, signs: ['same_address'] }]);
    expect(await couponsOf(first)).toMatchObject([
      {
        hedges: [{ coupon_id: second.couponId, user_id: second.user.id, signs: ['same_address'] }],
        in_use: '30.00000000',
      },
    ]);
    expect(await couponsOf(second)).toMatchObject([{ hedges: [{ coupon_id: first.couponId }] }]);
    await addTrial(test);
    const all = await getAs(test, operator, '/coupon/coupons', { search: '' });
    const ids = (all.message as ReplyOf<typeof operatorCampaignCoupons>).data.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([second.couponId, first.couponId]);
  });

  it.each([
    ['of strangers', false, SHORT, 0],
    ['in the same direction', true, LONG, 0],
    ['more than an hour apart', true, SHORT, 3_600_001],
  ] as const)('%s have none', async (_, areLinked, direction, laterMs) => {
    const [first, second] = await addPair();
    if (areLinked) await link(first, second);
    await openTrial(test, first, LONG);
    await test.pool.query(
      `update futures_position set opened_at = opened_at - $2::int * interval '1 millisecond' where coupon_id = $1`,
      [first.couponId, laterMs],
    );
    await openTrial(test, second, direction);
    expect(await flag()).toBe(0);
    expect(await couponsOf(first)).toMatchObject([{ hedges: [] }]);
  });
});
