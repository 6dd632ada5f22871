import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnLeftConversions } from '#modules/fund/fund.jobs';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { addClient, holdingOf } from './fund-steps';
import {
  addFuturesTrader,
  BTC,
  closeOnly,
  fillsOf,
  futuresBalance,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
  submitOnly,
} from './futures-steps';
import { startWatch, untilTrue } from './futures-watch-steps';
import { forgetFundPauses } from './halt-steps';
import { publishTicks } from './market-steps';
import { loadWaitingRows } from './next-tick';
import { addStaker, microOf, optionFields, publishUntil, read, runEngine, submitted } from './option-steps';
import { downloadReceipt, nodeCrypto } from './proof-steps';
import type { CallReply, TestApp, TestUser } from './test-app';
import { startTwin, type TwinApp } from './twin-app';

let test: TestApp & { readonly clock: VirtualClock };
let own: TwinApp;
let impatient: TwinApp;
beforeAll(async () => {
  const clock = virtualClock(1_800_000_000_000);
  test = { ...(await startFuturesApp({ clock })), clock };
  own = await startTwin(test, { hasOwnTicks: true });
  impatient = await startTwin(test, { hasOwnTicks: true, patience: { fillArrivesMs: 100 } });
});
beforeEach(async () => {
  test.clock.advance(10_000);
  await forgetFundPauses(test);
  await publishMarks(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await own.stop();
  await impatient.stop();
  await test.stop();
});

/** A price that its source told this long after the present moment; before it, when negative. */
const say = (price: string, afterMs: number, symbol = 'BTC/USDT') =>
  publishTicks(test.app, [{ symbol, price, spokenMs: test.clock.nowMs() + afterMs }]);

const untilAccepted = () => untilTrue('it was accepted', async () => (await loadWaitingRows(test)).length === 1);
const withWatch = async <T>(work: () => Promise<T>): Promise<T> => {
  const watch = startWatch(test.app);
  try {
    return await work();
  } finally {
    await watch.stop();
  }
};

/** Makes the call wait, says a price from before it and one from after it, and answers. */
const filledBy = (call: () => Promise<CallReply>, prices: { readonly known: string; readonly next: string }) =>
  withWatch(async () => {
    const calling = call();
    await untilAccepted();
    await say(prices.known, -500);
    await say(prices.known, 0);
    await say(prices.next, 1);
    return calling;
  });

describe('futures', () => {
  it('are opened and closed by hand at the first price from after the acceptance, and the receipt says so', async () => {
    const user = await addFuturesTrader(test, '1000');
    const opening = await filledBy(() => submitOnly(test, user), { known: '59000', next: '60100' });
    expect(opening.type).toBe('ok');
    const [position] = await positionsOf(test, user);
    expect(position?.price).toBe('60100.00000000');
    const id = position?.id ?? 0;
    const closing = await filledBy(() => closeOnly(test, user, id), { known: '61000', next: '60200' });
    expect(closing.type).toBe('ok');
    const [fill] = await fillsOf(test, user);
    expect(fill).toMatchObject({ cause: 'user', price: '60200.00000000' });
    await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '60200' }], { sign: true });
    const file = await downloadReceipt(test, user, { kind: 'futures', id: fill?.id ?? 0 });
    expect(file.receipt).toMatch(/\nopen_sources=simulated:1\naccepted_ms=\d+\nclose_sources=simulated:1$/);
    const { checks } = await verifyReceipt(file, nodeCrypto);
    expect(checks.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('are refused, and nothing is changed, when no price from after the acceptance comes in time', async () => {
    const user = await addFuturesTrader(test, '1000');
    const reply = await withWatch(async () => {
      const calling = submitOnly(test, user);
      await untilAccepted();
      const acceptedMs = test.clock.nowMs();
      await publishTicks(test.app, [
        { symbol: 'BTC/USDT', price: '60000', spokenMs: acceptedMs, timeMs: acceptedMs + 2_900 },
      ]);
      await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '60000', timeMs: acceptedMs + 3_100 }]);
      return calling;
    });
    expect(reply.error).toBe('no_fill_in_time');
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000', frozen: '0' });
    test.clock.advance(10_000);
  });

  it('are closed by a loss level at any price, also one from before a waiting close', async () => {
    const user = await addFuturesTrader(test, '1000');
    const position = await opened(test, user, { stop_loss_price: '59500' });
    const reply = await withWatch(async () => {
      const calling = closeOnly(test, user, position.id);
      await untilAccepted();
      await say('59400', -1);
      return calling;
    });
    expect(reply.error).toBe('position_not_open');
    expect(await fillsOf(test, user)).toMatchObject([{ cause: 'sl', price: '59400.00000000' }]);
  });
});

