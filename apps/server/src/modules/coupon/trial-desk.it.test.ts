import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCampaign,
  addCoupon,
  addVerified,
  type CouponTestApp,
  DAY_MS,
  startCouponApp,
} from '#app/testing/coupon-steps';
import type { TestUser } from '#app/testing/test-app';
import { expectOutcome, wholeRow } from '#app/testing/whole-row';
import type { TrialEnd, TrialTake } from '#kernel/product/trial-desk';
import { withTx } from '#platform/db/with-tx';
import { TRIAL_DESK } from './trial-desk';

let test: CouponTestApp;
beforeAll(async () => {
  test = await startCouponApp();
});
afterAll(() => test.stop());

const at = (): Date => new Date(test.clock.nowMs());
const take = (...asks: TrialTake[]): Promise<string[]> =>
  withTx(test.pool, async (tx) => (await TRIAL_DESK.take(tx, asks, at())).map((no) => no?.code ?? 'taken'));

const end = (...ends: (Partial<TrialEnd> & { couponId: number })[]): Promise<void> =>
  withTx(test.pool, async (tx) => {
    await TRIAL_DESK.open(
      tx,
      ends.map(({ couponId }) => couponId),
    );
    const none = { released: '0', lost: '0', profit: '0', isSpent: false, subject: 'futures 1', reference: null };
    await TRIAL_DESK.end(
      tx,
      ends.map((one) => ({ ...none, ...one })),
      at(),
    );
  });

const stateOf = async (id: number) => {
  const { rows } = await test.pool.query(
    `select trim_scale(c.left_value)::text as left, trim_scale(c.in_use)::text as in_use, trim_scale(c.paid)::text as paid, c.state,
            trim_scale(k.reserved)::text as reserved, trim_scale(k.spent)::text as spent
     from coupon c join coupon_campaign k on k.id = c.campaign_id where c.id = $1`,
    [id],
  );
  return rows[0];
};

const eventsOf = async (id: number): Promise<string[]> => {
  const { rows } = await test.pool.query<{ what: string }>(
    `select event || ' ' || trim_scale(amount) || ' ' || trim_scale(left_after) as what from coupon_event where coupon_id = $1 order by id`,
    [id],
  );
  return rows.map(({ what }) => what);
};

const addFund = async (kind: 'trial_futures' | 'trial_options' = 'trial_futures') => {
  const user = await addVerified(test);
  const coupon = await addCoupon(test, user, { kind });
  const ask = (amount: string, change: Partial<TrialTake> = {}): TrialTake => ({
    couponId: coupon.id,
    userId: user.id,
    kind,
    amount,
    multiple: 1,
    ...change,
  });
  return { user, coupon, ask };
};

describe('taking from a trial fund', () => {
  it('takes in order until nothing is free', async () => {
    const { coupon, ask } = await addFund();
    expect(await take(ask('30'), ask('30'), ask('20'), ask('0.00000001'))).toEqual([
      'taken',
      'coupon_too_little',
      'taken',
      'coupon_too_little',
    ]);
    expect(await stateOf(coupon.id)).toMatchObject({ left: '50', in_use: '50', state: 'active', reserved: '50' });
    expect(await eventsOf(coupon.id)).toEqual(['claimed 50 50', 'taken 30 50', 'taken 20 50']);
  });

  it('of 20 at once that want all of it, one gets it [J1]', async () => {
    const { coupon, ask } = await addFund();
    const couponRow = () => wholeRow(test.pool, 'coupon', { id: coupon.id });
    const before = await couponRow();
    const results = await Promise.all(Array.from({ length: 20 }, () => take(ask('50'))));
    expect(results.flat().filter((one) => one === 'taken')).toHaveLength(1);
    expect(results.flat().filter((one) => one === 'coupon_too_little')).toHaveLength(19);
    expect(await stateOf(coupon.id)).toMatchObject({ in_use: '50' });
    expectOutcome({ before, after: await couponRow() }, { active: { in_use: '50.00000000' } });
  });

  it('an options fund is staked once', async () => {
    const { ask } = await addFund('trial_options');
    expect(await take(ask('10'), ask('10'))).toEqual(['taken', 'coupon_in_use']);
    expect(await take(ask('10'))).toEqual(['coupon_in_use']);
  });

  it.each<[string, string, (ask: TrialTake, other: TestUser) => TrialTake]>([
    ['coupon_unknown', 'another user’s', (ask, other) => ({ ...ask, userId: other.id })],
    ['coupon_unknown', 'a number nobody has', (ask) => ({ ...ask, couponId: 2_000_000_000 })],
    ['coupon_wrong_product', 'another product', (ask) => ({ ...ask, kind: 'trial_options' })],
    ['coupon_multiple_too_high', 'eleven times', (ask) => ({ ...ask, multiple: 11 })],
    ['coupon_too_little', 'more than the face', (ask) => ({ ...ask, amount: '50.00000001' })],
  ])('refuses with %s: %s [J2]', async (code, _, change) => {
    const { coupon, ask } = await addFund();
    expect(await take(change(ask('10'), await test.addUser()))).toEqual([code]);
    expect(await stateOf(coupon.id)).toMatchObject({ in_use: '0' });
  });

  it('can be used until one millisecond before its end [J2]', async () => {
    const { coupon, ask } = await addFund();
    test.clock.setMs(coupon.use_by_ms - 1);
    expect(await take(ask('1'))).toEqual(['taken']);
    test.clock.setMs(coupon.use_by_ms);
    expect(await take(ask('1'))).toEqual(['coupon_expired']);
  });
});

