import type { OtcOrderState } from '@candor/contract/otc-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { type BurstReply, type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { addOperator } from '#app/testing/ops-steps';
import {
  balanceOf,
  decide,
  decidedOrder,
  disputedOrder,
  newOrder,
  paidOrder,
  rowOf,
  runTime,
  STATEMENT,
  send,
  type TestOrder,
} from '#app/testing/otc-order-steps';
import {
  addAd,
  addTrader,
  DAY_MS,
  MINUTE_MS,
  type OtcTestApp,
  PAY_PASSWORD,
  setTime,
  startOtcApp,
  type Trader,
  takeFields,
} from '#app/testing/otc-steps';
import { untilBlocked } from '#app/testing/replay-steps';
import { startLateTwin, startTwin, type TwinApp } from '#app/testing/twin-app';
import { type Changes, expectOutcome, wholeRow } from '#app/testing/whole-row';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { applyDeadlines } from './use-cases/apply-deadlines';

const ROUNDS = COUNTS.otcRaceRounds;

let test: OtcTestApp;
let twin: TwinApp;
beforeAll(async () => {
  test = await startOtcApp();
  twin = await startTwin(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await twin.stop();
  await test.stop();
});
const later = (ms: number): Promise<void> => setTime(test, test.clock.nowMs() + ms);

/** The same call at both servers, with different keys. */
const atBoth = ({ token }: Trader, path: string, fields: Readonly<Record<string, string>>): BurstRequest[] =>
  [test.origin, twin.origin].map((origin) => ({
    origin,
    path,
    token,
    form: new URLSearchParams(fields).toString(),
    headers: { 'idempotency-key': newId() },
  }));

const release = ({ seller, number }: TestOrder) =>
  atBoth(seller, '/otc/release', { number, pay_password: PAY_PASSWORD });
const cancel = ({ buyer, number }: TestOrder, reason: string) => atBoth(buyer, '/otc/cancel', { number, reason });

/** One run of the job at each server. */
const runBoth = async (): Promise<void> => {
  await Promise.all([runTime(test), runTime({ ...test, app: twin.app, pool: twin.app.parts.pool })]);
};

const countOk = (replies: readonly BurstReply[]): number => replies.filter(({ type }) => type === 'ok').length;

const orderRow = ({ number }: TestOrder) => wholeRow(test.pool, 'otc_order', { id: number.slice(1) });
const CHAT_OPEN_MS = 7 * DAY_MS;
const ANY_CALL = expect.any(String);
const endedAt = (ms: number): Changes => ({ ended_ms: String(ms), due_ms: String(ms + CHAT_OPEN_MS) });

/** Where the coins are belongs to the state: with the buyer, with the seller, or held. */
const PLACES: Readonly<Partial<Record<OtcOrderState, readonly [buyer: string, seller: string, held: string]>>> = {
  completed: ['100', '9899.8', '0'],
  released: ['100', '9899.8', '0'],
  cancelled: ['0', '10000', '0'],
  timed_out: ['0', '10000', '0'],
  refunded: ['0', '10000', '0'],
  paid: ['0', '9899.8', '100.2'],
  disputed: ['0', '9899.8', '100.2'],
};

const expectOnePlace = async ({ buyer, seller, number }: TestOrder): Promise<OtcOrderState> => {
  const { state } = await rowOf(test, number);
  const places = [
    await balanceOf(test, buyer.id),
    await balanceOf(test, seller.id),
    await balanceOf(test, seller.id, 'frozen'),
  ];
  expect([state, ...places]).toEqual([state, ...(PLACES[state] ?? [])]);
  return state;
};

it('release, cancellation and dispute of a paid order at two servers at once: it ends once', async () => {
  const seen = new Set<OtcOrderState>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await paidOrder(test);
    await send(test, order.seller, '/otc/ask-cancel', { number: order.number, reason: 'other' });
    await later(10 * MINUTE_MS);
    const before = await orderRow(order);
    const calls = [
      ...release(order),
      ...cancel(order, 'counterparty_asked'),
      ...atBoth(order.buyer, '/otc/dispute', { number: order.number, statement: STATEMENT }),
    ];
    const replies = await sendAtOnce(round % 2 === 0 ? calls : calls.toReversed());
    const state = await expectOnePlace(order);
    seen.add(state);
    const ended = { ...endedAt(test.clock.nowMs()), end_call: ANY_CALL };
    expectOutcome(
      { before, after: await orderRow(order) },
      {
        completed: ended,
        released: ended,
        cancelled: { ...ended, cancel_reason: 'counterparty_asked' },
        disputed: { due_ms: null },
      },
    );
    // A dispute may be opened first; then the seller may still release.
    expect(countOk(replies)).toBe(state === 'released' ? 2 : 1);
  }
  expect(seen.size).toBeGreaterThan(0);
});

