import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

it('shows nothing without prices, and a published tick at once', async () => {
  const { board } = house.app.parts;
  expect(board.instruments().length).toBeGreaterThan(20);
  expect(board.quote(1)).toBeUndefined();
  expect(board.isStale(1)).toBe(true);
  const [tick] = await publishTicks(house.app, [{ symbol: 'BTC/USDT', price: '60000.5', volume: '0.25' }]);
  expect(board.quote(1)).toMatchObject({
    seq: 1,
    price: '60000.50',
    open: '60000.50',
    volume: '0.25',
    turnover: '15000.125',
  });
  expect(board.isStale(1)).toBe(false);
  expect(tick?.prevHash).toHaveLength(64);
});
