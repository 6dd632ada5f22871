import type { ReplyOf } from '@candor/contract/call';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { ownBuyOrders, ownTransactions, transactionDeal } from '@candor/contract/spot-old';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
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

type Deal = ReplyOf<typeof transactionDeal>;
type Open = ReplyOf<typeof ownBuyOrders>;
type Done = ReplyOf<typeof ownTransactions>;

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
const post = (path: string, fields: Fields, user?: TestUser) =>
  test.call('POST', path, { fields, ...(user && { token: user.token }) });
const deal = async (user?: TestUser) => (await post('/transaction/deal', BTC, user)).message as Deal;
const listOf = async <T>(path: string, user: TestUser, fields: Fields = {}): Promise<T> =>
  (await post(path, { currency_id: '1', page: '1', limit: '100', ...fields }, user)).message as T;
const cancelAll = (user: TestUser) => test.call('POST', '/spot/order/cancel_all', { token: user.token, fields: {} });

describe('the order book through transaction/… [F32]', () => {
  it('deal shows bids best first, asks worst first, prints, the price and the own free balances', async () => {
    await placed(test, bob, { side: 'buy', price: '59000', amount: '0.01' });
    await placed(test, bob, { side: 'buy', price: '59100', amount: '0.02' });
    await placed(test, bob, { side: 'sell', price: '61000', amount: '0.03' });
    await placed(test, bob, { side: 'sell', price: '61500', amount: '0.04' });
    await placed(test, alice, { side: 'buy', price: '61000', amount: '0.01' });
    const mine = await deal(alice);
    expect(mine.in.map(({ price, number }) => [price, number])).toEqual([
      ['59100.00000000', '0.02000000'],
      ['59000.00000000', '0.01000000'],
    ]);
    expect(mine.out.map(({ price, number }) => [price, number])).toEqual([
      ['61500.00000000', '0.04000000'],
      ['61000.00000000', '0.02000000'],
    ]);
    expect(mine.complete[0]).toMatchObject({ price: '61000.00000000', number: '0.01000000', way: 2 });
    expect(mine).toMatchObject({ last_price: '60000.00000000', user_legal: '999390.00000000', is_open: 1 });
    // Bought 0.01 less the fee.
    expect(mine.user_currency).toMatch(/^100\.0099/);
    const visitor = await deal();
    expect(visitor).toEqual({ ...mine, user_legal: '0.00000000', user_currency: '0.00000000' });
    await cancelAll(bob);
  });

  it('in and out place limits that rest, listed as own orders, and taken back by transaction_del', async () => {
    const buy = await post('/transaction/in', { ...BTC, price: '58000', num: '0.01' }, alice);
    expect(buy).toMatchObject({ type: 'ok', message: sentenceOf('en', 'order_placed') });
    expect((await post('/transaction/out', { ...BTC, price: '62000', num: '0.02', mode: '2' }, alice)).type).toBe('ok');
    const [bought, sold] = [
      await listOf<Open>('/transaction_in', alice),
      await listOf<Open>('/transaction_out', alice),
    ];
    const shared = { user_id: alice.id, currency: 1, currency_name: 'BTC', legal: 3, legal_name: 'USDT' };
    expect(bought).toMatchObject({ count: 1, page: 1, limit: 100 });
    expect(bought.list).toMatchObject([{ ...shared, price: '58000.00000000', number: '0.01000000' }]);
    expect(sold.list).toMatchObject([{ ...shared, price: '62000.00000000', number: '0.02000000' }]);
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '999420', frozen: '580' });
    expect((await listOf<Open>('/transaction_in', alice, { page: '2' })).list).toEqual([]);
    expect((await listOf<Open>('/transaction_in', bob)).list).toEqual([]);

    const id = String(bought.list[0]?.id);
    const foreign = await expectNoChange(test, () => post('/transaction_del', { id, type: 'in' }, bob));
    expect(foreign.type).toBe('error');
    const taken = await post('/transaction_del', { id, type: 'in' }, alice);
    expect(taken).toMatchObject({ type: 'ok', message: sentenceOf('en', 'order_cancelled') });
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '1000000', frozen: '0' });
    expect((await listOf<Open>('/transaction_in', alice)).list).toEqual([]);
    await cancelAll(alice);
  });

  it('an order at the price of now is filled at once or refused, and never rests', async () => {
    await placed(test, bob, { side: 'sell', price: '60200', amount: '0.01' });
    const now = { ...BTC, price: '60000', num: '0.01', mode: '1' };
    expect((await post('/transaction/in', now, alice)).type).toBe('ok');
    const none = await post('/transaction/in', now, alice);
    expect(none).toMatchObject({ type: 'error', error: 'no_liquidity' });
    expect((await listOf<Open>('/transaction_in', alice)).count).toBe(0);
  });

  it('transaction_complete lists own trades as bought or sold, page by page, for both sides', async () => {
    await placed(test, bob, { side: 'sell', price: '60100', amount: '0.02' });
    for (const num of ['0.005', '0.015']) {
      expect((await post('/transaction/in', { ...BTC, price: '60100', num }, alice)).type).toBe('ok');
    }
    const [bought, sold] = [
      await listOf<Done>('/transaction_complete', alice),
      await listOf<Done>('/transaction_complete', bob),
    ];
    expect(bought.list.map(({ number, way, type }) => [number, way, type])).toEqual([
      ['0.01500000', 2, 'in'],
      ['0.00500000', 2, 'in'],
    ]);
    expect(sold.list.map(({ number, way, type }) => [number, way, type])).toEqual([
      ['0.01500000', 1, 'out'],
      ['0.00500000', 1, 'out'],
    ]);
    expect(bought).toMatchObject({ count: 2, list: [{ price: '60100.00000000', legal_name: 'USDT' }, {}] });
    const second = await listOf<Done>('/transaction_complete', alice, { page: '2', limit: '1' });
    expect(second.list).toEqual(bought.list.slice(1));
    expect((await listOf<Done>('/transaction_complete', alice, { page: '3', limit: '1' })).list).toEqual([]);
  });

  it('refuses as the own calls do: too little, too far off, without the money, an unknown pair', async () => {
    const refusedAs = async (fields: Fields) => {
      const reply = await expectNoChange(test, () => post('/transaction/in', { ...BTC, ...fields }, alice));
      return reply.error;
    };
    expect(await refusedAs({ price: '58000', num: '0' })).toBe('amount_invalid');
    expect(await refusedAs({ price: '10', num: '1' })).toBe('price_out_of_band');
    expect(await refusedAs({ price: '58000', num: '50' })).toBe('insufficient_balance');
    expect(await refusedAs({ price: '58000', num: '0.01', currency_id: '999' })).toBe('instrument_unknown');
  });
});
