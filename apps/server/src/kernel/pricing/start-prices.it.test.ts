import { afterEach, beforeEach, expect, it } from 'vitest';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import type { Feed } from './feed';
import { startPrices } from './start-prices';
import { createScriptedFeed } from './testing/scripted-feed';

const BTC = 1;
const clock = standingClock();

let testApp: TestApp;
beforeEach(async () => {
  testApp = await startTestApp({ clock });
});
afterEach(() => testApp.stop());

const BAR = { open: '90', high: '120', low: '80.5', close: '99.5', volume: '7', turnover: '700' };
const START_MS = Math.floor(clock.nowMs() / 60_000) * 60_000;
const history = [{ instrumentId: BTC, period: '1min' as const, startMs: START_MS, ...BAR }];

/** Prices whose history arrives when the test says so; nobody is waited for longer than one turn of the event loop. */
const start = (name: Feed['name']) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const loadHistory = async () => {
    ask();
    await arrived;
    return history;
  };
  const feed: Feed = { ...createScriptedFeed({ instrumentIds: [BTC], history }), name, loadHistory };
  const { parts } = testApp.app;
  const prices = startPrices({ ...parts, feed, onDrop: () => undefined, patienceMs: 1 });
  return { prices, asked, arrive };
};

const countBars = async (): Promise<number> => (await testApp.pool.query('select from candle')).rowCount ?? 0;

it('waits for a simulated history, however long it takes', async () => {
  const { prices, asked, arrive } = start('simulated');
  const first = await Promise.race([prices.then(() => 'started'), asked.then(() => 'asked')]);
  expect(first).toBe('asked');
  arrive();
  const running = await prices;
  expect(await countBars()).toBe(1);
  await running.stop();
});

it('does not wait for a slow source outside, whose history arrives later', async () => {
  const { prices, arrive } = start('ccxt');
  const running = await prices;
  expect(await countBars()).toBe(0);
  arrive();
  await running.stop();
  expect(await countBars()).toBe(1);
});
