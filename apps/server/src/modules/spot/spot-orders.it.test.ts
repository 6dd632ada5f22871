import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTrader, balanceOf, place, placed, publishPrices, startSpotApp } from '#app/testing/spot-steps';
import type { TestApp } from '#app/testing/test-app';

describe('spot orders', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startSpotApp();
  });
  afterAll(async () => {
    await test.expectBooksBalanced();
    await test.stop();
  });

  it('rests, is hit, and both get what they should after fees', async () => {
    const [alice, bob] = [await addTrader(test), await addTrader(test)];
    const resting = await placed(test, alice, { side: 'sell', price: '60000', amount: '0.5' });
    expect(resting).toMatchObject({ state: 'open', filled: '0.00000000', held: '0.50000000' });
    const hit = await placed(test, bob, { side: 'buy', price: '60010', amount: '0.5' });
    expect(hit).toMatchObject({
      state: 'done',
      end_reason: 'filled',
      filled: '0.50000000',
      average_price: '60000.00000000',
    });
    expect(hit).toMatchObject({ fee: '0.00050000', fee_currency_name: 'BTC', held: '0.00000000' });
    expect(await balanceOf(test, bob.id, 1)).toEqual({ available: '100.4995', frozen: '0' });
    expect(await balanceOf(test, bob.id, 3)).toEqual({ available: '970000', frozen: '0' });
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '1029970', frozen: '0' });
    expect(await balanceOf(test, alice.id, 1)).toEqual({ available: '99.5', frozen: '0' });
  });

  it('cancel releases to the last unit', async () => {
    const alice = await addTrader(test);
    const order = await placed(test, alice, { side: 'buy', price: '50000.01', amount: '0.12345' });
    expect((await balanceOf(test, alice.id, 3)).frozen).toBe('6172.501235');
    const reply = await test.call('POST', '/spot/order/cancel', {
      token: alice.token,
      fields: { id: String(order.id) },
    });
    expect(reply.message).toMatchObject({ state: 'cancelled', end_reason: 'user' });
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '1000000', frozen: '0' });
  });

  it('a market order on an empty book is refused and changes nothing', async () => {
    const alice = await addTrader(test);
    await publishPrices(test);
    const before = await balanceOf(test, alice.id, 3);
    const reply = await place(test, alice, { side: 'buy', kind: 'market', budget: '100' });
    expect(reply.error).toBe('no_liquidity');
    expect(await balanceOf(test, alice.id, 3)).toEqual(before);
  });
});
