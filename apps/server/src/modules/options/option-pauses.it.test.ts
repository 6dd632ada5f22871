import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import {
  addStaker,
  microOf,
  type OptionTestApp,
  read,
  runEngine,
  startOptionTestApp,
  submit,
  submitted,
} from '#app/testing/option-steps';
import { openTestFeed, type TestFeed } from '#app/testing/pause-steps';
import { closePeriods, downloadReceipt, nodeCrypto } from '#app/testing/proof-steps';
import type { TestUser } from '#app/testing/test-app';
import { forgetOldTicks } from '#kernel/pricing/pricing.jobs';
import { pollUntil } from '#platform/runtime/monotonic';

const BTC = 'BTC/USDT';
const PATIENCE = { timeoutMs: 60_000, everyMs: 10 };
const PERIOD_MS = 300_000;
const ALL_OK = ['ok', 'ok', 'ok', 'ok'];

let testApp: OptionTestApp;
let feed: TestFeed;
beforeAll(async () => {
  testApp = await startOptionTestApp();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});
beforeEach(async () => {
  testApp.clock.advance(5_000);
  await publishTicks(testApp.app, [{ symbol: BTC, price: '60000' }]);
  feed = await openTestFeed(testApp.app);
  await publish('60000');
});
afterEach(() => feed.stop());

const publish = (price: string, laterMs = 250) => {
  testApp.clock.advance(laterMs);
  return feed.publish({ timeMs: testApp.clock.nowMs(), price });
};
/** The same price every 250 ms up to a moment. */
const publishUntil = async (price: string, untilMs: number): Promise<void> => {
  while (testApp.clock.nowMs() + 250 <= untilMs) await publish(price);
};

/** Up, 30 seconds, 10 USDT at 60,000. */
const open = async (): Promise<{ user: TestUser; id: number; dueMs: number }> => {
  const user = await addStaker(testApp, '10');
  const { id } = await submitted(testApp, user, { seconds: '30', number: '10' });
  await publish('60000');
  await runEngine(testApp);
  return { user, id, dueMs: (await read(testApp, user, id)).due_ms };
};

const statesOf = async (file: ReceiptFile): Promise<string[]> => {
  const { checks } = await verifyReceipt(file, nodeCrypto);
  return checks.map((check) => (check.state === 'failed' ? check.fault : check.state));
};
const receiptOf = (user: TestUser, id: number) => downloadReceipt(testApp, user, { kind: 'option', id });
const closeTrees = async (): Promise<void> => {
  testApp.clock.advance(PERIOD_MS + 60_000);
  await closePeriods(testApp, testApp.clock.nowMs());
};
const VOID = { status: 3, profit_result: 0, payout: '10.00000000', void_reason: 'paused', exit_seq: 0 };

