import { PERIODS } from '@candor/contract/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';
import { backFill } from './back-fill';
import { createBoard } from './create-board';
import type { HistoryBar } from './feed';
import { loadBars } from './load-bars';
import { createScriptedFeed } from './testing/scripted-feed';
import { expectBarsExact } from './testing/stored-chain';

const START = Date.UTC(2026, 10, 15, 5, 58, 50);
const clock = virtualClock(START);
const BTC = 1;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
});
afterAll(() => testApp.stop());

/** Prices around a hundred, at odd distances, over the end of minutes, hours and days. */
const script = (count: number, stepMs: number) =>
  Array.from({ length: count }, (_, n) => ({
    symbol: 'BTC/USDT',
    price: `${100 + ((n * 37) % 11)}.${String((n * 53) % 100).padStart(2, '0')}`,
    volume: `0.${String((n * 71) % 1_000).padStart(3, '0')}`,
    timeMs: clock.nowMs() + n * stepMs + ((n * 131) % 40),
  }));

const publish = async (count: number, stepMs: number, options = {}): Promise<void> => {
  const ticks = script(count, stepMs);
  await publishTicks(testApp.app, ticks, options);
  clock.setMs((ticks.at(-1)?.timeMs ?? 0) + 1);
};

const freshBoard = async () => {
  const board = createBoard({ ...testApp.app.parts, clock });
  await board.start();
  return board;
};

it('stored bars are what the ticks give, over minutes, hours and days', async () => {
  await publish(60, 1_003);
  await publish(20, 700_001);
  await expectBarsExact(testApp.pool, BTC);
});

it('a crash in the middle of a bar loses nothing: the ticks after the last saved one are folded again', async () => {
  await publish(10, 900, { unsaved: true });
  const stored = await loadBars({ pool: testApp.pool, board: await emptyBoard() }, allOf('1min'));
  const live = await loadBars({ pool: testApp.pool, board: testApp.app.parts.board }, allOf('1min'));
  expect(live.at(-1)?.lastSeq).toBe((stored.at(-1)?.lastSeq ?? 0) + 10);
  // The next session finds them, and so does a board that starts now.
  const board = await freshBoard();
  for (const period of PERIODS) expect(board.bar(BTC, period)).toEqual(testApp.app.parts.board.bar(BTC, period));
  expect(board.quote(BTC)).toEqual(testApp.app.parts.board.quote(BTC));
  await board.stop();
  await publish(3, 400);
  await expectBarsExact(testApp.pool, BTC);
});

const allOf = (period: (typeof PERIODS)[number]) => ({
  instrumentId: BTC,
  period,
  fromMs: 0,
  toMs: Number.MAX_SAFE_INTEGER,
  limit: 10_000,
});

/** Knows the instruments and no bars. */
const emptyBoard = async () => ({ ...testApp.app.parts.board, recentBars: () => [] });

it('ranges are cut at the newest, and a live bar counts before it is saved', async () => {
  const { board } = testApp.app.parts;
  const all = await loadBars({ pool: testApp.pool, board }, allOf('1min'));
  const some = await loadBars({ pool: testApp.pool, board }, { ...allOf('1min'), limit: 3 });
  expect(some).toEqual(all.slice(-3));
  const [second] = all.slice(1);
  const one = { ...allOf('1min'), fromMs: second?.startMs ?? 0, toMs: second?.startMs ?? 0 };
  expect(await loadBars({ pool: testApp.pool, board }, one)).toEqual([second]);
  await publish(2, 61_000, { unsaved: true });
  const after = await loadBars({ pool: testApp.pool, board }, allOf('1min'));
  expect(after.length).toBeGreaterThan(all.length);
  expect(after.at(-1)).toEqual(board.bar(BTC, '1min'));
});

it('a restart after hours leaves a gap without bars', async () => {
  clock.advance(5 * 3_600_000);
  await publish(3, 500);
  const hours = await loadBars({ pool: testApp.pool, board: testApp.app.parts.board }, allOf('60min'));
  const [before, last] = hours.slice(-2);
  expect((last?.startMs ?? 0) - (before?.startMs ?? 0)).toBeGreaterThanOrEqual(5 * 3_600_000);
  await expectBarsExact(testApp.pool, BTC);
});

it('the past is filled in once, joins the first ticks, and is marked as outside the chain', async () => {
  const other = await startTestApp({ clock });
  const bar = (period: (typeof PERIODS)[number], startMs: number): HistoryBar => ({
    instrumentId: BTC,
    period,
    startMs,
    open: '90',
    high: '120',
    low: '80.5',
    close: '99.5',
    volume: '7',
    turnover: '700',
  });
  const dayMs = Math.floor(clock.nowMs() / 86_400_000) * 86_400_000;
  const minuteMs = Math.floor(clock.nowMs() / 60_000) * 60_000;
  const history = [bar('1D', dayMs), bar('1D', dayMs - 86_400_000), bar('1min', minuteMs - 60_000)];
  const feed = createScriptedFeed({ instrumentIds: [BTC], history });
  const given = { pool: other.pool, feed, instruments: other.app.parts.board.instruments(), nowMs: clock.nowMs() };
  const counts = await Promise.all([backFill(given), backFill(given)]);
  expect(counts.toSorted()).toEqual([0, 3]);
  expect(await backFill(given)).toBe(0);
  await publishTicks(other.app, [{ symbol: 'BTC/USDT', price: '100', volume: '2' }]);
  const { board } = other.app.parts;
  expect(board.bar(BTC, '1D')).toEqual({
    startMs: dayMs,
    open: '90.00',
    high: '120.00',
    low: '80.50',
    close: '100.00',
    volume: '9',
    turnover: '900',
    firstSeq: 0,
    lastSeq: 1,
  });
  expect(board.quote(BTC)).toMatchObject({ price: '100.00', open: '90.00', high: '120.00', low: '80.50', volume: '9' });
  const days = await loadBars({ pool: other.pool, board }, allOf('1D'));
  expect(days.map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  await other.stop();
});
