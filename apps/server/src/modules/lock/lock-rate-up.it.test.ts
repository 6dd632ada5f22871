import type { ReplyOf } from '@candor/contract/call';
import type { lockPreview } from '@candor/contract/lock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCoupon } from '#app/testing/coupon-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import {
  addSaver,
  beginDay,
  DAY,
  type LockItem,
  type LockTestApp,
  pay,
  productId,
  quoteOf,
  readOrder,
  spotOf as readSpot,
  redeem,
  type SubscribeFields,
  setTime,
  startLockApp,
  subscribe,
  subscribed,
} from '#app/testing/lock-steps';
import { expectNoChange } from '#app/testing/no-change';
import { payPlansNow } from '#app/testing/rate-up-steps';
import { encodeForm } from '#app/testing/send-form';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { newId } from '#platform/runtime/ids';

let app: LockTestApp;
beforeAll(async () => {
  app = await startLockApp();
});
afterAll(() => app.stop());
checkBooks(() => app);

const WEEK = { product: ['lock', 7] } as const;
/** 0.01 % of 1000 a day. */
const ADDED = { rate_percent: '0.01000000', reward_per_day: '0.10000000', reward_total: '0.70000000' };

/** A saver with a rate-up of 0.01 % a day for one lock order of 7 days and at most 1000 USDT. */
const addRateUp = async (): Promise<{ user: TestUser; couponId: number; useByMs: number }> => {
  const user = await addSaver(app);
  const { id, use_by_ms } = await addCoupon(app, user, { kind: 'rate_up', face: '0.7' });
  return { user, couponId: id, useByMs: use_by_ms };
};

const couponRow = async (id: number) => {
  const { rows } = await app.pool.query(
    `select c.state, trim_scale(c.in_use)::text as in_use, trim_scale(c.paid)::text as paid from coupon c where c.id = $1`,
    [id],
  );
  return rows[0];
};
const spotOf = ({ id }: TestUser): Promise<string> => readSpot(app, id);
const withCoupon = (couponId: number) => ({ ...WEEK, coupon_id: String(couponId) });

/** Pays all that is due on a day, of the order and of its rate-up. */
const payDay = async (ms: number): Promise<void> => {
  await setTime(app, ms);
  await pay(app);
  await payPlansNow(app);
};

describe('a lock order with a rate-up', () => {
  it('tells what it adds before and after, and pays it daily beside the rewards', async () => {
    const start = await beginDay(app);
    const { user, couponId } = await addRateUp();
    const fields = { product_id: String(await productId(app, 'lock', 7)), amount: '1000', coupon_id: String(couponId) };
    const preview = async (token?: string) =>
      (await app.call('GET', '/lock/preview', { fields, ...(token !== undefined && { token }) })).message as ReplyOf<
        typeof lockPreview
      >;
    expect((await preview(user.token)).rate_up).toEqual({ coupon_id: couponId, ...ADDED });
    expect((await preview()).rate_up).toBeNull();
    const order = await subscribed(app, user, withCoupon(couponId));
    expect(order.rate_up).toEqual({ coupon_id: couponId, ...ADDED, paid_total: '0.00000000', running: 1 });
    expect(await couponRow(couponId)).toEqual({ state: 'active', in_use: '0.7', paid: '0' });
    expect(await spotOf(user)).toBe('99000');
    await payDay(order.first_payout_ms);
    // 0.02 % of the order and 0.01 % of the coupon.
    expect(await spotOf(user)).toBe('99000.3');
    expect((await readOrder(app, user, order.id)).order.rate_up).toMatchObject({
      paid_total: '0.10000000',
      running: 1,
    });
    await payDay(start + 9 * DAY);
    expect(await spotOf(user)).toBe('100002.1');
    expect(await couponRow(couponId)).toEqual({ state: 'used', in_use: '0', paid: '0.7' });
    expect((await readOrder(app, user, order.id)).order).toMatchObject({
      status: 'matured',
      paid_total: '1.40000000',
      rate_up: { paid_total: '0.70000000', running: 0 },
    });
  });

  it('that is redeemed early gets no further payment', async () => {
    await beginDay(app);
    const { user, couponId } = await addRateUp();
    const order = await subscribed(app, user, withCoupon(couponId));
    await payDay(order.first_payout_ms);
    const { penalty } = await quoteOf(app, user, order.id);
    const left = (await redeem(app, user, order.id, penalty)).message as LockItem;
    expect(left.rate_up).toMatchObject({ paid_total: '0.10000000', running: 0 });
    await payDay(order.end_ms + DAY);
    expect(await couponRow(couponId)).toEqual({ state: 'used', in_use: '0', paid: '0.1' });
  });

  it('renews without it', async () => {
    const start = await beginDay(app);
    const { user, couponId } = await addRateUp();
    const order = await subscribed(app, user, { ...withCoupon(couponId), auto_renew: '1' });
    await payDay(order.end_ms - 2 * DAY);
    await payDay(start + 9 * DAY);
    const { order: ended } = await readOrder(app, user, order.id);
    expect(ended.renewed_to).toBeGreaterThan(0);
    expect((await readOrder(app, user, ended.renewed_to)).order.rate_up).toBeNull();
    expect(await couponRow(couponId)).toMatchObject({ state: 'used', paid: '0.7' });
  });
});