describe('the end of a trial order', () => {
  it('takes a loss off the coupon and the campaign, counts a profit, and frees the rest', async () => {
    const { coupon, ask } = await addFund();
    await take(ask('30'), ask('20'));
    await end(
      { couponId: coupon.id, released: '30', lost: '12' },
      { couponId: coupon.id, released: '20', profit: '7' },
    );
    expect(await stateOf(coupon.id)).toEqual({
      left: '38',
      in_use: '0',
      paid: '7',
      state: 'active',
      reserved: '38',
      spent: '12',
    });
    expect(await eventsOf(coupon.id)).toEqual([
      'claimed 50 50',
      'taken 30 50',
      'taken 20 50',
      'lost 12 38',
      'returned 18 38',
      'profit 7 38',
      'returned 20 38',
    ]);
    expect(await take(ask('38'))).toEqual(['taken']);
  });

  it.each<[string, Partial<TrialEnd>, Record<string, string>]>([
    ['everything is lost', { released: '50', lost: '50' }, { left: '0', paid: '0', spent: '50' }],
    ['it has paid its face value', { released: '50', profit: '50' }, { left: '50', paid: '50', spent: '0' }],
    ['it was the only stake', { released: '50', lost: '20', isSpent: true }, { left: '30', paid: '0', spent: '20' }],
  ])('uses up the coupon when %s', async (_, ended, expected) => {
    const { coupon, ask } = await addFund();
    await take(ask('50'));
    await end({ couponId: coupon.id, ...ended });
    expect(await stateOf(coupon.id)).toEqual({ in_use: '0', state: 'used', reserved: '0', ...expected });
    expect(await take(ask('1'))).toEqual(['coupon_used']);
    expect((await eventsOf(coupon.id)).at(-1)).toBe(`used ${expected.left} ${expected.left}`);
  });

  it('waits with its end for other open orders', async () => {
    const { coupon, ask } = await addFund();
    await take(ask('25'), ask('25'));
    await end({ couponId: coupon.id, released: '25', profit: '50' });
    expect(await stateOf(coupon.id)).toMatchObject({ state: 'active', in_use: '25' });
    await end({ couponId: coupon.id, released: '25' });
    expect(await stateOf(coupon.id)).toMatchObject({ state: 'used', in_use: '0', reserved: '0' });
  });

  it('tells the purse and what may still be paid', async () => {
    const user = await addVerified(test);
    const { id, reference } = await addCampaign(test, { kind: 'trial_futures' });
    const reply = await test.call('POST', '/coupon/claim', { token: user.token, fields: { campaign_id: String(id) } });
    const couponId = (reply.message as { id: number }).id;
    const funds = await withTx(test.pool, (tx) => TRIAL_DESK.open(tx, [couponId]));
    expect(funds.get(couponId)).toEqual({ purse: { purpose: 'coupon_campaign', reference }, profitLeft: '50' });
  });

  it('more profit than the face value, or more than is in use, fails the transaction', async () => {
    const { coupon, ask } = await addFund();
    await take(ask('50'));
    await expect(end({ couponId: coupon.id, released: '50', profit: '50.01' })).rejects.toThrow();
    await expect(end({ couponId: coupon.id, released: '50.01' })).rejects.toThrow();
    expect(await stateOf(coupon.id)).toMatchObject({ in_use: '50', paid: '0' });
  });
});

it('an order opened in time may end after the expiry', async () => {
  const { coupon, ask } = await addFund();
  await take(ask('50'));
  test.clock.setMs(coupon.use_by_ms + DAY_MS);
  await end({ couponId: coupon.id, released: '50', lost: '5' });
  expect(await stateOf(coupon.id)).toMatchObject({ state: 'active', left: '45', in_use: '0' });
});
