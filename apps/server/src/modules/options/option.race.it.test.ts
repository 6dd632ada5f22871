import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import {
  addStaker,
  houseHas,
  microOf,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  read,
  runEngine,
  startOptionTestApp,
  submit,
  submitted,
} from '#app/testing/option-steps';
import { ensureLease, takeLease } from '#platform/jobs/lease';
import { settleDueOptions } from './use-cases/run-engine';

const ROUNDS = COUNTS.optionRaceRounds;

let testApp: OptionTestApp;
beforeAll(async () => {
  testApp = await startOptionTestApp();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const countPayments = async (userId: number): Promise<number> => {
  const { rows } = await testApp.pool.query<{ count: number }>(
    `select count(*)::int as count from ledger_posting p join ledger_account a on a.id = p.credit_account_id
     where a.owner_id = $1 and p.kind in ('option_payout', 'option_return')`,
    [userId],
  );
  return rows[0]?.count ?? 0;
};

it('several processes that settle at once pay each option once', async () => {
  const user = await addStaker(testApp, '1000000');
  for (let round = 1; round <= ROUNDS; round += 1) {
    await publishPrice(testApp, '60000');
    const { id } = await submitted(testApp, user, { seconds: '30', number: '100' });
    testApp.clock.advance(100);
    await publishPrice(testApp, '60000');
    await Promise.all([runEngine(testApp), runEngine(testApp), runEngine(testApp)]);
    await publishUntil(testApp, '60001', testApp.clock.nowMs() + 31_000, 10_000);
    const { due_ms } = await read(testApp, user, id);
    testApp.clock.setMs(Math.max(testApp.clock.nowMs(), due_ms - 500));
    await publishPrice(testApp, '60001');
    testApp.clock.setMs(due_ms + 1);
    await publishPrice(testApp, '60001');
    await Promise.all([runEngine(testApp), runEngine(testApp), runEngine(testApp), runEngine(testApp)]);
    expect(await read(testApp, user, id)).toMatchObject({ status: 3 });
    expect(await countPayments(user.id)).toBe(round);
    expect(await houseHas(testApp, 'option_stakes')).toBe('0');
  }
});

it('an option whose tick, engine and waiting request meet has one outcome', async () => {
  const user = await addStaker(testApp, '1000000');
  const before = await microOf(testApp, user.id);
  let [refused, taken, waiting] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    await publishPrice(testApp, '60000');
    const reply = submit(testApp, user, { fields: { number: '10', seconds: '300' } });
    waiting = await untilAccepted(user.id, waiting);
    // Half of the ticks come a moment too late, while caller and engine both look.
    testApp.clock.advance(round % 2 === 0 ? 3_001 : 3_000);
    const [{ type, message, error }] = await Promise.all([
      reply,
      publishPrice(testApp, '60001'),
      runEngine(testApp),
      runEngine(testApp),
    ]);
    const option = await read(testApp, user, waiting);
    if (type === 'ok') {
      taken += 1;
      expect(message).toMatchObject({ id: waiting, open_price: '60001.00000000' });
      expect(option).toMatchObject({ status: 1, open_price: '60001.00000000' });
    } else {
      refused += 1;
      expect(error).toBe('option_no_price');
      expect(option).toMatchObject({ status: 3, void_reason: 'no_entry' });
    }
  }
  expect([refused > 0, taken > 0]).toEqual([true, true]);
  expect(await countPayments(user.id)).toBe(refused);
  expect(await microOf(testApp, user.id)).toBe(String(Number(before) - taken * 10));
  testApp.clock.advance(700_000);
  await runEngine(testApp);
  expect(await microOf(testApp, user.id)).toBe(before);
});

/** The order behind the one known so far. */
const untilAccepted = async (userId: number, known: number): Promise<number> => {
  for (;;) {
    const { rows } = await testApp.pool.query<{ id: number }>(
      `select id from option_order where user_id = $1 and id > $2`,
      [userId, known],
    );
    if (rows[0]) return rows[0].id;
  }
};

it('stakes come in while others are paid out', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => addStaker(testApp, '1000')));
  await publishPrice(testApp, '60000');
  await Promise.all(users.map((user) => submitted(testApp, user, { seconds: '30', number: '10' })));
  testApp.clock.advance(100);
  const dueMs = testApp.clock.nowMs() + 30_000;
  await publishPrice(testApp, '60000');
  await runEngine(testApp);
  await publishUntil(testApp, '60001', dueMs + 1_000, 500);
  await Promise.all([
    runEngine(testApp),
    ...users.map((user) => submitted(testApp, user, { seconds: '60', number: '20' })),
    runEngine(testApp),
  ]);
  for (const user of users) expect(await microOf(testApp, user.id)).toBe('988.2');
  expect(await houseHas(testApp, 'option_stakes')).toBe('200');
  testApp.clock.advance(700_000);
  await runEngine(testApp);
});

it('an engine whose lease has passed to another writes nothing', async () => {
  const { pool } = testApp;
  const name = 'options_settle_test';
  const lease = await takeLease(pool, { name, holder: 'paused', leaseMs: 1 });
  if (lease === null) throw new Error('the lease is taken');
  const user = await addStaker(testApp, '1000');
  await publishPrice(testApp, '60000');
  const { id } = await submitted(testApp, user);
  testApp.clock.advance(100);
  await publishPrice(testApp, '60000');
  let next = null;
  while (next === null) next = await takeLease(pool, { name, holder: 'next', leaseMs: 60_000 });
  const moment = { nowMs: testApp.clock.nowMs(), mayGiveUp: true };
  const stale = settleDueOptions(testApp.app.parts, { ...moment, ensureHeld: (tx) => ensureLease(tx, lease) });
  await expect(stale).rejects.toThrow('is lost');
  const { rows } = await pool.query('select state from option_order where id = $1', [id]);
  expect(rows).toEqual([{ state: 'accepted' }]);
  const held = next;
  await settleDueOptions(testApp.app.parts, { ...moment, ensureHeld: (tx) => ensureLease(tx, held) });
  expect((await pool.query('select state from option_order where id = $1', [id])).rows).toEqual([{ state: 'open' }]);
  testApp.clock.advance(700_000);
  await runEngine(testApp);
});
