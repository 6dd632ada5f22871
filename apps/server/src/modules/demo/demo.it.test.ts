import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { signPath } from '#modules/files/index';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

const read = async (text: string) => (await house.pool.query({ text, values: [], rowMode: 'array' })).rows;
const favourites = () =>
  read(
    `select c.name from favourite f join currency c on c.id = f.currency_id join app_user u on u.id = f.user_id
     where u.email = 'demo@candor.test' order by f.sort`,
  );
const alerts = () =>
  read(
    `select a.kind, a.price, a.upper_price, a.lower_price, a.after_seq from price_alert a join app_user u on u.id = a.user_id
     where u.email = 'demo@candor.test'`,
  );

describe('the demo seed', () => {
  it('gives the demo user a watch list once, and an alert once there is a price', async () => {
    await house.app.seedDemo();
    expect(await favourites()).toEqual([['BTC'], ['ETH'], ['SOL'], ['XRP'], ['NVDA']]);
    expect(await alerts()).toEqual([]);
    await publishTicks(house.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    await house.app.seedDemo();
    expect(await alerts()).toEqual([['move', '60000.00000000', '63000.00000000', '57000.00000000', '1']]);
  });

  it('leaves two deposits waiting for the console, with pictures that open, and no money in them', async () => {
    const deposits = () =>
      read(
        `select d.network, d.amount, d.status, d.voucher from deposit d join app_user u on u.id = d.user_id
         where u.email = 'alice@candor.test' order by d.id`,
      );
    const seeded = await deposits();
    expect(seeded.map((row) => row.slice(0, 3))).toEqual([
      ['ERC20', '120.00000000', 'pending'],
      ['TRC20', '250.00000000', 'pending'],
    ]);
    for (const [, , , voucher] of seeded) {
      const path = signPath(house.app.parts.secret, String(voucher), house.app.parts.clock.nowMs());
      expect((await fetch(`${house.origin}${path}`)).headers.get('content-type')).toBe('image/png');
    }
    await house.app.seedDemo();
    expect(await deposits()).toEqual(seeded);
  });

  it('brings nothing back that was taken away', async () => {
    await house.pool.query('delete from favourite');
    await house.pool.query('delete from price_alert');
    await house.app.seedDemo();
    expect([await favourites(), await alerts()]).toEqual([[], []]);
    await house.expectBooksBalanced();
  });
});
