import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestFeed, type TestFeed } from '#app/testing/pause-steps';
import {
  addTrader,
  BTC,
  balanceOf,
  cancel,
  edit,
  expectSpotWhole,
  place,
  placed,
  startSpotApp,
} from '#app/testing/spot-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { systemClock } from '#platform/runtime/clock';
import { createFiveMinuteAverage } from './five-minute-average';
import { createMarketMaker } from './market-maker';

let testApp: TestApp;
let feed: TestFeed;
let user: TestUser;
beforeAll(async () => {
  testApp = await startSpotApp();
  user = await addTrader(testApp);
  feed = await openTestFeed(testApp.app, { isAlone: true });
});
afterAll(async () => {
  await feed.stop();
  await expectSpotWhole(testApp);
  await testApp.stop();
});

const publish = (price: string) => feed.publish({ timeMs: systemClock.nowMs(), price });

it('a paused book takes no new orders and no edits; cancels always work; the market maker withdraws [K2]', async () => {
  const { board, clock, matching, pool } = testApp.app.parts;
  const houseId = matching.houseId();
  await testApp.fund(houseId, 'change', 3, '100000');
  await testApp.fund(houseId, 'change', 1, '2');
  const maker = createMarketMaker({ ...testApp.app.parts, average: createFiveMinuteAverage(board, clock) });
  await publish('60000');
  await maker.quote();
  const quotes = async () => {
    const { rows } = await pool.query<{ seq: string }>('select last_seq as seq from spot_book where instrument_id = 1');
    await matching.waitFor(1, Number(rows[0]?.seq));
    const { message } = await testApp.call('GET', '/spot/depth', { fields: BTC });
    return (message as { asks: [string, string, string][] }).asks.filter(([, , own]) => own !== '0');
  };
  expect((await quotes()).length).toBeGreaterThan(0);
  const { id } = await placed(testApp, user, { side: 'buy', price: '50000', amount: '1' });
  const before = await balanceOf(testApp, user.id, 3);
  await publish('90000');
  expect((await place(testApp, user, { side: 'buy', price: '50000', amount: '1' })).error).toBe('instrument_paused');
  expect((await place(testApp, user, { side: 'buy', kind: 'market', budget: '100' })).error).toBe('instrument_paused');
  expect((await edit(testApp, user, { id, price: '50001' })).error).toBe('instrument_paused');
  const old = { ...BTC, type: '1', target_price: '50000', amount: '1' };
  expect((await testApp.call('POST', '/coin/trade', { token: user.token, fields: old })).error).toBe(
    'instrument_paused',
  );
  expect(await balanceOf(testApp, user.id, 3)).toEqual(before);
  await maker.quote();
  expect(await quotes()).toEqual([]);
  expect(await cancel(testApp, user, id)).toMatchObject({ type: 'ok' });
  expect((await balanceOf(testApp, user.id, 3)).frozen).toBe('0');
  await publish('60000');
  await publish('60000');
  expect((await placed(testApp, user, { side: 'buy', price: '50000', amount: '1' })).id).toBeGreaterThan(id);
});
