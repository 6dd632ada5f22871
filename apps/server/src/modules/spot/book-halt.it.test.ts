import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { BTC_BOOK, holdBack, openHalts, resume, untilHalted, untilWaiting } from '#app/testing/spot-poison';
import {
  addTrader,
  BTC,
  balanceOf,
  cancel,
  ETH,
  edit,
  expectSpotWhole,
  place,
  placed,
  publishPrices,
  type SpotOrder,
} from '#app/testing/spot-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin } from '#app/testing/twin-app';
import { createPool, type Pool } from '#platform/db/pool';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import { replayBooks } from './matching/replay-check';

const ETH_BOOK = 2;

let test: TestApp;
let admin: Pool;
let alice: TestUser;
let bob: TestUser;
let operators: readonly [TestOperator, TestOperator];
const logLines: string[] = [];

beforeAll(async () => {
  const logger = createLogger({ level: 'error', destination: { write: (line) => void logLines.push(line) } });
  test = await startTestApp({ env: { CANDOR_ROLES: 'api,engine' }, logger });
  admin = createPool(test.database.adminUrl, { max: 2 });
  operators = [await addOperator(test), await addOperator(test)];
});
afterAll(async () => {
  await admin.end();
  await test.stop();
});
beforeEach(async () => {
  logLines.splice(0);
  await publishPrices(test);
  [alice, bob] = [await addTrader(test), await addTrader(test)];
});
afterEach(async () => {
  expect(await openHalts(test.pool)).toEqual([]);
  for (const { token } of [alice, bob]) await test.call('POST', '/spot/order/cancel_all', { token, fields: {} });
  await expectSpotWhole(test);
});

const orderOf = async (id: number) => {
  const { rows } = await test.pool.query<{ state: string; reason: string }>(
    'select state, end_reason as reason from spot_order where id = $1',
    [id],
  );
  return rows[0];
};

const newestOrder = async (user: TestUser): Promise<number> => {
  const { rows } = await test.pool.query<{ id: number }>('select max(id) as id from spot_order where user_id = $1', [
    user.id,
  ]);
  return rows[0]?.id ?? 0;
};

/** More than its hold can pay for: the ledger refuses the trade. The way back is the other way round. */
const scaleAmount = (id: number, by: string) =>
  admin.query('update spot_order set amount = amount * $2::numeric where id = $1', [id, by]);

/**
 * In one batch: a good order of BTC, one whose row says a thousand times what it holds money for, one behind it, and two
 * orders of ETH that meet. Answers the bad order.
 */
const poisonBtc = async (): Promise<{ bad: number; good: number; behind: number; calls: Promise<unknown>[] }> => {
  await placed(test, alice, { side: 'sell', price: '60000', amount: '50' });
  const calls: Promise<unknown>[] = [];
  const ids: number[] = [];
  await holdBack(admin, async () => {
    for (const amount of ['0.01', '0.02', '0.03']) {
      calls.push(place(test, bob, { side: 'buy', price: '60000', amount }));
      await untilWaiting(test.pool, BTC_BOOK, ids.length + 1);
      ids.push(await newestOrder(bob));
    }
    for (const [user, side] of [
      [alice, 'sell'],
      [bob, 'buy'],
    ] as const) {
      calls.push(place(test, user, { ...ETH, side, price: '3000', amount: '1' }));
    }
    await untilWaiting(test.pool, ETH_BOOK, 2);
    await scaleAmount(ids[1] ?? 0, '1000');
  });
  const [good = 0, bad = 0, behind = 0] = ids;
  return { good, bad, behind, calls };
};