describe('refused rate-ups', () => {
  it.each([
    ['another term', { product: ['lock', 30] as const }, 'coupon_lock_wrong'],
    ['no term', { product: ['defi', 0] as const }, 'coupon_lock_wrong'],
    ['more than the coupon is for', { amount: '1000.01' }, 'coupon_lock_wrong'],
    ['a coupon nobody has', { coupon_id: '999999' }, 'coupon_unknown'],
  ])('%s', async (_, change, error) => {
    await beginDay(app);
    const { user, couponId } = await addRateUp();
    const fields: SubscribeFields = { ...withCoupon(couponId), ...change };
    const reply = await expectNoChange(app, () => subscribe(app, user, fields));
    expect(reply.error).toBe(error);
  });

  it('a coupon of somebody else, of another kind, and one that has expired', async () => {
    await beginDay(app);
    const { couponId: foreign } = await addRateUp();
    const { user, couponId, useByMs } = await addRateUp();
    const { id: rebate } = await addCoupon(app, user, { kind: 'fee_rebate' });
    const errorOf = async (id: number) => (await expectNoChange(app, () => subscribe(app, user, withCoupon(id)))).error;
    expect(await errorOf(foreign)).toBe('coupon_unknown');
    expect(await errorOf(rebate)).toBe('coupon_wrong_product');
    await setTime(app, useByMs);
    expect(await errorOf(couponId)).toBe('coupon_expired');
    await setTime(app, useByMs + DAY);
  });

  it('more money than there is: the coupon stays free; the preview refuses what the order refuses', async () => {
    await beginDay(app);
    const user = await addSaver(app, '100');
    const { id } = await addCoupon(app, user, { kind: 'rate_up', face: '0.7' });
    const reply = await expectNoChange(app, () => subscribe(app, user, withCoupon(id)));
    expect(reply.error).toBe('insufficient_balance');
    expect(await couponRow(id)).toEqual({ state: 'active', in_use: '0', paid: '0' });
    const fields = { product_id: String(await productId(app, 'lock', 30)), amount: '100', coupon_id: String(id) };
    expect((await app.call('GET', '/lock/preview', { token: user.token, fields })).error).toBe('coupon_lock_wrong');
  });
});

describe('one coupon at the same instant', () => {
  it('used by twenty orders belongs to one', async () => {
    await beginDay(app);
    const { user, couponId } = await addRateUp();
    const fields = { product_id: String(await productId(app, 'lock', 7)), amount: '1000', coupon_id: String(couponId) };
    const request = { origin: app.origin, path: '/lock/subscribe', form: encodeForm(fields), token: user.token };
    const replies = await sendAtOnce(Array.from({ length: 20 }, () => request));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(await spotOf(user)).toBe('99000');
    expect(await couponRow(couponId)).toMatchObject({ in_use: '0.7' });
    expect((await subscribe(app, user, withCoupon(couponId))).error).toBe('coupon_in_use');
  });

  it('with one key sent twenty times makes one order with its rate-up', async () => {
    await beginDay(app);
    const { user, couponId } = await addRateUp();
    const fields = { product_id: String(await productId(app, 'lock', 7)), amount: '1000', coupon_id: String(couponId) };
    const headers = { 'Idempotency-Key': newId() };
    const request = {
      origin: app.origin,
      path: '/lock/subscribe',
      form: encodeForm(fields),
      token: user.token,
      headers,
    };
    const replies = await sendAtOnce(Array.from({ length: 20 }, () => request));
    expect(replies.map(({ message }) => (message as LockItem).rate_up?.coupon_id)).toEqual(
      Array.from({ length: 20 }, () => couponId),
    );
    expect(await spotOf(user)).toBe('99000');
  });
});
