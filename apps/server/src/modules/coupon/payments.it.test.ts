import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCampaign,
  addCoupon,
  addDeposit,
  addVerified,
  type CouponItem,
  type CouponTestApp,
  claim,
  DAY_MS,
  detailOf,
  findCouponViolations,
  runCouponJobs,
  startCouponApp,
} from '#app/testing/coupon-steps';
import { addClose, addInvited, addOpening, addTrade, codeOf } from '#app/testing/invite-steps';
import { productId, redeem, setTime, spotOf, subscribed } from '#app/testing/lock-steps';
import type { TestUser } from '#app/testing/test-app';

let test: CouponTestApp;
beforeAll(async () => {
  test = await startCouponApp();
});
afterAll(async () => {
  expect(await findCouponViolations(test)).toEqual([]);
  await test.stop();
});

const now = (): number => test.clock.nowMs();
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
const passDays = (days: number): Promise<void> => setTime(test, dayOf(now()) + days * DAY_MS + 61_000);
const bookedOf = async (user: TestUser): Promise<string[]> => {
  const { rows } = await test.pool.query<{ what: string }>(
    `select p.kind || ' ' || trim_scale(p.amount) as what from ledger_posting p join ledger_account a on a.id = p.credit_account_id
     where a.owner_id = $1 and p.kind like 'coupon%' order by p.id`,
    [user.id],
  );
  return rows.map(({ what }) => what);
};
const campaignOf = async ({ campaign_id: id }: CouponItem) => {
  const { rows } = await test.pool.query(
    `select trim_scale(reserved)::text as reserved, trim_scale(spent)::text as spent from coupon_campaign where id = $1`,
    [id],
  );
  return rows[0];
};

describe('fee rebates', () => {
  let user: TestUser;
  beforeEach(async () => {
    await passDays(1);
    await runCouponJobs(test);
    user = await test.addUser();
  });

  it('give back the net fees of each day once, until the face value is used up', async () => {
    const coupon = await addCoupon(test, user, { face: '10' });
    await addOpening(test, { userId: user.id, fee: '3', atMs: now() });
    await addClose(test, { userId: user.id, fee: '1.5', atMs: now() });
    expect((await detailOf(test, user, coupon.id)).coupon.cash_value).toBe('0.00000000');
    test.clock.setMs(now() + 1);
    expect((await detailOf(test, user, coupon.id)).coupon.cash_value).toBe('4.50000000');
    await passDays(1);
    await addOpening(test, { userId: user.id, fee: '9', atMs: now() });
    await runCouponJobs(test);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(['coupon_fee_rebate 4.5']);
    expect((await detailOf(test, user, coupon.id)).coupon).toMatchObject({ left: '5.50000000', paid: '4.50000000' });
    await passDays(1);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(['coupon_fee_rebate 4.5', 'coupon_fee_rebate 5.5']);
    expect((await detailOf(test, user, coupon.id)).coupon.state).toBe('used');
    expect(await campaignOf(coupon)).toEqual({ reserved: '0', spent: '10' });
    expect(await spotOf(test, user.id)).toBe('10');
  });

  it('catch up the days of an outage, each by itself', async () => {
    await addCoupon(test, user, { face: '100' });
    for (const fee of ['1', '2', '3']) {
      await addOpening(test, { userId: user.id, fee, atMs: now() + 1 });
      await passDays(1);
    }
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(['coupon_fee_rebate 1', 'coupon_fee_rebate 2', 'coupon_fee_rebate 3']);
  });

  it('count fees of spot at the price of the trade, after the shares of inviters', async () => {
    const grand = await test.addUser();
    const parent = await addInvited(test, { code: await codeOf(test, grand.id) });
    const child = await addInvited(test, { code: await codeOf(test, parent.id) });
    await addCoupon(test, child, { face: '100' });
    const trade = {
      buyerId: child.id,
      sellerId: user.id,
      price: '50000',
      buyerFee: '0.0001',
      sellerFee: '5',
      atMs: now(),
    };
    await addTrade(test, trade);
    await passDays(1);
    await runCouponJobs(test);
    // 5 USDT of fee; 20 % and 5 % of it are the inviters'.
    expect(await bookedOf(child)).toEqual(['coupon_fee_rebate 3.75']);
    expect(await bookedOf(user)).toEqual([]);
  });

  it('leave out fees before the claim, after the end, of liquidations, of trial funds, and reversed ones', async () => {
    await addOpening(test, { userId: user.id, fee: '1', atMs: now() - 1 });
    const coupon = await addCoupon(test, user, { face: '100', useDays: 1 });
    await addOpening(test, { userId: user.id, fee: '1', atMs: coupon.use_by_ms });
    await addOpening(test, { userId: user.id, fee: '0.5', atMs: coupon.use_by_ms - 1 });
    await addClose(test, { userId: user.id, fee: '1', atMs: now(), cause: 'liquidation' });
    await addOpening(test, { userId: user.id, fee: '1', atMs: now(), couponId: 1 });
    const reversed = await addOpening(test, { userId: user.id, fee: '1', atMs: now() });
    await test.pool.query(
      `insert into fee_reversal (fill_kind, fill_id, user_id, currency_id, amount, reason, reference, created_at)
       values ('futures_open', $1, $2, 3, 1, 'test', gen_random_uuid(), now())`,
      [reversed, user.id],
    );
    await passDays(2);
    // It waits for the fees of its last day before it expires.
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(['coupon_fee_rebate 0.5']);
    expect((await detailOf(test, user, coupon.id)).coupon.state).toBe('expired');
  });

  it('use the oldest coupon first', async () => {
    const [first, second] = [await addCoupon(test, user, { face: '2' }), await addCoupon(test, user, { face: '50' })];
    await addOpening(test, { userId: user.id, fee: '5', atMs: now() });
    await passDays(1);
    await runCouponJobs(test);
    expect((await detailOf(test, user, first.id)).coupon).toMatchObject({ state: 'used', paid: '2.00000000' });
    expect((await detailOf(test, user, second.id)).coupon).toMatchObject({ state: 'active', paid: '3.00000000' });
  });
});

