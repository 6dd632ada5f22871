import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@candor/contract/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  BTC,
  changeRules,
  closeOnly,
  fillsOf,
  futuresBalance,
  opened,
  positionsOf,
  publishMarks,
  setStop,
  startFuturesApp,
  submitOnly,
} from '#app/testing/futures-steps';
import { startWatch, untilTrue } from '#app/testing/futures-watch-steps';
import { forgetFundPauses } from '#app/testing/halt-steps';
import { loadWaitingRows } from '#app/testing/next-tick';
import type { CallReply, TestApp, TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { FILL_PATIENCE } from './fill-patience';

const { fillArrivesMs, fillLongestMs } = FILL_PATIENCE;

let test: TestApp;
// Servers with one limit of production each: a slow machine never reaches the other one first.
let givesUp: TwinApp;
let answersDelayed: TwinApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  test = await startFuturesApp({ clock });
  givesUp = await startTwin(test, { patience: { fillArrivesMs } });
  answersDelayed = await startTwin(test, { patience: { fillLongestMs } });
});
beforeEach(async () => {
  clock.advance(10_000);
  // The insurance fund is empty in tests, so a liquidation in an earlier test makes the fund guard pause openings.
  await forgetFundPauses(test);
  await publishMarks(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  for (const twin of [givesUp, answersDelayed]) await twin.stop();
  await test.stop();
});

const publishBtc = (price: string) => publishMarks(test, { 'BTC/USDT': price });
const untilWaiting = (count = 1) =>
  untilTrue('the order was accepted', async () => (await loadWaitingRows(test)).length === count);

/** Starts the engine and publishes these prices for a call that waits. */
const endedBy = async (calling: Promise<CallReply>, ...prices: string[]): Promise<CallReply> => {
  const watch = startWatch(test.app);
  for (const price of prices) await publishBtc(price);
  const reply = await calling;
  await watch.stop();
  return reply;
};

/** Sends the call, waits until it is accepted at the current price, then starts the engine and publishes these prices. */
const decidedBy = async (call: () => Promise<CallReply>, ...prices: string[]): Promise<CallReply> => {
  const calling = call();
  await untilWaiting();
  return endedBy(calling, ...prices);
};

const rowOf = async (userId: number) => {
  const { rows } = await test.pool.query<{ status: string; refusal: { code: string } | null; id: number }>(
    'select id, status, refusal from futures_position where user_id = $1 order by id desc limit 1',
    [userId],
  );
  return rows[0];
};

describe('a market order', () => {
  it('holds margin and fee at 105 % of the accepted price and is in no list until it is filled', async () => {
    const user = await addFuturesTrader(test, '1000');
    const calling = submitOnly(test, user);
    await untilWaiting();
    // 63,000 × 0.01 ÷ 20 and 0.05 %.
    expect(await futuresBalance(test, user.id)).toEqual({ available: '968.185', frozen: '31.815' });
    for (const state of ['open', 'entrust', 'ended'] as const) expect(await positionsOf(test, user, state)).toEqual([]);
    expect(await endedBy(calling, '60100')).toMatchObject({ type: 'ok', message: 'Position opened.' });
    const [position] = await positionsOf(test, user);
    expect(position).toMatchObject({ price: '60100.00000000', origin_caution_money: '30.05000000', status: 1 });
    expect(await futuresBalance(test, user.id)).toEqual({ available: '969.6495', frozen: '30.05' });
  });

  it.each<[string, Record<string, string>, string, RefusalCode]>([
    ['the price has moved too far from what the user saw', { quoted_price: '57000' }, '60001', 'price_moved'],
    ['it costs more than was held', {}, '63000.01', 'price_moved'],
    ['its profit level was passed', { target_profit_price: '60100' }, '60100', 'take_profit_side'],
    ['its loss level was passed', { stop_loss_price: '59900' }, '59900', 'stop_loss_side'],
    ['its loss level lies beyond the new liquidation price', { stop_loss_price: '57300' }, '60200', 'stop_loss_beyond'],
    [
      'its size is too large for its multiple',
      { share: '4166', multiple: '100' },
      '60100',
      'multiple_too_high_for_size',
    ],
  ])('is refused at its tick and its hold released when %s', async (_, fields, price, code) => {
    const user = await addFuturesTrader(test, '1000000');
    const reply = await decidedBy(() => submitOnly(test, user, fields), price);
    expect([reply.type, reply.error]).toEqual(['error', code]);
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000000', frozen: '0' });
    expect(await rowOf(user.id)).toMatchObject({ status: 'cancelled', refusal: { code } });
  });

  it('is decided by the price of the next tick, not by the price it was accepted at', async () => {
    const user = await addFuturesTrader(test);
    const reply = await decidedBy(() => submitOnly(test, user, { quoted_price: '56000' }), '58000');
    expect(reply.type).toBe('ok');
    expect((await positionsOf(test, user))[0]?.price).toBe('58000.00000000');
  });

  it('is refused by the waiting request when no tick comes in time', async () => {
    const user = await addFuturesTrader(test, '1000');
    const reply = await submitOnly(givesUp, user);
    expect([reply.type, reply.error]).toEqual(['error', 'no_fill_in_time']);
    expect(reply.message).toBe('No new price of BTC/USDT came in time. Nothing was changed; please try again.');
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000', frozen: '0' });
  });

  it('is refused by the engine when the next tick is later than orderWaitMs', async () => {
    const user = await addFuturesTrader(test, '1000');
    const calling = submitOnly(test, user);
    await untilWaiting();
    clock.advance(3_100);
    expect((await endedBy(calling, '60000')).error).toBe('no_fill_in_time');
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000', frozen: '0' });
  });

  it('is cancelled by the engine when the process of its request has died', async () => {
    const user = await addFuturesTrader(test, '1000');
    const calling = submitOnly(test, user);
    await untilWaiting();
    // The waiting request would cancel it in real time only, much later.
    clock.advance(4_000);
    const watch = startWatch(test.app);
    await untilTrue('the order was cancelled', async () => (await rowOf(user.id))?.status === 'cancelled');
    expect((await calling).error).toBe('no_fill_in_time');
    await watch.stop();
  });

  it('is answered fill_delayed when no engine fills it in time; the same key later gets the result', async () => {
    const user = await addFuturesTrader(test, '1000');
    const headers = { 'idempotency-key': randomUUID() };
    const calling = submitOnly(answersDelayed, user, {}, headers);
    await untilWaiting();
    await publishBtc('60000');
    expect((await calling).error).toBe('fill_delayed');
    const watch = startWatch(test.app);
    await untilTrue('the order was filled', async () => (await rowOf(user.id))?.status === 'open');
    await watch.stop();
    clock.advance(60_000);
    expect(await submitOnly(test, user, {}, headers)).toMatchObject({ type: 'ok', message: 'Position opened.' });
    expect(await positionsOf(test, user)).toHaveLength(1);
  });

  it('counts towards maxPositions and self-set limits while it is pending', async () => {
    const user = await addFuturesTrader(test);
    const undo = await changeRules(test, 'futures', (body) => ({ ...body, maxPositions: 1 }));
    const calling = submitOnly(test, user);
    await untilWaiting();
    expect((await submitOnly(test, user)).error).toBe('too_many_positions');
    await undo();
    await test.call('POST', '/safe/limits', {
      token: user.token,
      fields: { kind: 'stake', period: 'day', value: '60' },
    });
    expect((await submitOnly(test, user)).error).toBe('self_limit_reached');
    expect((await endedBy(calling, '60000')).type).toBe('ok');
  });
});

describe('a close by the user', () => {
  const openPosition = async (): Promise<{ user: TestUser; id: number }> => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await opened(test, user);
    return { user, id };
  };

  it('shows the position as closing until the next tick fills it', async () => {
    const { user, id } = await openPosition();
    const calling = closeOnly(test, user, id, '4');
    await untilWaiting();
    expect((await positionsOf(test, user))[0]).toMatchObject({ id, status: 2, status_name: 'Closing', share: '10' });
    const old = await test.call('POST', '/lever/my_trade', { token: user.token, fields: { ...BTC, status: '2' } });
    expect(old.message).toMatchObject({ message: { data: [{ id }] } });
    expect((await endedBy(calling, '60500')).message).toBe('Part of the position closed.');
    expect(await fillsOf(test, user, id)).toMatchObject([{ cause: 'user', lots: '4', price: '60500.00000000' }]);
    expect((await positionsOf(test, user))[0]).toMatchObject({ id, status: 1, share: '6' });
  });

  it('blocks other closes, stops and hold changes of the position', async () => {
    const { user, id } = await openPosition();
    const calling = closeOnly(test, user, id);
    await untilWaiting();
    expect((await closeOnly(test, user, id, '1')).error).toBe('position_closing');
    expect((await setStop(test, user, { id: String(id), stop_loss_price: '59000' })).error).toBe('position_closing');
    const hold = { token: user.token, fields: { transaction_id: String(id) } };
    expect((await test.call('POST', '/follow/selfHolding', hold)).error).toBe('position_closing');
    expect((await endedBy(calling, '60000')).type).toBe('ok');
  });

  it('is refused without a tick in time and leaves the position unchanged', async () => {
    const { user, id } = await openPosition();
    const before = await positionsOf(test, user);
    expect((await closeOnly(givesUp, user, id)).error).toBe('no_fill_in_time');
    expect(await positionsOf(test, user)).toEqual(before);
  });

  it.each<[string, Record<string, string>, string[], string]>([
    ['a forced close by the same tick', {}, ['57000', '60000'], 'liquidation'],
    ['a loss level met by the same tick', { stop_loss_price: '59500' }, ['59500', '60000'], 'sl'],
    ['a profit level met by the same tick', { target_profit_price: '60500' }, ['60500', '60000'], 'tp'],
  ])('loses to %s', async (_, levels, prices, cause) => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await opened(test, user, levels);
    const reply = await decidedBy(() => closeOnly(test, user, id), ...prices);
    expect(reply.error).toBe('position_not_open');
    expect((await fillsOf(test, user, id)).map((fill) => fill.cause)).toEqual([cause]);
  });

  it('loses to a liquidation by an earlier tick that the engine had not processed yet', async () => {
    const { user, id } = await openPosition();
    clock.advance(2_000);
    await publishBtc('57000');
    const reply = await decidedBy(() => closeOnly(test, user, id), '60000');
    expect(reply.error).toBe('position_not_open');
    expect(await fillsOf(test, user, id)).toMatchObject([{ cause: 'liquidation', price: '57000.00000000' }]);
  });

  it('wins over a liquidation by a later tick that the engine reads in the same batch', async () => {
    const { user, id } = await openPosition();
    const calling = closeOnly(test, user, id);
    await untilWaiting();
    await publishBtc('59000');
    await publishBtc('57000');
    const watch = startWatch(test.app);
    expect((await calling).type).toBe('ok');
    await watch.stop();
    expect(await fillsOf(test, user, id)).toMatchObject([{ cause: 'user', price: '59000.00000000' }]);
  });

  it('is answered with the first reply when its idempotency key is sent again', async () => {
    const { user, id } = await openPosition();
    const headers = { 'idempotency-key': randomUUID() };
    const call = () =>
      test.call('POST', '/lever/close', { token: user.token, fields: { id: String(id), share: '3' }, headers });
    expect((await decidedBy(call, '60000')).message).toBe('Part of the position closed.');
    clock.advance(60_000);
    expect(await call()).toMatchObject({ type: 'ok', message: 'Part of the position closed.' });
    expect(await fillsOf(test, user, id)).toHaveLength(1);
  });
});
