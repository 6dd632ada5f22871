import type { ReplyOf } from '@candor/contract/call';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { coinList } from '@candor/contract/spot';
import { sub, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { encodeForm, sendForm } from '#app/testing/send-form';
import {
  addTrader,
  BTC,
  balanceOf,
  expectSpotWhole,
  placed,
  publishPrices,
  startSpotApp,
} from '#app/testing/spot-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';

let test: TestApp;
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  test = await startSpotApp();
});
beforeEach(async () => {
  await publishPrices(test);
  [alice, bob] = [await addTrader(test), await addTrader(test)];
});
afterAll(async () => {
  await expectSpotWhole(test);
  await test.stop();
});

type Fields = Readonly<Record<string, string>>;
const trade = (user: TestUser, fields: Fields) =>
  test.call('POST', '/coin/trade', { token: user.token, fields: { ...BTC, ...fields } });
const list = async (user: TestUser, fields: Fields = {}) =>
  (await test.call('GET', '/coin/list', { token: user.token, fields })).message as ReplyOf<typeof coinList>;
const cancel = (user: TestUser, id: number) =>
  sendForm(test.origin, {
    method: 'PUT',
    path: '/coin/trade',
    form: encodeForm({ id: String(id) }),
    token: user.token,
  });
const cancelAll = (user: TestUser) => test.call('POST', '/spot/order/cancel_all', { token: user.token, fields: {} });

describe('an order at the current price', () => {
  it('trades at once within half a percent, in both directions', async () => {
    await placed(test, bob, { side: 'sell', price: '60300', amount: '0.01' });
    await placed(test, bob, { side: 'buy', price: '59700', amount: '0.01' });
    expect(await trade(alice, { type: '1', amount: '0.01', target_price: '60000' })).toMatchObject({
      type: 'ok',
      message: '',
    });
    expect(await trade(alice, { type: '2', amount: '0.01', target_price: '60000' })).toMatchObject({
      type: 'ok',
      message: '',
    });
    expect((await list(alice)).map(({ type, status, charge_fee }) => [type, status, charge_fee])).toEqual([
      [2, 2, '0.59700000'],
      [1, 2, '0.00001000'],
    ]);
  });

  it('does not go further, and nothing of it stays', async () => {
    await placed(test, bob, { side: 'sell', price: '60300.01', amount: '0.01' });
    const before = await balanceOf(test, alice.id, 3);
    expect(await trade(alice, { type: '1', amount: '0.01', target_price: '60000.00' })).toMatchObject({
      error: 'no_liquidity',
    });
    expect(await balanceOf(test, alice.id, 3)).toEqual(before);
    await cancelAll(bob);
  });

  it('that is filled in part gives the rest back', async () => {
    await placed(test, bob, { side: 'sell', price: '60000', amount: '0.004' });
    expect(await trade(alice, { type: '1', amount: '0.01', target_price: '60000' })).toMatchObject({ type: 'ok' });
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '999760', frozen: '0' });
    expect(await list(alice)).toMatchObject([{ status: 3, trade_amount: '0.01000000' }]);
  });
});