it('"paid", cancellation and the deadline at once: one of them happens', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await newOrder(test);
    await later(15 * MINUTE_MS - 1);
    const [before, inTimeMs] = [await orderRow(order), test.clock.nowMs()];
    const calls = [
      ...atBoth(order.buyer, '/otc/paid', { number: order.number }),
      ...cancel(order, 'cannot_pay'),
      ...release(order),
    ];
    const sending = sendAtOnce(calls);
    test.clock.advance(1);
    const [replies] = await Promise.all([sending, runBoth()]);
    await runBoth();
    const state = await expectOnePlace(order);
    const paid = { paid_ms: String(inTimeMs) };
    const after = await orderRow(order);
    // The release may be noted in the next millisecond.
    const endedMs = Number.parseInt(after.ended_ms ?? '0', 10);
    if (state === 'completed') expect([inTimeMs, inTimeMs + 1]).toContain(endedMs);
    expectOutcome(
      { before, after },
      {
        paid: { ...paid, due_ms: String(inTimeMs + DAY_MS) },
        completed: { ...paid, ...endedAt(endedMs), end_call: ANY_CALL },
        cancelled: {
          ...endedAt(inTimeMs),
          end_call: ANY_CALL,
          cancel_reason: 'cannot_pay',
          fault_id: String(order.buyer.id),
        },
        timed_out: { ...endedAt(inTimeMs + 1), fault_id: String(order.buyer.id) },
      },
    );
    const steps = { timed_out: 0, completed: 2 }[state as string] ?? 1;
    expect(countOk(replies)).toBe(steps);
  }
});

describe('a step that is taken while the job already waits for the order', () => {
  /** Both wait for the lock of the order, the step before the job, which runs with the time of the deadline. */
  const takeBefore = async (order: TestOrder, calls: readonly BurstRequest[], dueMs: number) => {
    const { stepping, acting } = await withTx(test.pool, async ({ client }) => {
      await client.query('select from otc_order where id = $1 for update', [order.number.slice(1)]);
      const stepping = sendAtOnce(calls.slice(0, 1));
      await untilBlocked(test);
      const moment = { nowMs: dueMs, ensureHeld: async () => undefined };
      const acting = applyDeadlines({ ...twin.app.parts, pool: twin.app.parts.pool }, moment);
      await untilBlocked(test, 2);
      return { stepping, acting };
    });
    const [replies] = await Promise.all([stepping, acting]);
    expect(countOk(replies)).toBe(1);
  };

  it('keeps the due time of the order it paid', async () => {
    const order = await newOrder(test);
    await later(15 * MINUTE_MS - 1);
    const [before, nowMs] = [await orderRow(order), test.clock.nowMs()];
    await takeBefore(order, atBoth(order.buyer, '/otc/paid', { number: order.number }), nowMs + 1);
    const paid = { paid_ms: String(nowMs), due_ms: String(nowMs + DAY_MS) };
    expectOutcome({ before, after: await orderRow(order) }, { paid });
    // The deadline it has now is met as any other.
    await later(DAY_MS);
    await runTime(test);
    expect((await rowOf(test, order.number)).state).toBe('disputed');
  });

  it('leaves the conversation of the order it ended open for seven days', async () => {
    const order = await paidOrder(test);
    await later(DAY_MS - 1);
    const [before, nowMs] = [await orderRow(order), test.clock.nowMs()];
    await takeBefore(order, release(order), nowMs + 1);
    expectOutcome({ before, after: await orderRow(order) }, { completed: { ...endedAt(nowMs), end_call: ANY_CALL } });
    const fields = { conversation: before.conversation_id ?? '', client_key: newId(), text: 'Thank you' };
    expect((await send(test, order.buyer, '/chat/send', fields)).type).toBe('ok');
  });

  it('leaves a dispute it opened without a due time until it is decided', async () => {
    const order = await paidOrder(test);
    await later(DAY_MS - 1);
    const [before, nowMs] = [await orderRow(order), test.clock.nowMs()];
    const fields = { number: order.number, statement: STATEMENT };
    await takeBefore(order, atBoth(order.buyer, '/otc/dispute', fields), nowMs + 1);
    expectOutcome({ before, after: await orderRow(order) }, { disputed: { due_ms: null } });
    await decide(test, await addOperator(test), order, 'refund');
    expect((await orderRow(order)).due_ms).toBe(String(nowMs + DAY_MS));
  });
});