describe('an option due inside a pause', () => {
  it('gets its stake back, and the receipt shows the pause and its end', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 5_000);
    await publishUntil('90000', dueMs + 2_000);
    await publish('60002');
    await publish('60002');
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject(VOID);
    expect(await microOf(testApp, user.id)).toBe('10');
    const file = await receiptOf(user, id);
    expect(file.receipt).toContain('\nvoid_reason=paused\n');
    const kinds = file.ticks.filter(({ kind }) => kind !== 0).map(({ kind, reason }) => `${kind} ${reason}`);
    expect(kinds).toEqual(['1 jump', '2 jump']);
    // Pauses and their ends are signed at once: only the tree of the period is missing.
    expect(await statesOf(file)).toEqual(['ok', 'ok', 'ok', 'pending']);
    await closeTrees();
    expect(await statesOf(await receiptOf(user, id))).toEqual(ALL_OK);
  });

  it('while the pause is still open it is called off as soon as no record of then can come', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 5_000);
    await publish('90000');
    testApp.clock.setMs(dueMs + 2_000);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 2 });
    testApp.clock.setMs(dueMs + 2_001);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject(VOID);
    // The next record will show that the pause was the last one before the due time.
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'pending', 'ok', 'pending']);
    await publish('60000');
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('its receipt still verifies after old ticks were deleted', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 3_000);
    await publishUntil('90000', dueMs + 500);
    await publish('60002');
    await runEngine(testApp);
    await closeTrees();
    await publishUntil('60002', testApp.clock.nowMs() + 12_000);
    await publishUntil('60002', testApp.clock.nowMs() + 1_000);
    await feed.sign();
    await publish('60002');
    await forgetOldTicks({ pool: testApp.pool, beforeMs: testApp.clock.nowMs() });
    expect(await statesOf(await receiptOf(user, id))).toEqual(ALL_OK);
  });

  it('a receipt that hides the pause, or speaks of one that was not, does not check out', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 5_000);
    await publishUntil('90000', dueMs + 2_000);
    await publish('60002');
    await runEngine(testApp);
    const file = await receiptOf(user, id);
    const lost = file.receipt.replace('void_reason=paused', 'void_reason=no_exit');
    expect((await statesOf({ ...file, receipt: lost }))[1]).toBe('mismatch');
    const plain = file.ticks.map((tick) => ({ ...tick, kind: 0 as const, reason: '' as const }));
    expect((await statesOf({ ...file, ticks: plain }))[3]).toBe('chain');
    const other = file.ticks.map((tick) => (tick.kind === 0 ? tick : { ...tick, reason: 'gap' as const }));
    expect((await statesOf({ ...file, ticks: other }))[3]).toBe('chain');
  });
});

describe('an option around a pause that is over', () => {
  it('before the due time: settled by the ticks behind it', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 20_000);
    await publishUntil('90000', dueMs - 15_000);
    await publishUntil('60005', dueMs + 250);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 3, profit_result: 1, void_reason: '' });
    await feed.sign();
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('just before the due time: starts and ends of pauses are no ticks, one tick is one too few', async () => {
    const { user, id, dueMs } = await open();
    testApp.clock.setMs(dueMs - 9_000);
    await publishUntil('90000', dueMs - 500);
    await publish('60005', dueMs - 260 - testApp.clock.nowMs());
    await publish('60005');
    await publish('60005', 500);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 3, void_reason: 'few_ticks' });
    await feed.sign();
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('a due time before the pause is settled by the last tick, however long the pause lasts', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs);
    await publish('90000', dueMs + 100 - testApp.clock.nowMs());
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 3, profit_result: 1, void_reason: '' });
    await publish('60000');
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });
});

describe('a new order during a pause [K2]', () => {
  it('is refused while prices are paused, and nothing changes', async () => {
    const user = await addStaker(testApp, '10');
    await publish('90000');
    const reply = await submit(testApp, user, { fields: { number: '10', seconds: '30' } });
    expect(reply).toMatchObject({ type: 'error', error: 'instrument_paused' });
    expect(await microOf(testApp, user.id)).toBe('10');
    await publish('60000');
    await publish('60000');
    expect((await submitted(testApp, user, { number: '10', seconds: '30' })).id).toBeGreaterThan(0);
    await publish('60000');
    await runEngine(testApp);
  });

  it('that was accepted and then met a pause instead of its tick is refused at once, the stake back', async () => {
    const user = await addStaker(testApp, '10');
    const reply = submit(testApp, user, { fields: { number: '10', seconds: '30' } });
    expect(await pollUntil(async () => ((await microOf(testApp, user.id)) === '0' ? true : null), PATIENCE)).toBe(true);
    await publish('90000');
    expect((await reply).error).toBe('option_no_price');
    expect(await microOf(testApp, user.id)).toBe('10');
    const { rows } = await testApp.pool.query<{ id: number }>('select max(id) as id from option_order');
    expect(await statesOf(await receiptOf(user, rows[0]?.id ?? 0))).toEqual(['ok', 'ok', 'ok', 'pending']);
    await publish('60000');
  });
});