describe('an option', () => {
  it('enters at the first price from after its acceptance, and its receipt says how long after', async () => {
    const user = await addStaker(test, '1000');
    const { id } = await submitted(test, user);
    await say('59000', 0);
    await runEngine(test);
    expect(await read(test, user, id)).toMatchObject({ open_price: '0.00000000' });
    await say('60100', 1);
    await runEngine(test);
    expect(await read(test, user, id)).toMatchObject({ open_price: '60100.00000000' });
    await publishUntil(test, '60200', test.clock.nowMs() + 62_000);
    await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '60200' }], { sign: true });
    await runEngine(test);
    const file = await downloadReceipt(test, user, { kind: 'option', id });
    expect(file.receipt).toMatch(/\nentry_sources=simulated:1$/);
    const { checks } = await verifyReceipt(file, nodeCrypto);
    expect(checks.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'pending']);
    expect(await microOf(test, user.id)).toBe('1085');
  });

  it('answers the waiting call with that price', async () => {
    const user = await addStaker(test, '1000');
    const calling = test.call('POST', '/microtrade/submit', { token: user.token, fields: optionFields() });
    await untilTrue('it was accepted', async () => {
      const { rowCount } = await test.pool.query(`select from option_order where user_id = $1`, [user.id]);
      return rowCount === 1;
    });
    await say('59000', -200);
    await say('60300', 5);
    expect((await calling).message).toMatchObject({ open_price: '60300.00000000' });
  });
});

const USDT = '3';
const convert = (app: Pick<TestApp, 'call'>, user: TestUser, key = newId()) =>
  app.call('POST', '/user/Transfer', {
    token: user.token,
    fields: { number: '100', from_currency_id: USDT, to_currency_id: BTC.currency_id },
    headers: { 'idempotency-key': key },
  });
const untilHeld = (user: TestUser) =>
  untilTrue('its money is set aside', async () => (await holdingOf(test, user)).available === '899.90000000');

describe('a conversion without a quote', () => {
  it('is made at the first price from after its acceptance, whatever happens to the account meanwhile', async () => {
    const user = await addClient(test, { usdt: '1000' });
    const key = newId();
    const calling = convert(own, user, key);
    await untilHeld(user);
    await say('70000', 0);
    const fields = { type: '1', currency_id: USDT, from_account: 'change', to_account: 'lever', number: '1000' };
    expect((await test.call('POST', '/wallet/change', { token: user.token, fields })).type).toBe('error');
    await say('50000', 1);
    expect(await calling).toMatchObject({ type: 'ok' });
    expect(await holdingOf(test, user, 1)).toMatchObject({ available: '0.00200000' });
    expect(await holdingOf(test, user)).toMatchObject({ available: '899.90000000' });
    expect(await convert(own, user, key)).toMatchObject({ type: 'ok' });
    expect(await holdingOf(test, user)).toMatchObject({ available: '899.90000000' });
  });

  it('is refused, its money given back and its key answered so again, when no such price comes', async () => {
    const user = await addClient(test, { usdt: '1000' });
    const key = newId();
    const calling = convert(impatient, user, key);
    await untilHeld(user);
    await say('70000', 0);
    for (const reply of [await calling, await convert(impatient, user, key)]) {
      expect(reply).toMatchObject({ type: 'error', error: 'no_fill_in_time' });
    }
    expect(await holdingOf(test, user)).toMatchObject({ available: '1000.00000000' });
  });

  it('left by a process that died is given back', async () => {
    const user = await addClient(test, { usdt: '1000' });
    const calling = convert(own, user);
    await untilHeld(user);
    await returnLeftConversions(test.app.parts, test.clock.nowMs() + 29_000);
    expect(await holdingOf(test, user)).toMatchObject({ available: '899.90000000' });
    await returnLeftConversions(test.app.parts, test.clock.nowMs() + 31_000);
    expect(await holdingOf(test, user)).toMatchObject({ available: '1000.00000000' });
    expect(await calling).toMatchObject({ type: 'error', error: 'no_fill_in_time' });
  });
});
