import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addFuturesTrader,
  closePosition,
  fillsOf,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { addTrader, expectSpotWhole, placed } from '#app/testing/spot-steps';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp } from '#app/testing/test-app';

let test: TestApp;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({
    clock: standingClock(),
    env: { CANDOR_ROLES: 'api,engine', CANDOR_MARKET_MAKER: 'off' },
  });
});
afterAll(async () => {
  await expectSpotWhole(test);
  await test.stop();
});

it.each([
  ['up', '77000'],
  ['down', '43000'],
])('an own trade far %s from the index moves the mark by nothing [L13]', async (_, price) => {
  await publishMarks(test);
  const [one, two] = [await addTrader(test), await addTrader(test)];
  const user = await addFuturesTrader(test);
  const { id } = await opened(test, user);
  await placed(test, one, { side: 'sell', price, amount: '1' });
  expect(await placed(test, two, { side: 'buy', price, amount: '1' })).toMatchObject({ filled: '1.00000000' });
  const [after] = await positionsOf(test, user);
  expect(after).toMatchObject({ id, update_price: '60000.00000000', profits: '0.00000000' });
  await publishMarks(test);
  expect((await closePosition(test, user, id)).type).toBe('ok');
  expect((await fillsOf(test, user, id))[0]).toMatchObject({ price: '60000.00000000', pnl: '0.00000000' });
});