describe('a "market order" with the price of the moment the page was loaded [F3]', () => {
  const publish = (price: string) => publishTicks(test.app, [{ symbol: 'BTC/USDT', price }]);

  it('trades at once within half a percent of the price of now, and nothing of it rests', async () => {
    for (const price of ['60100', '59950', '60050']) await publish(price);
    await placed(test, bob, { side: 'sell', price: '60350', amount: '0.004' });
    await placed(test, bob, { side: 'sell', price: '60350.26', amount: '0.01' });
    const { available } = await balanceOf(test, alice.id, 3);
    // 60050 × 1.005 = 60350.25: the first ask is taken, the second is a cent too far.
    expect(await trade(alice, { type: '1', amount: '0.01', target_price: '60100' })).toMatchObject({ type: 'ok' });
    expect(await list(alice)).toMatchObject([{ status: 3, trade_amount: '0.01000000' }]);
    const after = await balanceOf(test, alice.id, 3);
    expect([sub(toAmount(available), toAmount(after.available)), after.frozen]).toEqual(['241.4', '0']);
    await cancelAll(bob);
  });

  it('below the price of now sells at once too, and is refused when nobody is near', async () => {
    for (const price of ['59980', '60040']) await publish(price);
    await placed(test, bob, { side: 'buy', price: '59739.80', amount: '0.01' });
    expect(await trade(alice, { type: '2', amount: '0.01', target_price: '59980' })).toMatchObject({ type: 'ok' });
    expect(await list(alice)).toMatchObject([{ status: 2 }]);
    await placed(test, bob, { side: 'buy', price: '59739.79', amount: '0.01' });
    const reply = await trade(alice, { type: '2', amount: '0.01', target_price: '59980' });
    expect(reply).toMatchObject({ error: 'no_liquidity' });
    expect(await list(alice, { status: '1' })).toEqual([]);
    await cancelAll(bob);
  });

  it('at a price nobody published of late it is a limit order, as before', async () => {
    expect(await trade(alice, { type: '1', amount: '0.01', target_price: '59800' })).toMatchObject({ type: 'ok' });
    expect(await list(alice, { status: '1' })).toMatchObject([{ target_price: '59800.00000000', status: 1 }]);
    await cancelAll(alice);
  });

  it('a limit order of our own app at a published price rests', async () => {
    await publish('60020');
    const order = await placed(test, alice, { side: 'buy', price: '60010', amount: '0.01' });
    expect(order).toMatchObject({ state: 'open', tif: 'gtc' });
    await cancelAll(alice);
  });
});

describe('an order at another price', () => {
  it('waits, is listed as working, and can be cancelled once', async () => {
    expect(await trade(alice, { type: '1', amount: '0.01', target_price: '59000' })).toMatchObject({
      type: 'ok',
      message: '',
    });
    const [order] = await list(alice, { status: '1' });
    expect(order).toMatchObject({
      ...{ currency_id: 1, legal_id: 3, type: 1, status: 1, symbol: 'BTC/USDT' },
      ...{
        target_price: '59000.00000000',
        trade_price: '60000.00000000',
        trade_amount: '0.01000000',
        charge_fee: '0.00000000',
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const id = order?.id ?? 0;
    expect(await cancel(bob, id)).toMatchObject({ type: 'error', message: sentenceOf('en', 'order_unknown') });
    expect(await cancel(alice, id)).toMatchObject({ type: 'ok', message: sentenceOf('en', 'order_cancelled') });
    expect(await list(alice, { status: '1' })).toEqual([]);
    expect(await list(alice, { status: '3' })).toMatchObject([{ id, status: 3 }]);
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '1000000', frozen: '0' });
  });

  it('that was filled is done, and cannot be cancelled any more', async () => {
    await trade(alice, { type: '2', amount: '0.01', target_price: '60500' });
    await placed(test, bob, { side: 'buy', price: '60500', amount: '0.01' });
    const [order] = await list(alice, { status: '2' });
    expect(order).toMatchObject({ status: 2, charge_fee: '0.60500000' });
    expect(await cancel(alice, order?.id ?? 0)).toMatchObject({
      type: 'error',
      message: sentenceOf('en', 'order_not_open'),
    });
  });
});

describe('the list', () => {
  it('is a plain array, newest first, in pages, of one pair or all', async () => {
    for (const price of ['50000', '50001', '50002'])
      await trade(alice, { type: '1', amount: '0.01', target_price: price });
    await trade(alice, { type: '1', amount: '1', target_price: '2900', currency_id: '2' });
    const prices = async (fields: Fields) =>
      (await list(alice, fields)).map(({ target_price }) => target_price.split('.')[0]);
    expect(await prices({})).toEqual(['2900', '50002', '50001', '50000']);
    expect(await prices({ ...BTC })).toEqual(['50002', '50001', '50000']);
    expect(await prices({ ...BTC, limit: '2' })).toEqual(['50002', '50001']);
    expect(await prices({ ...BTC, limit: '2', page: '2' })).toEqual(['50000']);
    expect(await prices({ status: '2' })).toEqual([]);
    await cancelAll(alice);
    expect(await prices({ status: '3' })).toEqual(['2900', '50002', '50001', '50000']);
  });
});
