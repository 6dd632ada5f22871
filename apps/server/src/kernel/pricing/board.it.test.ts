import type { Tick } from '@candor/domain/pricing/tick';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishTicks, untilSeen } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { startTwin } from '#app/testing/twin-app';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

it('shows nothing without prices, and a published tick at once', async () => {
  const { board } = testApp.app.parts;
  expect(board.instruments().length).toBeGreaterThan(20);
  expect([board.quote(1), board.bar(1, '1min'), board.isStale(1)]).toEqual([undefined, undefined, true]);
  const version = board.version();
  await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60000.5', volume: '0.25' }]);
  expect(board.version()).toBeGreaterThan(version);
  const figures = { price: '60000.50', open: '60000.50', high: '60000.50', low: '60000.50', volume: '0.25' };
  expect(board.quote(1)).toMatchObject({ seq: 1, ...figures, turnover: '15000.125', spark: ['60000.50'] });
  expect([board.isStale(1), board.isStale(2)]).toEqual([false, true]);
  expect([board.bySymbol('BTC/USDT')?.id, board.byCurrency(1)?.id, board.bySymbol('NO/SUCH')]).toEqual([
    1,
    1,
    undefined,
  ]);
});

it('a second process sees the same ticks in the same order', async () => {
  const twin = await startTwin(testApp);
  const heard: Tick[] = [];
  const stop = twin.app.parts.board.onTicks((ticks) => heard.push(...ticks));
  // A listener that throws does not keep the others from being called.
  twin.app.parts.board.onTicks(() => {
    throw new Error('no');
  });
  const made = await publishTicks(testApp.app, [
    { symbol: 'ETH/USDT', price: '3000' },
    { symbol: 'BTC/USDT', price: '60001' },
    { symbol: 'ETH/USDT', price: '3000.55' },
  ]);
  await untilSeen(twin.app, made);
  expect(heard).toEqual(made);
  stop();
  await untilSeen(twin.app, await publishTicks(testApp.app, [{ symbol: 'ETH/USDT', price: '3001' }]));
  expect(heard).toEqual(made);
  await twin.stop();
});

it('misses nothing while its connection is down', async () => {
  const heard: number[] = [];
  const stop = testApp.app.parts.board.onTicks((ticks) => heard.push(...ticks.map(({ seq }) => seq)));
  const first = (testApp.app.parts.board.quote(1)?.seq ?? 0) + 1;
  for (let cut = 0; cut < 3; cut += 1) {
    await testApp.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'candor-listen'`);
    const ticks = Array.from({ length: 5 }, (_, n) => ({ symbol: 'BTC/USDT', price: `${60_000 + n}` }));
    await publishTicks(testApp.app, ticks);
  }
  expect(heard).toEqual(Array.from({ length: 15 }, (_, n) => first + n));
  stop();
});

it('a quote that the rules do not admit is never published', async () => {
  const { quote } = testApp.app.parts.board;
  const before = quote(1);
  for (const price of ['0', '-5', 'NaN', '']) {
    await expect(publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price }])).rejects.toThrow('drop');
  }
  expect(quote(1)).toEqual(before);
});
