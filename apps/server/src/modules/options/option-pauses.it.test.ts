import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import {
  addStaker,
  microOf,
  type OptionHouse,
  read,
  runEngine,
  startOptionHouse,
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

let house: OptionHouse;
let feed: TestFeed;
beforeAll(async () => {
  house = await startOptionHouse();
});
afterAll(async () => {
  await house.expectBooksBalanced();
  await house.stop();
});
beforeEach(async () => {
  house.clock.advance(5_000);
  await publishTicks(house.app, [{ symbol: BTC, price: '60000' }]);
  feed = await openTestFeed(house.app);
  await publish('60000');
});
afterEach(() => feed.stop());

const publish = (price: string, laterMs = 250) => {
  house.clock.advance(laterMs);
  return feed.say({ timeMs: house.clock.nowMs(), price });
};
/** The same price every 250 ms up to a moment. */
const publishUntil = async (price: string, untilMs: number): Promise<void> => {
  while (house.clock.nowMs() + 250 <= untilMs) await publish(price);
};

/** Up, 30 seconds, 10 USDT at 60,000. */
const open = async (): Promise<{ user: TestUser; id: number; dueMs: number }> => {
  const user = await addStaker(house, '10');
  const { id } = await submitted(house, user, { seconds: '30', number: '10' });
  await publish('60000');
  await runEngine(house);
  return { user, id, dueMs: (await read(house, user, id)).due_ms };
};

const statesOf = async (file: ReceiptFile): Promise<string[]> => {
  const { checks } = await verifyReceipt(file, nodeCrypto);
  return checks.map((check) => (check.state === 'failed' ? check.fault : check.state));
};
const receiptOf = (user: TestUser, id: number) => downloadReceipt(house, user, { kind: 'option', id });
const closeTrees = async (): Promise<void> => {
  house.clock.advance(PERIOD_MS + 60_000);
  await closePeriods(house, house.clock.nowMs());
};
const VOID = { status: 3, profit_result: 0, payout: '10.00000000', void_reason: 'paused', exit_seq: 0 };

describe('due inside a pause', () => {
  it('the stake is back, and the receipt shows the pause and its end', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 5_000);
    await publishUntil('90000', dueMs + 2_000);
    await publish('60002');
    await publish('60002');
    await runEngine(house);
    expect(await read(house, user, id)).toMatchObject(VOID);
    expect(await microOf(house, user.id)).toBe('10');
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
    house.clock.setMs(dueMs + 2_000);
    await runEngine(house);
    expect(await read(house, user, id)).toMatchObject({ status: 2 });
    house.clock.setMs(dueMs + 2_001);
    await runEngine(house);
    expect(await read(house, user, id)).toMatchObject(VOID);
    // The next record will show that the pause was the last one before the due time.
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'pending', 'ok', 'pending']);
    await publish('60000');
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('is proved for good: what is forgotten later is not what it stands on', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 3_000);
    await publishUntil('90000', dueMs + 500);
    await publish('60002');
    await runEngine(house);
    await closeTrees();
    await publishUntil('60002', house.clock.nowMs() + 12_000);
    await publishUntil('60002', house.clock.nowMs() + 1_000);
    await feed.sign();
    await publish('60002');
    await forgetOldTicks({ pool: house.pool, beforeMs: house.clock.nowMs() });
    expect(await statesOf(await receiptOf(user, id))).toEqual(ALL_OK);
  });

  it('a receipt that hides the pause, or speaks of one that was not, does not check out', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 5_000);
    await publishUntil('90000', dueMs + 2_000);
    await publish('60002');
    await runEngine(house);
    const file = await receiptOf(user, id);
    const lost = file.receipt.replace('void_reason=paused', 'void_reason=no_exit');
    expect((await statesOf({ ...file, receipt: lost }))[1]).toBe('mismatch');
    const plain = file.ticks.map((tick) => ({ ...tick, kind: 0 as const, reason: '' as const }));
    expect((await statesOf({ ...file, ticks: plain }))[3]).toBe('chain');
    const other = file.ticks.map((tick) => (tick.kind === 0 ? tick : { ...tick, reason: 'gap' as const }));
    expect((await statesOf({ ...file, ticks: other }))[3]).toBe('chain');
  });
});

describe('a pause that is over', () => {
  it('before the due time: settled by the ticks behind it', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs - 20_000);
    await publishUntil('90000', dueMs - 15_000);
    await publishUntil('60005', dueMs + 250);
    await runEngine(house);
    expect(await read(house, user, id)).toMatchObject({ status: 3, profit_result: 1, void_reason: '' });
    await feed.sign();
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('just before the due time: starts and ends of pauses are no ticks, one tick is one too few', async () => {
    const { user, id, dueMs } = await open();
    house.clock.setMs(dueMs - 9_000);
    await publishUntil('90000', dueMs - 500);
    await publish('60005', dueMs - 260 - house.clock.nowMs());
    await publish('60005');
    await publish('60005', 500);
    await runEngine(house);
    expect(await read(house, user, id)).toMatchObject({ status: 3, void_reason: 'few_ticks' });
    await feed.sign();
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('a due time before the pause is settled by the last tick, however long the pause lasts', async () => {
    const { user, id, dueMs } = await open();
    await publishUntil('60001', dueMs);
    await publish('90000', dueMs + 100 - house.clock.nowMs());
    await runEngine(house);
    expect(await read(house, user, id)).toMatchObject({ status: 3, profit_result: 1, void_reason: '' });
    await publish('60000');
    expect(await statesOf(await receiptOf(user, id))).toEqual(['ok', 'ok', 'ok', 'pending']);
  });
});

describe('K2 a new order', () => {
  it('is refused while prices are paused, and nothing changes', async () => {
    const user = await addStaker(house, '10');
    await publish('90000');
    const reply = await submit(house, user, { fields: { number: '10', seconds: '30' } });
    expect(reply).toMatchObject({ type: 'error', error: 'instrument_paused' });
    expect(await microOf(house, user.id)).toBe('10');
    await publish('60000');
    await publish('60000');
    expect((await submitted(house, user, { number: '10', seconds: '30' })).id).toBeGreaterThan(0);
    await publish('60000');
    await runEngine(house);
  });

  it('that was accepted and then met a pause instead of its tick is refused at once, the stake back', async () => {
    const user = await addStaker(house, '10');
    const reply = submit(house, user, { fields: { number: '10', seconds: '30' } });
    expect(await pollUntil(async () => ((await microOf(house, user.id)) === '0' ? true : null), PATIENCE)).toBe(true);
    await publish('90000');
    expect((await reply).error).toBe('option_no_price');
    expect(await microOf(house, user.id)).toBe('10');
    const { rows } = await house.pool.query<{ id: number }>('select max(id) as id from option_order');
    expect(await statesOf(await receiptOf(user, rows[0]?.id ?? 0))).toEqual(['ok', 'ok', 'ok', 'pending']);
    await publish('60000');
  });
});