describe('deposit bonuses', () => {
  it('are paid once, for a deposit of the smallest size after the claim', async () => {
    const user = await addVerified(test);
    await addDeposit(test, user.id, { amount: '500' });
    test.clock.setMs(now() + 1);
    const coupon = await addCoupon(test, user, { kind: 'deposit_bonus', face: '20' });
    await addDeposit(test, user.id, { amount: '99.99' });
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual([]);
    const id = await addDeposit(test, user.id, { amount: '0.002', currencyId: 1, usdtPrice: '50000' });
    await addDeposit(test, user.id, { amount: '1000' });
    await runCouponJobs(test);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(['coupon_bonus 20']);
    const { coupon: after, events } = await detailOf(test, user, coupon.id);
    expect(after).toMatchObject({ state: 'used', paid: '20.00000000' });
    expect(events.map(({ event, subject }) => `${event} ${subject}`)).toEqual([
      'claimed ',
      `paid deposit ${id}`,
      'used ',
    ]);
  });

  it('count a deposit until one millisecond before the end', async () => {
    const [early, late] = [await addVerified(test), await addVerified(test)];
    const { id } = await addCampaign(test, { kind: 'deposit_bonus', face: '20', useDays: 1 });
    const reply = await claim(test, early, { campaign_id: String(id) });
    await claim(test, late, { campaign_id: String(id) });
    const { use_by_ms: endMs } = reply.message as CouponItem;
    await setTime(test, endMs - 1);
    await addDeposit(test, early.id, { amount: '100' });
    await setTime(test, endMs);
    await addDeposit(test, late.id, { amount: '100' });
    await runCouponJobs(test);
    await setTime(test, endMs + 60_000);
    await runCouponJobs(test);
    expect(await bookedOf(early)).toEqual(['coupon_bonus 20']);
    expect(await bookedOf(late)).toEqual([]);
  });
});

