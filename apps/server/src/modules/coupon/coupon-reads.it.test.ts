import type { ReplyOf } from '@candor/contract/call';
import type { couponCentre, couponFitting } from '@candor/contract/coupon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addCampaign,
  addCoupon,
  addVerified,
  type CouponTestApp,
  claim,
  startCouponApp,
} from '#app/testing/coupon-steps';
import { productId } from '#app/testing/lock-steps';
import type { TestUser } from '#app/testing/test-app';

let test: CouponTestApp;
beforeAll(async () => {
  test = await startCouponApp();
});
afterAll(() => test.stop());

const centreOf = async (user: TestUser, state = ''): Promise<ReplyOf<typeof couponCentre>> =>
  (await test.call('GET', '/coupon/centre', { token: user.token, fields: { state } })).message as ReplyOf<
    typeof couponCentre
  >;

const fittingOf = async (
  user: TestUser,
  fields: Record<string, string>,
): Promise<ReplyOf<typeof couponFitting>['items']> =>
  ((await test.call('GET', '/coupon/fitting', { token: user.token, fields })).message as ReplyOf<typeof couponFitting>)
    .items;

it('the centre lists own coupons and offers the user can claim or work towards', async () => {
  const [user, other] = [await test.addUser(), await test.addUser()];
  const open = await addCampaign(test);
  const trial = await addCampaign(test, { kind: 'trial_futures' });
  await addCampaign(test, { audience: 'list', userIds: [other.id] });
  await addCampaign(test, { code: 'D'.repeat(26) });
  await addCampaign(test, { opensMs: test.clock.nowMs() + 1 });
  await addCampaign(test, { budget: '49' });
  const before = await centreOf(user);
  expect(before.items.map(({ campaign_id: id }) => id).toSorted()).toEqual([open.id, trial.id].toSorted());
  expect(before).toMatchObject({ is_verified: 0, counts: { unclaimed: 2, active: 0, used: 0, expired: 0 } });
  expect(before.items.find(({ campaign_id: id }) => id === trial.id)?.needs_person).toBe(1);
  await claim(test, user, { campaign_id: String(open.id) });
  expect((await centreOf(user)).counts).toEqual({ unclaimed: 1, active: 1, used: 0, expired: 0 });
  expect((await centreOf(user, 'active')).items.map(({ state }) => state)).toEqual(['active']);
  expect((await centreOf(other)).items).toHaveLength(3);
});

it('a coupon of somebody else is unknown', async () => {
  const [user, other] = [await test.addUser(), await test.addUser()];
  const coupon = await addCoupon(test, user);
  const reply = await test.call('GET', '/coupon/detail', { token: other.token, fields: { id: String(coupon.id) } });
  expect(reply.error).toBe('coupon_unknown');
});

it('fitting trial funds say what they need and why they do not fit', async () => {
  const user = await addVerified(test);
  await addCoupon(test, user, { kind: 'trial_futures' });
  const [fits] = await fittingOf(user, { product: 'futures', amount: '50', multiple: '10' });
  expect(fits).toMatchObject({ fits: 1, problem: '', effect: '50.00000000', own_money: '0.00000000' });
  const [tooMuch] = await fittingOf(user, { product: 'futures', amount: '51' });
  expect(tooMuch).toMatchObject({ fits: 0, problem: 'Only 50 USDT of this coupon can be used.', effect: '0.00000000' });
  const [tooHigh] = await fittingOf(user, { product: 'futures', multiple: '11' });
  expect(tooHigh?.problem).toBe('With this coupon the multiple is at most 10×.');
  expect(await fittingOf(user, { product: 'options' })).toEqual([]);
});

it('of several rate-ups the one that adds most comes first, then the one that ends first', async () => {
  const user = await test.addUser();
  const late = await addCoupon(test, user, { kind: 'rate_up', face: '0.7', useDays: 14 });
  const soon = await addCoupon(test, user, { kind: 'rate_up', face: '0.7', useDays: 7 });
  const best = await addCoupon(test, user, { kind: 'rate_up', face: '1.4', ratePercent: '0.02' });
  const long = await addCoupon(test, user, { kind: 'rate_up', face: '3', lockDays: 30 });
  const product = String(await productId(test, 'lock', 7));
  const items = await fittingOf(user, { product: 'lock', amount: '500', product_id: product });
  expect(items.map(({ coupon }) => coupon.id)).toEqual([best.id, soon.id, late.id, long.id]);
  expect(items.map(({ effect }) => effect)).toEqual(['0.70000000', '0.35000000', '0.35000000', '0.00000000']);
  expect(items.map(({ fits }) => fits)).toEqual([1, 1, 1, 0]);
  expect(
    (await fittingOf(user, { product: 'lock', amount: '1000.01', product_id: product })).every(
      ({ fits }) => fits === 0,
    ),
  ).toBe(true);
});
