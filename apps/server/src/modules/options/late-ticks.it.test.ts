import { PRICE_RULES } from '@candor/domain/pricing/price-rules';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addStaker,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  read,
  runEngine,
  startOptionTestApp,
  submitted,
} from '#app/testing/option-steps';
import { downloadReceipt, nodeCrypto } from '#app/testing/proof-steps';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { openWriteSession, PRICE_LEASE } from '#kernel/pricing/write-session';
import { releaseLease, takeLease } from '#platform/jobs/lease';
import type { Clock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';

const PATIENCE = { timeoutMs: 60_000, everyMs: 10 };
let testApp: OptionTestApp;
beforeAll(async () => {
  testApp = await startOptionTestApp();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** A writer of its own, whose look at the database's clock a test decides. */
const openLateWriter = async (clock: Clock) => {
  const { pool, board, secret, newId } = testApp.app.parts;
  const ask = { name: PRICE_LEASE, holder: newId(), leaseMs: 600_000 };
  const lease = await pollUntil(() => takeLease(pool, ask), PATIENCE);
  if (lease === null) throw new Error('another process writes');
  const dropped: string[] = [];
  const session = await openWriteSession({
    pool,
    instruments: board.instruments().filter(({ id }) => id === 1),
    signer: createProofSigner(secret),
    lease,
    clock,
    priceRules: async () => PRICE_RULES,
    isAlone: true,
    onDrop: (reason) => dropped.push(reason),
  });
  const write = (price: string, timeMs: number) =>
    session.write(
      [{ instrumentId: 1, timeMs, price, sources: [{ name: 'simulated', price, timeMs }], volume: '0' }],
      timeMs,
    );
  return {
    dropped,
    write,
    sign: () => session.signCheckpoints(testApp.clock.nowMs()),
    stop: () => releaseLease(pool, lease),
  };
};

/** Up, 30 seconds, 10 USDT at 60,000; the last ticks heard are a little before its due time. */
const open = async () => {
  testApp.clock.advance(10_000);
  const user = await addStaker(testApp, '10');
  await publishPrice(testApp, '60000');
  const { id } = await submitted(testApp, user, { seconds: '30', number: '10' });
  testApp.clock.advance(100);
  await publishPrice(testApp, '60000');
  await runEngine(testApp);
  const { due_ms: dueMs } = await read(testApp, user, id);
  await publishUntil(testApp, '60001', dueMs - 500);
  return { user, id, dueMs };
};

const checksOf = async (user: { id: number; token: string }, id: number) => {
  const { checks } = await verifyReceipt(await downloadReceipt(testApp, user, { kind: 'option', id }), nodeCrypto);
  return checks.map(({ state }) => state);
};

it('a tick that is being inserted is waited for: the option ends by it, as its receipt says', async () => {
  const { user, id, dueMs } = await open();
  // It looked at the clock in time, and commits long after.
  const late = await openLateWriter({ nowMs: () => dueMs - 100, databaseNowMs: () => dueMs - 100 });
  const other = await testApp.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into tick (instrument_id, seq, time_ms, price, volume, sources, hash)
     select instrument_id, max(seq) + 1, max(time_ms), 1, 0, '', min(hash::text)::bytea from tick where instrument_id = 1 group by 1`,
  );
  const written = late.write('59000', dueMs - 100);
  const isWaiting = async () => {
    const { rowCount } = await testApp.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like 'with held%'`,
    );
    return rowCount === 1 ? true : null;
  };
  expect(await pollUntil(isWaiting, PATIENCE)).toBe(true);
  testApp.clock.setMs(dueMs + 60_000);
  await runEngine(testApp);
  expect(await read(testApp, user, id)).toMatchObject({ status: 2 });
  await other.query('rollback');
  other.release();
  await written;
  await runEngine(testApp);
  expect(await read(testApp, user, id)).toMatchObject({ status: 3, profit_result: -1, exit_ms: dueMs - 100 });
  await late.stop();
});

it('what was settled without a tick is never contradicted by it: it cannot be inserted any more', async () => {
  const { user, id, dueMs } = await open();
  testApp.clock.setMs(dueMs + 2_001);
  await runEngine(testApp);
  expect(await read(testApp, user, id)).toMatchObject({ status: 3, profit_result: 1 });
  const late = await openLateWriter(testApp.clock);
  expect(await late.write('59000', dueMs - 100)).toEqual([]);
  expect(late.dropped).toEqual(['too_late']);
  await late.write('60002', testApp.clock.nowMs());
  await late.sign();
  await late.stop();
  expect(await checksOf(user, id)).toEqual(['ok', 'ok', 'ok', 'pending']);
});

it('an order without an entry is called off only when none can come any more', async () => {
  testApp.clock.advance(10_000);
  const user = await addStaker(testApp, '10');
  await publishPrice(testApp, '60000');
  const { id } = await submitted(testApp, user, { seconds: '30', number: '10' });
  const acceptedMs = testApp.clock.nowMs();
  testApp.clock.advance(5_000);
  await runEngine(testApp);
  expect(await read(testApp, user, id)).toMatchObject({ status: 1 });
  testApp.clock.advance(1);
  await runEngine(testApp);
  expect(await read(testApp, user, id)).toMatchObject({ status: 3, void_reason: 'no_entry' });
  const late = await openLateWriter(testApp.clock);
  expect(await late.write('60000', acceptedMs + 1_000)).toEqual([]);
  await late.write('60000', testApp.clock.nowMs());
  await late.sign();
  await late.stop();
  expect(await checksOf(user, id)).toEqual(['ok', 'ok', 'ok', 'pending']);
});
