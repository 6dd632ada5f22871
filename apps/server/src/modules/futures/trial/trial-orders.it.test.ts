import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CouponTestApp } from '#app/testing/coupon-steps';
import { BTC, changeRules, positionsOf, publishMarks, submit, submitOnly, USDT } from '#app/testing/futures-steps';
import { type BurstReply, sendAtOnce } from '#app/testing/last-byte-burst';
import { loadWaitingRows, withNextTick } from '#app/testing/next-tick';
import { encodeForm } from '#app/testing/send-form';
import { type CallReply, checkBooks } from '#app/testing/test-app';
import {
  addTrial,
  eventsOf,
  openTrial,
  startTrialApp,
  stateOf,
  TRIAL_ORDER,
  type Trial,
  takeActionNow,
} from '#app/testing/trial-futures-steps';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { pollUntil } from '#platform/runtime/monotonic';
import { FILL_PATIENCE } from '../fill-patience';

const CALLERS = 20;

// Two servers on one database, and one that gives up an order as soon as in production.
let test: CouponTestApp;
let twin: TwinApp;
let givesUp: TwinApp;
beforeAll(async () => {
  test = await startTrialApp();
  twin = await startTwin(test);
  const { fillArrivesMs } = FILL_PATIENCE;
  givesUp = await startTwin(test, { patience: { fillArrivesMs } });
});
beforeEach(() => publishMarks(test));
afterAll(async () => {
  for (const server of [twin, givesUp]) await server.stop();
  await test.stop();
});
checkBooks(() => test);

type Fields = Readonly<Record<string, string>>;
const UNUSED = { left: '50', in_use: '0', paid: '0', state: 'active', drawn: '0', available: '7', frozen: '0' };

const burst = (trial: Trial, path: string, fieldsOf: (n: number) => Fields, key?: string): Promise<BurstReply[]> =>
  withNextTick(test, () =>
    sendAtOnce(
      Array.from({ length: CALLERS }, (_, n) => ({
        origin: n % 2 === 0 ? test.origin : twin.origin,
        path,
        form: encodeForm(fieldsOf(n)),
        token: trial.user.token,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })),
    ),
  );
const okIn = (replies: readonly BurstReply[]): number => replies.filter(({ type }) => type === 'ok').length;
const OWN_FORM: Fields = { ...BTC, ...TRIAL_ORDER, type: '1', status: '1' };
const formOf = ({ couponId }: Trial): Fields => ({ ...OWN_FORM, coupon_id: String(couponId) });
const order = (trial: Trial, fields: Fields = {}, headers: Fields = {}): Promise<CallReply> =>
  submit(test, trial.user, { ...TRIAL_ORDER, coupon_id: String(trial.couponId), ...fields }, headers);

describe('orders and closes with one trial fund at once', () => {
  it('of twenty orders with one fund as many are placed as it covers [J1]', async () => {
    const trial = await addTrial(test);
    const replies = await burst(trial, '/lever/submit', () => formOf(trial));
    expect(okIn(replies)).toBe(1);
    expect(await positionsOf(test, trial.user)).toHaveLength(1);
    expect(await stateOf(test, trial)).toMatchObject({ left: '49.85', in_use: '30', available: '7', frozen: '0' });
  });

  it('smaller ones until the fund is used, beside orders with own money in the same batch [J1]', async () => {
    const trial = await addTrial(test);
    await test.fund(trial.user.id, 'lever', USDT, '93');
    // Each takes 6.3315 of the fund: seven fit. Own orders hold 6.3315 each: all ten fit into 100.
    const ofFund = { ...formOf(trial), share: '1' };
    const own = { ...OWN_FORM, share: '1' };
    const replies = await burst(trial, '/lever/submit', (n) => (n % 2 === 0 ? ofFund : own));
    const placed = await positionsOf(test, trial.user);
    const funded = placed.filter(({ coupon_id }) => coupon_id === trial.couponId);
    expect(placed.length - funded.length).toBe(10);
    // What was not needed at the fill of an early one may be used by a later one.
    expect(funded.length).toBeGreaterThanOrEqual(7);
    expect(funded.length).toBeLessThanOrEqual(8);
    expect(okIn(replies)).toBe(placed.length);
    expect(await stateOf(test, trial)).toMatchObject({
      in_use: String(6 * funded.length),
      available: '39.7',
      frozen: '60',
    });
  });

  it('twenty closes of one position end its use of the fund once [J3]', async () => {
    const trial = await addTrial(test);
    const { id } = await openTrial(test, trial);
    await publishMarks(test, { 'BTC/USDT': '61000' });
    expect(okIn(await burst(trial, '/lever/close', () => ({ id: String(id) })))).toBe(1);
    expect(await stateOf(test, trial)).toMatchObject({
      left: '49.85',
      in_use: '0',
      paid: '4.8475',
      available: '11.8475',
    });
    expect((await eventsOf(test, trial)).filter((event) => event.startsWith('profit'))).toEqual([
      `profit 4.8475 futures ${id}`,
    ]);
  });

  it('one key places one order, however often it is sent', async () => {
    const trial = await addTrial(test);
    const replies = await burst(trial, '/lever/submit', () => ({ ...formOf(trial), share: '1' }), randomUUID());
    expect(okIn(replies)).toBe(CALLERS);
    expect(await positionsOf(test, trial.user)).toHaveLength(1);
    expect(await stateOf(test, trial)).toMatchObject({ in_use: '6', available: '7' });
  });
});

