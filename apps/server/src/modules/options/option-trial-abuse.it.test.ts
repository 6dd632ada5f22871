import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCoupon, addVerified } from '#app/testing/coupon-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { setTime } from '#app/testing/lock-steps';
import { expectNoChange } from '#app/testing/no-change';
import {
  type OptionTestApp,
  optionFields,
  publishUntil,
  runEngine,
  submit,
  submitted,
} from '#app/testing/option-steps';
import { addTrialUser, beginPrices, couponRow, enterAll, startTrialApp } from '#app/testing/option-trial-steps';
import { encodeForm } from '#app/testing/send-form';
import { checkBooks } from '#app/testing/test-app';
import { newId } from '#platform/runtime/ids';

let app: OptionTestApp;
beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());
checkBooks(() => app);

const USDT = 3;

describe('one trial fund at the same instant [J1]', () => {
  it.each([
    ['all of it', '50'],
    ['a part of it', '2'],
  ])('is staked by one of twenty orders of %s', async (_, number) => {
    await beginPrices(app);
    const { user, couponId } = await addTrialUser(app);
    const replies = await sendAtOnce(
      Array.from({ length: 20 }, (_, nth) => ({
        origin: app.origin,
        path: '/microtrade/submit',
        form: encodeForm(
          optionFields({ wait: '0', number, coupon_id: String(couponId), type: nth % 2 === 0 ? '1' : '2' }),
        ),
        token: user.token,
      })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(new Set(replies.map(({ message }) => (typeof message === 'string' ? message : 'placed')))).toEqual(
      new Set(['placed', 'This coupon is in use already.']),
    );
    expect(await couponRow(app, couponId)).toMatchObject({ in_use: number, events: ['claimed 50', `taken ${number}`] });
  });

  it('with one key sent twenty times is staked once, also when the reply is forgotten', async () => {
    await beginPrices(app);
    const { user, couponId } = await addTrialUser(app);
    const fields = { wait: '0', number: '20', coupon_id: String(couponId) };
    const headers = { 'Idempotency-Key': newId() };
    const request = { origin: app.origin, path: '/microtrade/submit', token: user.token, headers };
    const form = encodeForm(optionFields(fields));
    const replies = await sendAtOnce(Array.from({ length: 20 }, () => ({ ...request, form })));
    expect(new Set(replies.map(({ message }) => (message as { id: number }).id)).size).toBe(1);
    expect((await submit(app, user, { fields: { ...fields, number: '21' }, headers })).error).toBe(
      'idempotency_key_reused',
    );
    await app.pool.query('delete from idempotency_key where user_id = $1', [user.id]);
    expect((await submit(app, user, { fields, headers })).error).toBe('already_done');
  });
});

describe('refused trial orders [J2]', () => {
  it('a coupon of somebody else, and one that does not exist', async () => {
    await beginPrices(app);
    const { couponId } = await addTrialUser(app);
    const { user } = await addTrialUser(app);
    for (const id of [couponId, 999_999]) {
      const fields = { number: '20', coupon_id: String(id) };
      const reply = await expectNoChange(app, () => submit(app, user, { fields }));
      expect(reply.error).toBe('coupon_unknown');
    }
  });

  it('one that has expired: to the last millisecond it has not', async () => {
    const early = await addTrialUser(app);
    await setTime(app, early.useByMs - 700_001);
    await beginPrices(app);
    const late = await addTrialUser(app, { useDays: 1 });
    await submitted(app, early.user, { number: '20', coupon_id: String(early.couponId) });
    await setTime(app, late.useByMs - 700_000);
    await beginPrices(app);
    const fields = { number: '20', coupon_id: String(late.couponId) };
    const reply = await expectNoChange(app, () => submit(app, late.user, { fields }));
    expect(reply.error).toBe('coupon_expired');
  });

  it.each(['trial_futures', 'trial_lock', 'fee_rebate'] as const)('one for another product: %s', async (kind) => {
    await beginPrices(app);
    const user = await addVerified(app);
    const { id } = await addCoupon(app, user, { kind });
    const reply = await expectNoChange(app, () =>
      submit(app, user, { fields: { number: '20', coupon_id: String(id) } }),
    );
    expect(reply.error).toBe('coupon_wrong_product');
  });

  it.each([
    { why: 'below the smallest stake', fields: { number: '0.999999' }, error: 'stake_too_small' },
    { why: 'more than the fund has', fields: { number: '50.000001' }, error: 'coupon_too_little' },
    { why: 'a duration that is not offered', fields: { seconds: '31' }, error: 'duration_unknown' },
    { why: 'a coupon that is no number', fields: { coupon_id: '-1' }, error: 'parameter_error' },
  ])('$why', async ({ fields, error }) => {
    await beginPrices(app);
    const { user, couponId } = await addTrialUser(app);
    const reply = await expectNoChange(app, () =>
      submit(app, user, { fields: { number: '20', coupon_id: String(couponId), ...fields } }),
    );
    expect(reply.error).toBe(error);
  });

  it('a price older than three seconds, and an exposure that is reached after the fund was taken', async () => {
    await beginPrices(app);
    const { user, couponId } = await addTrialUser(app);
    await app.fund(user.id, 'micro', USDT, '10000');
    for (const number of ['5000', '4980.000001']) await submitted(app, user, { seconds: '300', number });
    const fields = { number: '20', coupon_id: String(couponId) };
    const over = await expectNoChange(app, () => submit(app, user, { fields }));
    expect(over.error).toBe('exposure_reached');
    app.clock.advance(3_001);
    expect((await expectNoChange(app, () => submit(app, user, { fields }))).error).toBe('price_unavailable');
    expect(await couponRow(app, couponId)).toMatchObject({ in_use: '0', events: ['claimed 50'] });
  });

  it('a fund that was staked and won is used up, whatever is left of it', async () => {
    await beginPrices(app);
    const { user, couponId } = await addTrialUser(app);
    const fields = { number: '20', seconds: '30', coupon_id: String(couponId) };
    await submitted(app, user, fields);
    await enterAll(app);
    await publishUntil(app, '60001', app.clock.nowMs() + 32_000);
    await runEngine(app);
    expect((await expectNoChange(app, () => submit(app, user, { fields }))).error).toBe('coupon_used');
  });
});

it('an order called off by many at once gives its fund back once [J3]', async () => {
  await beginPrices(app);
  const { user, couponId } = await addTrialUser(app);
  await submitted(app, user, { number: '50', coupon_id: String(couponId) });
  app.clock.advance(7_000);
  await Promise.all(Array.from({ length: 20 }, () => runEngine(app)));
  expect(await couponRow(app, couponId)).toEqual({
    state: 'active',
    left: '50',
    in_use: '0',
    paid: '0',
    events: ['claimed 50', 'taken 50', 'returned 50'],
  });
});

it('a limit the user has set on stakes does not count a trial fund', async () => {
  await beginPrices(app);
  const { user, couponId } = await addTrialUser(app);
  await app.fund(user.id, 'micro', USDT, '100');
  const fields = { kind: 'stake', period: 'day', value: '30' };
  await app.call('POST', '/safe/limits', { token: user.token, fields });
  await submitted(app, user, { number: '20', coupon_id: String(couponId) });
  await submitted(app, user, { number: '30' });
  expect((await submit(app, user, { fields: { wait: '0', number: '1' } })).error).toBe('self_limit_reached');
});