describe('plans', () => {
  it('a rate-up is paid daily beside its order, at the times of lock mining', async () => {
    const user = await test.addUser();
    await test.fund(user.id, 'change', 3, '5000');
    const coupon = await addCoupon(test, user, { kind: 'rate_up', face: '0.7', ratePercent: '0.01' });
    const order = await subscribed(test, user, { product: ['lock', 7], coupon_id: String(coupon.id) });
    const start = dayOf(now()) + DAY_MS;
    expect((await detailOf(test, user, coupon.id)).coupon).toMatchObject({
      in_use: '0.70000000',
      cash_value: '0.00000000',
    });
    await setTime(test, start + DAY_MS + 600_000 - 1);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual([]);
    await setTime(test, start + DAY_MS + 600_000);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(['coupon_reward 0.1']);
    await setTime(test, start + 20 * DAY_MS);
    await runCouponJobs(test);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(Array.from({ length: 7 }, () => 'coupon_reward 0.1'));
    const { coupon: after, plan } = await detailOf(test, user, coupon.id);
    expect(after).toMatchObject({ state: 'used', left: '0.00000000', in_use: '0.00000000' });
    expect(plan).toMatchObject({ lock_order_id: order.id, days_paid: 7, is_running: 0 });
  });

  it('a rate-up ends with an order that is redeemed', async () => {
    const user = await test.addUser();
    await test.fund(user.id, 'change', 3, '5000');
    const coupon = await addCoupon(test, user, { kind: 'rate_up', face: '0.7' });
    await test.pool.query(`update lock_product set early_redeem = true where family = 'lock' and days = 7`);
    const order = await subscribed(test, user, { product: ['lock', 7], coupon_id: String(coupon.id) });
    await setTime(test, dayOf(now()) + 3 * DAY_MS + 700_000);
    const quote = await test.call('GET', '/lock/redeem_quote', { token: user.token, fields: { id: String(order.id) } });
    expect((await redeem(test, user, order.id, (quote.message as { penalty: string }).penalty)).type).toBe('ok');
    await setTime(test, now() + 10 * DAY_MS);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toEqual(['coupon_reward 0.1', 'coupon_reward 0.1']);
    expect((await detailOf(test, user, coupon.id)).coupon).toMatchObject({ state: 'used', left: '0.50000000' });
    expect(await campaignOf(coupon)).toEqual({ reserved: '0', spent: '0.2' });
  });

  it('a trial of lock mining pays the rewards of its product; its principal moves nowhere', async () => {
    const user = await addVerified(test);
    const coupon = await addCoupon(test, user, { kind: 'trial_lock', face: '500' });
    const id = await productId(test, 'lock', 7);
    const start = (couponId: number, product: number) =>
      test.call('POST', '/coupon/trial_lock', {
        token: user.token,
        fields: { id: String(couponId), product_id: String(product) },
      });
    expect((await start(coupon.id, await productId(test, 'lock', 30))).error).toBe('coupon_lock_wrong');
    expect((await start(2_000_000_000, id)).error).toBe('coupon_unknown');
    const replies = await Promise.all(Array.from({ length: 20 }, () => start(coupon.id, id)));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(replies.filter(({ error }) => error === 'coupon_in_use')).toHaveLength(19);
    const { plan } = await detailOf(test, user, coupon.id);
    await setTime(test, dayOf(now()) + 2 * DAY_MS + 1);
    // The first day has passed and will be paid at ten past midnight.
    expect((await detailOf(test, user, coupon.id)).coupon.cash_value).toBe(plan?.per_day);
    await setTime(test, now() + 10 * DAY_MS);
    await runCouponJobs(test);
    expect(await bookedOf(user)).toHaveLength(7);
    expect((await detailOf(test, user, coupon.id)).coupon.state).toBe('used');
  });
});

describe('expiry', () => {
  it('ends unused coupons at their end, tells owners once a day before, and returns what ended campaigns reserved', async () => {
    const user = await addVerified(test);
    const coupon = await addCoupon(test, user, { kind: 'trial_futures', useDays: 3 });
    const noticesOf = async (): Promise<number> =>
      (await test.pool.query(`select from notification where user_id = $1 and template = 'coupon_expiring'`, [user.id]))
        .rowCount ?? 0;
    await setTime(test, coupon.use_by_ms - DAY_MS - 1);
    await runCouponJobs(test);
    expect(await noticesOf()).toBe(0);
    await setTime(test, coupon.use_by_ms - DAY_MS);
    await runCouponJobs(test);
    await runCouponJobs(test);
    expect(await noticesOf()).toBe(1);
    await setTime(test, coupon.use_by_ms - 1);
    await runCouponJobs(test);
    expect((await detailOf(test, user, coupon.id)).coupon.state).toBe('active');
    await setTime(test, coupon.use_by_ms);
    await runCouponJobs(test);
    expect((await detailOf(test, user, coupon.id)).coupon).toMatchObject({
      state: 'expired',
      ended_ms: coupon.use_by_ms,
    });
    expect(await campaignOf(coupon)).toEqual({ reserved: '0', spent: '0' });
  });
});