it('an appeal and the execution of the decision at once: one of them happens', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await decidedOrder(test, await addOperator(test));
    await later(DAY_MS - 1);
    const before = await orderRow(order);
    const calls = atBoth(order.seller, '/otc/appeal', { number: order.number, statement: STATEMENT });
    const sending = sendAtOnce([...calls, ...release(order)]);
    test.clock.advance(1);
    const [replies] = await Promise.all([sending, runBoth()]);
    await runBoth();
    expect(countOk(replies)).toBe((await expectOnePlace(order)) === 'released' ? 0 : 1);
    expectOutcome(
      { before, after: await orderRow(order) },
      {
        released: { ...endedAt(test.clock.nowMs()), fault_id: String(order.seller.id) },
        disputed: { due_ms: null },
      },
    );
  }
});

it('takings that wait while the third cancellation that counts is written are refused [X9]', async () => {
  const people = { seller: await addTrader(test), buyer: await addTrader(test, { usdt: '0' }) };
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push(await newOrder(test, { people }));
  const ad = await addAd(test, people.seller);
  const last = orders.pop() as TestOrder;
  for (const { number } of orders) await send(test, people.buyer, '/otc/cancel', { number, reason: 'changed_mind' });
  const takes = [takeFields(ad), takeFields(ad)].flatMap((fields) => atBoth(people.buyer, '/otc/take', fields));
  const { cancelling, taking } = await withTx(test.pool, async ({ client }) => {
    await client.query('select from otc_trader where user_id = $1 for no key update', [people.buyer.id]);
    const cancelling = sendAtOnce(cancel(last, 'changed_mind').slice(0, 1));
    await untilBlocked(test);
    const taking = sendAtOnce(takes);
    await untilBlocked(test, 3);
    return { cancelling, taking };
  });
  expect(await cancelling).toMatchObject([{ type: 'ok' }]);
  const refusal = { type: 'error', message: expect.stringContaining('You cancelled several orders') };
  expect(await taking).toMatchObject(takes.map(() => refusal));
});

describe('a server whose clock is two seconds behind', () => {
  let late: TwinApp;
  beforeAll(async () => {
    late = await startLateTwin(test);
  });
  afterAll(() => late.stop());

  const sendLate = async ({ token }: Trader, path: string, fields: Readonly<Record<string, string>>) => {
    const form = new URLSearchParams(fields).toString();
    const headers = { 'idempotency-key': newId() };
    const [reply] = await sendAtOnce([{ origin: late.origin, path, token, form, headers }]);
    expect(reply).toMatchObject({ type: 'ok' });
  };
  const timesOf = async ({ number }: TestOrder) => {
    const { rows } = await test.pool.query<Record<'created' | 'paid' | 'opened' | 'ended' | 'carriedOut', number>>(
      `select o.created_ms::float8 as created, o.paid_ms::float8 as paid, d.opened_ms::float8 as opened, o.ended_ms::float8 as ended,
              d.carried_out_ms::float8 as "carriedOut"
       from otc_order o left join otc_dispute d on d.order_id = o.id where o.id = $1`,
      [number.slice(1)],
    );
    return rows[0];
  };

  it('notes "paid" no earlier than the order was made', async () => {
    const order = await newOrder(test);
    await sendLate(order.buyer, '/otc/paid', { number: order.number });
    const times = await timesOf(order);
    expect(times?.paid).toBe(times?.created);
  });

  it('ends an order no earlier than it was paid', async () => {
    const order = await paidOrder(test);
    await sendLate(order.seller, '/otc/release', { number: order.number, pay_password: PAY_PASSWORD });
    const times = await timesOf(order);
    expect(times?.ended).toBe(times?.paid);
  });

  it('ends a dispute no earlier than it was opened', async () => {
    const order = await disputedOrder(test);
    await sendLate(order.seller, '/otc/release', { number: order.number, pay_password: PAY_PASSWORD });
    const times = await timesOf(order);
    expect([times?.ended, times?.carriedOut]).toEqual([times?.opened, times?.opened]);
  });
});
