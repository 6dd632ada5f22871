import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';
import { forgetOldTicks } from './pricing.jobs';
import { loadChain, verifyStored } from './testing/stored-chain';
import { endKeep, keepTicks } from './tick-keep';

const START = Date.UTC(2026, 10, 10);
const MINUTE_MS = 60_000;
const clock = virtualClock(START);
const BTC = 1;
/** A market for each case: what was swept is not swept again. */
const SPARE = 'ETH BNB SOL XRP DOGE ADA LTC LINK'.split(' ').map((coin) => `${coin}/USDT`);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  await publishMinutes('BTC/USDT');
});
afterAll(() => testApp.stop());

/** Ten minutes of ten ticks; each minute ends with a checkpoint, at seq 10, 20 … 100. */
const publishMinutes = async (symbol: string): Promise<void> => {
  for (let minute = 0; minute < 10; minute += 1) {
    const ticks = Array.from({ length: 10 }, (_, n) => ({
      symbol,
      price: `${100 + n}`,
      timeMs: timeOf(minute * 10 + n + 1),
    }));
    await publishTicks(testApp.app, ticks, { sign: true });
  }
};
const timeOf = (seq: number): number => START + Math.floor((seq - 1) / 10) * MINUTE_MS + ((seq - 1) % 10) * 6_000 + 1;
const seqsLeft = async (instrumentId = BTC): Promise<number[]> =>
  (await loadChain(testApp.pool, instrumentId)).map(({ seq }) => seq);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('retention', () => {
  it('deletes no young tick, and none inside an open span', async () => {
    expect(await forgetOldTicks({ pool: testApp.pool, beforeMs: START })).toBe(0);
    const open = { instrumentId: BTC, fromMs: timeOf(5), toMs: null, reason: 'options', reference: 'open' };
    await withTx(testApp.pool, (tx) => keepTicks(tx, [open]));
    expect(await forgetOldTicks({ pool: testApp.pool, beforeMs: timeOf(100) })).toBe(0);
    await withTx(testApp.pool, (tx) => endKeep(tx, [{ reason: 'options', reference: 'open', toMs: timeOf(15) }]));
  });

  it('keeps the windows around a receipt whole, up to the checkpoints that prove them', async () => {
    const settled = {
      instrumentId: BTC,
      fromMs: timeOf(44),
      toMs: timeOf(46),
      reason: 'options',
      reference: 'settled',
    };
    await withTx(testApp.pool, (tx) => keepTicks(tx, [settled, settled]));
    const deleted = await forgetOldTicks({ pool: testApp.pool, beforeMs: timeOf(75) });
    expect(deleted).toBe(40);
    expect(await seqsLeft()).toEqual([...range(1, 20), ...range(41, 50), ...range(71, 100)]);
    expect(await verifyStored(testApp.pool, BTC)).toMatchObject({ ok: true, ticks: 60, retired: 40, signedToSeq: 100 });
  });

  it('ending a span twice does not move its end, and a repeated run deletes nothing', async () => {
    await withTx(testApp.pool, (tx) => endKeep(tx, [{ reason: 'options', reference: 'settled', toMs: timeOf(99) }]));
    const { rows } = await testApp.pool.query(`select to_ms from tick_keep where reference = 'settled'`);
    expect(rows).toEqual([{ to_ms: String(timeOf(46)) }]);
    expect(await forgetOldTicks({ pool: testApp.pool, beforeMs: timeOf(75) })).toBe(0);
  });

  it('never deletes the newest tick, from which the chain continues', async () => {
    await forgetOldTicks({ pool: testApp.pool, beforeMs: timeOf(100) + 86_400_000 });
    expect(await seqsLeft()).toEqual([...range(1, 20), ...range(41, 50), ...range(91, 100)]);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '105', timeMs: timeOf(101) }], { sign: true });
    expect(await verifyStored(testApp.pool, BTC)).toMatchObject({ ok: true, toSeq: 101, signedToSeq: 101 });
  });

  it('never deletes a tick that is not in the stored bars yet', async () => {
    const more = range(102, 121).map((seq) => ({ symbol: 'BTC/USDT', price: '105', timeMs: timeOf(seq) }));
    await publishTicks(testApp.app, more.slice(0, 5), { sign: true, unsaved: true });
    await publishTicks(testApp.app, more.slice(5, 10), { sign: true, unsaved: true });
    await forgetOldTicks({ pool: testApp.pool, beforeMs: timeOf(999) });
    expect((await seqsLeft()).slice(-11)).toEqual([50, ...range(102, 111)]);
    await publishTicks(testApp.app, more.slice(10), { sign: true });
    await forgetOldTicks({ pool: testApp.pool, beforeMs: timeOf(999) });
    expect((await seqsLeft()).slice(-11)).toEqual([50, ...range(112, 121)]);
    expect(await verifyStored(testApp.pool, BTC)).toMatchObject({ ok: true });
  });
});

describe('a kept span that meets the tick of a checkpoint', () => {
  const everything = timeOf(100);
  it.each([
    // A tick is proved by the checkpoint at or after it, and begins a run after the checkpoint before it.
    ['begins at one', { from: 40, to: 46 }, everything, [...range(31, 50), ...range(91, 100)]],
    ['begins one tick after one', { from: 41, to: 46 }, everything, [...range(41, 50), ...range(91, 100)]],
    ['ends at one', { from: 44, to: 50 }, everything, [...range(41, 50), ...range(91, 100)]],
    ['ends one tick after one', { from: 44, to: 51 }, everything, [...range(41, 60), ...range(91, 100)]],
    ['is that tick alone', { from: 40, to: 40 }, everything, [...range(31, 40), ...range(91, 100)]],
    ['begins where the sweep ends', { from: 40, to: 46 }, timeOf(41), range(31, 100)],
    ['is open and begins at one', { from: 40, to: null }, everything, range(31, 100)],
    ['is open and begins one tick after one', { from: 41, to: null }, everything, range(41, 100)],
  ] as const)('and %s keeps what proves it', async (_, { from, to }, beforeMs, left) => {
    const symbol = SPARE.shift();
    const instrumentId = testApp.app.parts.board.instruments().find((one) => one.symbol === symbol)?.id ?? 0;
    await publishMinutes(symbol ?? '');
    const span = {
      instrumentId,
      fromMs: timeOf(from),
      toMs: to === null ? null : timeOf(to),
      reason: 'options',
      reference: `of ${symbol}`,
    };
    await withTx(testApp.pool, (tx) => keepTicks(tx, [span]));
    await forgetOldTicks({ pool: testApp.pool, beforeMs });
    expect(await seqsLeft(instrumentId)).toEqual(left);
    expect(await verifyStored(testApp.pool, instrumentId)).toMatchObject({ ok: true, signedToSeq: 100 });
    // A later sweep does not look at them again, and takes nothing of what it kept.
    await forgetOldTicks({ pool: testApp.pool, beforeMs });
    expect(await seqsLeft(instrumentId)).toEqual(left);
  });
});
