import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { toArrayText } from '#platform/db/array-text';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { sendNewestPrice } from './entry-prices.store';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('stores the newest price of a coin for entries that pay it out, and none for USDT', async () => {
  await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '61000' }]);
  const [coin, money] = [newId(), newId()];
  await withTx(test.pool, async (tx) => {
    sendNewestPrice(tx, { references: toArrayText([coin]), currencyId: 1 });
    sendNewestPrice(tx, { references: toArrayText([money]), currencyId: 3 });
  });
  const { rows } = await test.pool.query(
    'select reference, usdt_price as price from entry_price where reference = any($1)',
    [[coin, money]],
  );
  expect(rows).toEqual([{ reference: coin, price: '61000.00000000' }]);
});