describe('a command that its book cannot carry out', () => {
  it('halts this book at this command; the others trade on, and everybody is told', async () => {
    const { good, bad, behind, calls } = await poisonBtc();
    const halt = await untilHalted(test.pool);
    const replies = await Promise.all(calls);
    // Taken before the halt: they are kept, and answered as open.
    expect(replies).toMatchObject(Array.from({ length: 5 }, () => ({ type: 'ok' })));
    expect(await orderOf(good)).toMatchObject({ state: 'done' });
    expect(await orderOf(behind)).toMatchObject({ state: 'open' });
    expect(await newestOrder(bob)).not.toBe(behind);
    expect(await orderOf(await newestOrder(bob))).toMatchObject({ state: 'done' });
    expect(halt.error).toContain('was refused');

    const line = logLines.map((text) => JSON.parse(text)).find(({ haltId }) => haltId === halt.id);
    expect(line).toMatchObject({ level: 'error', symbol: 'BTC/USDT', commandSeq: Number(halt.commandSeq) });
    const { message } = await getAs(test, operators[0], '/spot/halts');
    expect(message).toMatchObject({
      data: [{ id: halt.id, symbol: 'BTC/USDT', action: 'place', order_id: bad, user_id: bob.id, waiting: 2 }],
    });
    expect((await getAs(test, operators[0], '/me')).message).toMatchObject({ waiting: { halted_books: 1 } });
    const metrics = await (await fetch(`${test.origin}/metrics`)).text();
    expect(metrics).toContain('spot_book_halted{symbol="BTC/USDT"} 1');
    expect(metrics).toContain('spot_book_halted{symbol="ETH/USDT"} 0');
    // Meanwhile the books are whole, as far as they have come.
    await scaleAmount(bad, '0.001');
    await test.expectBooksBalanced();
    expect((await replayBooks(test.pool)).violations).toEqual([]);
    await resume(test, operators, { id: halt.id, how: 'retry' });
    await expectSpotWhole(test);
  });

  it('takes no order and no edit meanwhile, keeps what is held, and notes cancellations once', async () => {
    const resting = await placed(test, bob, { side: 'buy', price: '59000', amount: '1' });
    const { bad } = await poisonBtc();
    const halt = await untilHalted(test.pool);
    const isShown = async () => {
      const { message } = await test.call('GET', '/spot/market', { fields: BTC });
      return (message as { is_halted: number }).is_halted === 1 ? true : null;
    };
    expect(await pollUntil(isShown, { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
    const before = await balanceOf(test, bob.id, 3);
    const refused = { type: 'error', error: 'book_halted' };
    expect(await place(test, bob, { side: 'buy', price: '59000', amount: '1' })).toMatchObject(refused);
    expect(await edit(test, bob, { id: resting.id, price: '58000' })).toMatchObject(refused);
    const old = { ...BTC, type: '1', amount: '1', target_price: '59000' };
    const oldReply = await test.call('POST', '/coin/trade', {
      token: bob.token,
      fields: old,
      headers: { lang: 'en' },
    });
    expect(oldReply).toMatchObject(refused);
    expect(oldReply.message).toContain('The order book of BTC/USDT did not accept this order or change.');
    expect(await placed(test, bob, { ...ETH, side: 'buy', price: '2900', amount: '1' })).toMatchObject({
      state: 'open',
    });

    expect(await cancel(test, bob, resting.id)).toMatchObject({ type: 'ok', message: { state: 'open' } });
    await untilWaiting(test.pool, BTC_BOOK, 3);
    const again = await test.call('PUT', '/coin/trade', {
      token: bob.token,
      fields: { id: String(resting.id) },
      headers: { lang: 'en' },
    });
    expect(again.message).toBe('Your cancellation is noted. It is carried out as soon as the order book goes on.');
    await untilWaiting(test.pool, BTC_BOOK, 3);
    const all = await test.call('POST', '/spot/order/cancel_all', { token: bob.token, fields: BTC });
    expect(all.message).toEqual({ cancelled: 0, noted: 3 });
    expect((await balanceOf(test, bob.id, 3)).frozen).not.toBe('0');
    expect(await orderOf(resting.id)).toMatchObject({ state: 'open' });

    await scaleAmount(bad, '0.001');
    await resume(test, operators, { id: halt.id, how: 'retry' });
    await expectSpotWhole(test);
    expect(await orderOf(resting.id)).toMatchObject({ state: 'cancelled', reason: 'user' });
    expect(before.frozen).not.toBe((await balanceOf(test, bob.id, 3)).frozen);
  });

  it('is passed over by two operators: its order ends, its money comes back, the rest is carried out', async () => {
    const { bad, behind } = await poisonBtc();
    const halt = await untilHalted(test.pool);
    const [one, other] = operators;
    const before = await balanceOf(test, bob.id, 3);
    const asked = await takeAction(test, one, '/spot/resume', { id: halt.id, how: 'skip', reason: 'row damaged' });
    const { proposal_id: proposalId } = asked.message as { proposal_id: number };
    const decide = (by: TestOperator) =>
      takeAction(test, by, '/proposals/decide', { id: proposalId, verdict: 'approve' });
    expect(await takeAction(test, other, '/spot/resume', { id: halt.id, how: 'retry', reason: 'no' })).toMatchObject({
      error: 'proposal_open',
    });
    expect(await decide(one)).toMatchObject({ error: 'second_operator_needed' });
    expect(await openHalts(test.pool)).toHaveLength(1);
    expect(await decide(other)).toMatchObject({ type: 'ok' });
    expect(await decide(other)).toMatchObject({ error: 'already_decided' });
    await expectSpotWhole(test);
    expect(await orderOf(bad)).toEqual({ state: 'cancelled', reason: 'skipped' });
    expect(await orderOf(behind)).toMatchObject({ state: 'done' });
    const after = await balanceOf(test, bob.id, 3);
    // 0.02 at 60,000 of the order passed over came back; 0.03 were bought.
    expect(Number(after.available) - Number(before.available)).toBe(1_200);
    expect(after.frozen).toBe('0');
    const { rows: notices } = await test.pool.query(
      `select template, params from notification where user_id = $1 and template like 'spot_%'`,
      [bob.id],
    );
    expect(notices).toEqual([{ template: 'spot_order_skipped', params: { symbol: 'BTC/USDT', number: String(bad) } }]);
    expect((await auditLog(test)).slice(-1)).toMatchObject([
      { action: 'book.resume', subject: 'book BTC/USDT', after: { how: 'skip', returned: '1200', order: bad } },
    ]);
    const { message } = await getAs(test, one, '/spot/halts', { state: 'resumed' });
    expect((message as { data: unknown[] }).data[0]).toMatchObject({
      id: halt.id,
      resumed_how: 'skip',
      proposed_by: one.email,
      approved_by: other.email,
      waiting: 0,
    });
  });

  it('is tried again after a fix; without one the book is halted once more, under a new number', async () => {
    const { bad, behind } = await poisonBtc();
    const first = await untilHalted(test.pool);
    await resume(test, operators, { id: first.id, how: 'retry' });
    const second = await pollUntil(async () => (await openHalts(test.pool)).find(({ id }) => id > first.id) ?? null, {
      timeoutMs: 60_000,
      everyMs: 20,
    });
    expect(second).toMatchObject({ commandSeq: first.commandSeq });
    await scaleAmount(bad, '0.001');
    await resume(test, operators, { id: second?.id ?? 0, how: 'retry' });
    await expectSpotWhole(test);
    expect(await orderOf(bad)).toMatchObject({ state: 'done' });
    expect(await orderOf(behind)).toMatchObject({ state: 'done' });
  });

  it('about an order that does not exist is passed over without touching anybody', async () => {
    const resting = await placed(test, bob, { side: 'buy', price: '59000', amount: '1' });
    await admin.query(
      `with head as (update spot_book set last_seq = last_seq + 1 where instrument_id = 1 returning last_seq)
       insert into spot_command (instrument_id, seq, action, order_id, user_id, reference, created_at)
       select 1, last_seq, 'cancel', 2000000000, 1, gen_random_uuid(), now() from head`,
    );
    const halt = await untilHalted(test.pool);
    expect(halt.error).toContain('order 2000000000');
    const { message } = await getAs(test, operators[0], '/spot/halts');
    expect(message).toMatchObject({ data: [{ action: 'cancel', order_id: 0, user_id: 0 }] });
    await resume(test, operators, { id: halt.id, how: 'skip' });
    await expectSpotWhole(test);
    expect(await orderOf(resting.id)).toMatchObject({ state: 'open' });
  });
});

/** What is asked for a resting order fails, for as long as its journal line asks for more than can be counted. */
const stuckEdit = async (order: SpotOrder): Promise<Promise<unknown>> => {
  let call: Promise<unknown> = Promise.resolve();
  await holdBack(admin, async () => {
    call = edit(test, bob, { id: order.id, price: '59100' });
    await untilWaiting(test.pool, BTC_BOOK, 1);
    await admin.query(
      `update spot_command set amount = 1e25 where instrument_id = 1 and seq = (select last_seq from spot_book where instrument_id = 1)`,
    );
  });
  return call;
};

describe('a command that two operators skip', () => {
  it('as an edit leaves its order as it was, and what was set aside for it comes back', async () => {
    const order = await placed(test, bob, { side: 'buy', price: '59000', amount: '1' });
    await stuckEdit(order);
    const halt = await untilHalted(test.pool);
    expect(await balanceOf(test, bob.id, 3)).toMatchObject({ frozen: '59100' });
    await resume(test, operators, { id: halt.id, how: 'skip' });
    await expectSpotWhole(test);
    expect(await balanceOf(test, bob.id, 3)).toMatchObject({ frozen: '59000' });
    expect(await orderOf(order.id)).toMatchObject({ state: 'open' });
    const { rows } = await test.pool.query(`select params from notification where template = 'spot_change_skipped'`);
    expect(rows).toEqual([{ params: { symbol: 'BTC/USDT', number: String(order.id) } }]);
  });

  it('as a cancellation leaves its order open, and can be asked for again', async () => {
    const order = await placed(test, bob, { side: 'buy', price: '59000', amount: '1' });
    const damage = (units: string) =>
      admin.query(
        `update ledger_hold set remaining = remaining - $2 where reference = (
        select reference::text from spot_order where id = $1)`,
        [order.id, units],
      );
    await damage('1');
    const call = cancel(test, bob, order.id);
    const halt = await untilHalted(test.pool);
    expect(await call).toMatchObject({ type: 'ok', message: { state: 'open' } });
    await damage('-1');
    await resume(test, operators, { id: halt.id, how: 'skip' });
    await expectSpotWhole(test);
    expect(await orderOf(order.id)).toMatchObject({ state: 'open' });
    expect(await cancel(test, bob, order.id)).toMatchObject({ type: 'ok', message: { state: 'cancelled' } });
  });
});

describe('an order that its book does not take', () => {
  it('ends as halted with its money back, and is answered as a halted book: sending it again would not help', async () => {
    const before = await balanceOf(test, bob.id, 3);
    const calls: Promise<unknown>[] = [];
    await holdBack(admin, async () => {
      calls.push(place(test, bob, { side: 'buy', price: '59000', amount: '1' }));
      await untilWaiting(test.pool, BTC_BOOK, 1);
      // No form can ask for both.
      await admin.query(`update spot_order set tif = 'ioc', post_only = true where id = $1`, [await newestOrder(bob)]);
    });
    const [reply] = await Promise.all(calls);
    expect(reply).toMatchObject({
      type: 'error',
      error: 'book_halted',
      message: sentenceOf('en', 'book_halted', { symbol: 'BTC/USDT' }),
    });
    expect(await orderOf(await newestOrder(bob))).toEqual({ state: 'cancelled', reason: 'halted' });
    expect(await balanceOf(test, bob.id, 3)).toEqual(before);
  });
});

describe('another process', () => {
  it('keeps a book halted that it takes over, moves the others on, and resumes it', async () => {
    const { bad, behind } = await poisonBtc();
    const halt = await untilHalted(test.pool);
    const twin = await startTwin(test);
    await test.app.parts.matching.stop();
    const taken = async () => twin.app.parts.matching.ownedBook(BTC_BOOK) ?? null;
    expect(await pollUntil(taken, { timeoutMs: 60_000, everyMs: 10 })).not.toBeNull();
    expect(await openHalts(test.pool)).toEqual([halt]);
    const order = await placed(test, bob, { ...ETH, side: 'buy', price: '2900', amount: '1' });
    expect(order.state).toBe('open');
    expect((await openHalts(test.pool)).map(({ id }) => id)).toEqual([halt.id]);
    expect(await place(test, bob, { side: 'buy', price: '59000', amount: '1' })).toMatchObject({
      error: 'book_halted',
    });
    await resume(test, operators, { id: halt.id, how: 'skip' });
    await expectSpotWhole(test);
    expect(await orderOf(bad)).toEqual({ state: 'cancelled', reason: 'skipped' });
    expect(await orderOf(behind)).toMatchObject({ state: 'done' });
    await twin.stop();
    await test.app.parts.matching.start();
  });

  it('halts a book that cannot be restored from its open orders, and offers only to try again', async () => {
    const order = await placed(test, bob, { side: 'buy', price: '59000', amount: '1' });
    await test.app.parts.matching.stop();
    await admin.query('update spot_order set amount = 1e25 where id = $1', [order.id]);
    await test.app.parts.matching.start();
    const halt = await untilHalted(test.pool);
    expect(halt.commandSeq).toBeNull();
    expect(await placed(test, bob, { ...ETH, side: 'buy', price: '2900', amount: '1' })).toMatchObject({
      state: 'open',
    });
    const skip = await takeAction(test, operators[0], '/spot/resume', { id: halt.id, how: 'skip', reason: 'no' });
    expect(skip).toMatchObject({ error: 'book_not_skippable' });
    await admin.query('update spot_order set amount = 1 where id = $1', [order.id]);
    await resume(test, operators, { id: halt.id, how: 'retry' });
    await expectSpotWhole(test);
    expect(await cancel(test, bob, order.id)).toMatchObject({ message: { state: 'cancelled' } });
  });
});
