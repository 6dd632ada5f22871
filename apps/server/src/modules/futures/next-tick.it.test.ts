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
  sayMarks,
  setStop,
  startFuturesApp,
  submitOnly,
} from '#app/testing/futures-steps';
import { startWatch, untilTrue } from '#app/testing/futures-watch-steps';
import { forgetFundPauses } from '#app/testing/halt-steps';
import { loadWaitingRows } from '#app/testing/next-tick';
import type { CallReply, TestApp, TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  test = await startFuturesApp({ clock });
});
beforeEach(async () => {
  clock.advance(10_000);
  // The fund of a test is empty: every forced close before would keep this one from opening.
  await forgetFundPauses(test);
  await sayMarks(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const say = (price: string) => sayMarks(test, { 'BTC/USDT': price });
const untilWaiting = (count = 1) =>
  untilTrue('it was accepted', async () => (await loadWaitingRows(test)).length === count);

/** A call that was accepted under the price that stands, then these prices with an engine that hears them. */
const decidedBy = async (call: () => Promise<CallReply>, ...prices: string[]): Promise<CallReply> => {
  const calling = call();
  await untilWaiting();
  const watch = startWatch(test.app);
  for (const price of prices) await say(price);
  const reply = await calling;
  await watch.stop();
  return reply;
};

const rowOf = async (userId: number) => {
  const { rows } = await test.pool.query<{ status: string; refusal: { code: string } | null; id: number }>(
    'select id, status, refusal from futures_position where user_id = $1 order by id desc limit 1',
    [userId],
  );
  return rows[0];
};

describe('a market order', () => {
  it('holds margin and fee at the accepted price and five percent more, and is in no list', async () => {
    const user = await addFuturesTrader(test, '1000');
    const calling = submitOnly(test, user);
    await untilWaiting();
    // 63,000 × 0.01 ÷ 20 and 0.05 %.
    expect(await futuresBalance(test, user.id)).toEqual({ available: '968.185', frozen: '31.815' });
    for (const state of ['open', 'entrust', 'ended'] as const) expect(await positionsOf(test, user, state)).toEqual([]);
    const watch = startWatch(test.app);
    await say('60100');
    expect(await calling).toMatchObject({ type: 'ok', message: 'Position opened.' });
    await watch.stop();
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
  ])('is refused by its tick when %s, and everything comes back', async (_, fields, price, code) => {
    const user = await addFuturesTrader(test, '1000000');
    const reply = await decidedBy(() => submitOnly(test, user, fields), price);
    expect([reply.type, reply.error]).toEqual(['error', code]);
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000000', frozen: '0' });
    expect(await rowOf(user.id)).toMatchObject({ status: 'cancelled', refusal: { code } });
  });

  it('is judged by what its tick says, not by what stood before', async () => {
    const user = await addFuturesTrader(test);
    const reply = await decidedBy(() => submitOnly(test, user, { quoted_price: '56000' }), '58000');
    expect(reply.type).toBe('ok');
    expect((await positionsOf(test, user))[0]?.price).toBe('58000.00000000');
  });

  it('without a tick in time is refused, by whoever waits for it', async () => {
    const user = await addFuturesTrader(test, '1000');
    const reply = await submitOnly(test, user);
    expect([reply.type, reply.error]).toEqual(['error', 'no_fill_in_time']);
    expect(reply.message).toBe('No new price of BTC/USDT came in time. Nothing was changed; please try again.');
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000', frozen: '0' });
  });

  it('meets a tick that comes too late, and is refused by it', async () => {
    const user = await addFuturesTrader(test, '1000');
    const calling = submitOnly(test, user);
    await untilWaiting();
    clock.advance(1_600);
    const watch = startWatch(test.app);
    await say('60000');
    expect((await calling).error).toBe('no_fill_in_time');
    await watch.stop();
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000', frozen: '0' });
  });

  it('whose process has died is given up by the engine', async () => {
    const user = await addFuturesTrader(test, '1000');
    const calling = submitOnly(test, user);
    await untilWaiting();
    // Its own caller gives it up as soon as two seconds have really passed; here the clock is further.
    clock.advance(4_000);
    const watch = startWatch(test.app);
    await untilTrue('it was given up', async () => (await rowOf(user.id))?.status === 'cancelled');
    expect((await calling).error).toBe('no_fill_in_time');
    await watch.stop();
  });

  it('that nobody books is told to be on its way; the same key hears what came of it', async () => {
    const user = await addFuturesTrader(test, '1000');
    const headers = { 'idempotency-key': randomUUID() };
    const calling = submitOnly(test, user, {}, headers);
    await untilWaiting();
    await say('60000');
    expect((await calling).error).toBe('fill_delayed');
    const watch = startWatch(test.app);
    await untilTrue('it was filled', async () => (await rowOf(user.id))?.status === 'open');
    await watch.stop();
    clock.advance(60_000);
    expect(await submitOnly(test, user, {}, headers)).toMatchObject({ type: 'ok', message: 'Position opened.' });
    expect(await positionsOf(test, user)).toHaveLength(1);
  });

  it('counts as a position, and for own limits, while it waits', async () => {
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
    await calling;
  });
});

describe('a user’s close', () => {
  const closing = async (): Promise<{ user: TestUser; id: number }> => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await opened(test, user);
    return { user, id };
  };

  it('is shown as closing until its tick, at which it is filled', async () => {
    const { user, id } = await closing();
    const calling = closeOnly(test, user, id, '4');
    await untilWaiting();
    expect((await positionsOf(test, user))[0]).toMatchObject({ id, status: 2, status_name: 'Closing', share: '10' });
    const old = await test.call('POST', '/lever/my_trade', { token: user.token, fields: { ...BTC, status: '2' } });
    expect(old.message).toMatchObject({ message: { data: [{ id }] } });
    const watch = startWatch(test.app);
    await say('60500');
    expect((await calling).message).toBe('Part of the position closed.');
    await watch.stop();
    expect(await fillsOf(test, user, id)).toMatchObject([{ cause: 'user', lots: '4', price: '60500.00000000' }]);
    expect((await positionsOf(test, user))[0]).toMatchObject({ id, status: 1, share: '6' });
  });

  it('keeps everything else away from the position', async () => {
    const { user, id } = await closing();
    const calling = closeOnly(test, user, id);
    await untilWaiting();
    expect((await closeOnly(test, user, id, '1')).error).toBe('position_closing');
    expect((await setStop(test, user, { id: String(id), stop_loss_price: '59000' })).error).toBe('position_closing');
    const hold = { token: user.token, fields: { transaction_id: String(id) } };
    expect((await test.call('POST', '/follow/selfHolding', hold)).error).toBe('position_closing');
    await calling;
  });

  it('without a tick in time is refused, and the position is as it was', async () => {
    const { user, id } = await closing();
    const before = await positionsOf(test, user);
    expect((await closeOnly(test, user, id)).error).toBe('no_fill_in_time');
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

  it('loses to a tick from before it that the engine had not come to', async () => {
    const { user, id } = await closing();
    clock.advance(2_000);
    await say('57000');
    const reply = await decidedBy(() => closeOnly(test, user, id), '60000');
    expect(reply.error).toBe('position_not_open');
    expect(await fillsOf(test, user, id)).toMatchObject([{ cause: 'liquidation', price: '57000.00000000' }]);
  });

  it('wins over what a later tick does, though both are heard of at once', async () => {
    const { user, id } = await closing();
    const calling = closeOnly(test, user, id);
    await untilWaiting();
    await say('59000');
    await say('57000');
    const watch = startWatch(test.app);
    expect((await calling).type).toBe('ok');
    await watch.stop();
    expect(await fillsOf(test, user, id)).toMatchObject([{ cause: 'user', price: '59000.00000000' }]);
  });

  it('with the key of the first is answered as the first was, after everything has changed', async () => {
    const { user, id } = await closing();
    const headers = { 'idempotency-key': randomUUID() };
    const call = () =>
      test.call('POST', '/lever/close', { token: user.token, fields: { id: String(id), share: '3' }, headers });
    expect((await decidedBy(call, '60000')).message).toBe('Part of the position closed.');
    clock.advance(60_000);
    expect(await call()).toMatchObject({ type: 'ok', message: 'Part of the position closed.' });
    expect(await fillsOf(test, user, id)).toHaveLength(1);
  });
});