describe('an order that is not filled', () => {
  it('gives the fund back once, whoever gives it up [J3]', async () => {
    const trial = await addTrial(test);
    const asked = submitOnly(test, trial.user, { ...TRIAL_ORDER, coupon_id: String(trial.couponId) });
    const row = await pollUntil(async () => (await loadWaitingRows(test))[0] ?? null, {
      timeoutMs: 60_000,
      everyMs: 5,
    });
    const id = row?.id ?? 0;
    expect(await stateOf(test, trial)).toMatchObject({ in_use: '31.6575', drawn: '0' });
    // Beyond the 5 % that were taken for a move of the price.
    await publishMarks(test, { 'BTC/USDT': '63001' });
    await Promise.all(Array.from({ length: CALLERS }, () => takeActionNow(test, [id])));
    expect(await asked).toMatchObject({ error: 'price_moved' });
    expect(await stateOf(test, trial)).toEqual(UNUSED);
    expect(await eventsOf(test, trial)).toEqual(['claimed 50', 'taken 31.6575', `returned 31.6575 futures ${id}`]);
  });

  it('without a tick in time gives it back too', async () => {
    const trial = await addTrial(test);
    const reply = await submitOnly(givesUp, trial.user, { ...TRIAL_ORDER, coupon_id: String(trial.couponId) });
    expect(reply.error).toBe('no_fill_in_time');
    expect(await stateOf(test, trial)).toEqual(UNUSED);
  });
});

describe('a repeated key', () => {
  it('answers as at first, refuses another order, and is known when its reply is gone', async () => {
    const trial = await addTrial(test);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await order(trial, {}, headers);
    expect(first.type).toBe('ok');
    expect(await order(trial, {}, headers)).toMatchObject({ type: 'ok', message: first.message });
    expect(await order(trial, { share: '4' }, headers)).toMatchObject({ error: 'idempotency_key_reused' });
    await test.pool.query('delete from idempotency_key where user_id = $1', [trial.user.id]);
    expect(await order(trial, { share: '1' }, headers)).toMatchObject({ error: 'already_done' });
    expect(await positionsOf(test, trial.user)).toHaveLength(1);
    expect(await stateOf(test, trial)).toMatchObject({ in_use: '30' });
  });
});

describe('refused trial orders [J2]', () => {
  it.each<[string, string, Fields]>([
    ['coupon_market_order', 'an entrust', { status: '0', target_price: '50000' }],
    ['coupon_multiple_too_high', 'more than ten times', { multiple: '20' }],
    ['coupon_too_little', 'more than the fund has', { share: '8' }],
    ['coupon_unknown', 'a number nobody has', { coupon_id: '2000000000' }],
    ['lots_invalid', 'no lots', { share: '0' }],
  ])('%s: %s', async (code, _, fields) => {
    const trial = await addTrial(test);
    expect((await order(trial, fields)).error).toBe(code);
    expect(await stateOf(test, trial)).toEqual(UNUSED);
    expect(await eventsOf(test, trial)).toEqual(['claimed 50']);
  });

  it('with the fund of another user', async () => {
    const [own, other] = [await addTrial(test), await addTrial(test)];
    expect((await order({ ...other, couponId: own.couponId })).error).toBe('coupon_unknown');
    expect([await stateOf(test, own), await stateOf(test, other)]).toEqual([UNUSED, UNUSED]);
  });

  it('with a fund for options', async () => {
    const trial = await addTrial(test, { kind: 'trial_options' });
    expect((await order(trial)).error).toBe('coupon_wrong_product');
    expect(await stateOf(test, trial)).toEqual(UNUSED);
  });

  it('during a self-exclusion of the user, while limits the user has set do not count', async () => {
    const trial = await addTrial(test);
    const limit = { kind: 'stake', period: 'day', value: '1' };
    await test.call('POST', '/safe/limits', { token: trial.user.token, fields: limit });
    expect((await order(trial, { share: '1' })).type).toBe('ok');
    const before = await stateOf(test, trial);
    await test.call('POST', '/safe/exclusion', { token: trial.user.token, fields: { days: '1' } });
    expect((await order(trial, { share: '1' })).error).toBe('self_excluded');
    expect(await stateOf(test, trial)).toEqual(before);
  });

  it('beyond the number of positions, and the other orders of the batch are placed', async () => {
    const undo = await changeRules(test, 'futures', (body) => ({ ...body, maxPositions: 2 }));
    twin.app.parts.rules.forget();
    const trial = await addTrial(test);
    await test.fund(trial.user.id, 'lever', USDT, '93');
    const ofFund = { ...formOf(trial), share: '1' };
    const own = { ...OWN_FORM, share: '1' };
    const replies = await burst(trial, '/lever/submit', (n) => (n % 2 === 0 ? ofFund : own));
    expect(okIn(replies)).toBe(2);
    const placed = await positionsOf(test, trial.user);
    const used = placed.filter(({ coupon_id }) => coupon_id !== 0).length;
    expect(placed).toHaveLength(2);
    expect(await stateOf(test, trial)).toMatchObject({ in_use: String(6 * used), frozen: String(6 * (2 - used)) });
    await undo();
    twin.app.parts.rules.forget();
  });

  it('with a fund that has expired, to the millisecond', async () => {
    const trial = await addTrial(test, { kind: 'trial_futures', useDays: 1 });
    test.clock.setMs(trial.useByMs - 1);
    await publishMarks(test);
    expect((await order(trial, { share: '1' })).type).toBe('ok');
    const before = await stateOf(test, trial);
    test.clock.setMs(trial.useByMs);
    await publishMarks(test);
    expect((await order(trial, { share: '1' })).error).toBe('coupon_expired');
    expect(await stateOf(test, trial)).toEqual(before);
  });
});
