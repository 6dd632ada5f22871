import { randomUUID } from 'node:crypto';
import { add, mul, sub, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import {
  addFuturesTrader,
  BTC,
  batchClose,
  changeRules,
  closePosition,
  fillsOf,
  futuresBalance,
  housePurse,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { type BurstReply, type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { withNextTick } from '#app/testing/next-tick';
import { encodeForm } from '#app/testing/send-form';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { withTx } from '#platform/db/with-tx';
import { createChargeNights } from './nights/charge-nights';
import { createPositionChanges } from './position-changes';
import { fillEntrusts } from './use-cases/fill-entrusts';

const CALLERS = 20;
const ROUNDS = COUNTS.futuresRaceRounds;
const CANCEL_ROUNDS = COUNTS.futuresCancelRounds;

// Two servers on one database. Nobody watches levels here: only callers race.
let test: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  test = await startFuturesApp({ clock: standingClock() });
  twin = await startTwin(test);
});
beforeEach(() => publishMarks(test));
afterAll(async () => {
  await test.expectBooksBalanced();
  await twin.stop();
  await test.stop();
});

type Fields = Readonly<Record<string, string>>;
const shot = (n: number, user: TestUser, call: { path: string; fields: Fields; key?: string }): BurstRequest => ({
  origin: n % 2 === 0 ? test.origin : twin.origin,
  path: call.path,
  form: encodeForm(call.fields),
  token: user.token,
  ...(call.key !== undefined && { headers: { 'idempotency-key': call.key } }),
});
const burst = (user: TestUser, call: { path: string; fields: Fields; key?: string }): Promise<BurstReply[]> =>
  withNextTick(test, () => sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(n, user, call))));
const okIn = (replies: readonly BurstReply[]): number => replies.filter(({ type }) => type === 'ok').length;
const ORDER = { ...BTC, share: '10', multiple: '20', type: '1', status: '1' };

it('closing twenty times at once closes once, with one profit and one fee [L3]', async () => {
  const user = await addFuturesTrader(test, '1000');
  for (let round = 0; round < ROUNDS; round += 1) {
    await publishMarks(test);
    const { id } = await opened(test, user);
    const fees = await housePurse(test, 'fees');
    const replies = await burst(user, { path: '/lever/close', fields: { id: String(id) } });
    expect(okIn(replies)).toBe(1);
    expect(await fillsOf(test, user, id)).toMatchObject([{ lots: '10', fee: '0.30000000' }]);
    expect(await housePurse(test, 'fees')).toBe(add(toAmount(fees), toAmount('0.3')));
  }
  const paid = mul(toAmount('0.6'), toAmount(String(ROUNDS)), 'up');
  expect(await futuresBalance(test, user.id)).toEqual({ available: sub(toAmount('1000'), paid), frozen: '0' });
});

it('closes in parts at once: one waits for the next tick, the others are told so; none closes more than there is', async () => {
  const user = await addFuturesTrader(test, '1000');
  const { id } = await opened(test, user);
  const part = { path: '/lever/close', fields: { id: String(id), share: '3' } };
  for (const left of ['7', '4', '1']) {
    const replies = await burst(user, part);
    // Whoever comes after the fill may close again.
    expect(okIn(replies)).toBeGreaterThan(0);
    const [position] = await positionsOf(test, user);
    expect(Number(position?.share)).toBe(10 - 3 * (await fillsOf(test, user, id)).length);
    if (Number(position?.share) <= Number(left) - 3) break;
  }
  while ((await fillsOf(test, user, id)).length < 3) await burst(user, part);
  expect(okIn(await burst(user, part))).toBe(0);
  expect((await positionsOf(test, user))[0]).toMatchObject({ share: '1', caution_money: '3.00000000' });
});

it('one key opens one position, and closes one part, however often it is sent', async () => {
  const user = await addFuturesTrader(test, '1000');
  const replies = await burst(user, { path: '/lever/submit', fields: ORDER, key: randomUUID() });
  expect(new Set(replies.map(({ message }) => message))).toEqual(new Set(['Position opened.']));
  const [position, ...more] = await positionsOf(test, user);
  expect(more).toEqual([]);
  const key = randomUUID();
  const part = { path: '/lever/close', fields: { id: String(position?.id), share: '4' }, key };
  expect(okIn(await burst(user, part))).toBe(CALLERS);
  expect((await positionsOf(test, user))[0]?.share).toBe('6');
  const other = await burst(user, { ...part, fields: { ...part.fields, share: '5' } });
  expect(okIn(other)).toBe(0);
  const bulk = { path: '/lever/batch_close', fields: { type: '0' }, key: randomUUID() };
  expect(okIn(await burst(user, bulk))).toBe(CALLERS);
  expect(await fillsOf(test, user)).toHaveLength(2);
});

it('orders at once never use more money than there is', async () => {
  // Margin 30 and fee 0.30: enough for three.
  const user = await addFuturesTrader(test, '100');
  expect(okIn(await burst(user, { path: '/lever/submit', fields: ORDER }))).toBe(3);
  expect(await futuresBalance(test, user.id)).toEqual({ available: '9.1', frozen: '90' });
});

it('orders at once never make more positions than the rules allow', async () => {
  const undo = await changeRules(test, 'futures', (body) => ({ ...body, maxPositions: 5 }));
  twin.app.parts.rules.forget();
  const user = await addFuturesTrader(test);
  expect(okIn(await burst(user, { path: '/lever/submit', fields: ORDER }))).toBe(5);
  expect(await positionsOf(test, user)).toHaveLength(5);
  await undo();
  twin.app.parts.rules.forget();
});

it('a bulk close during new orders closes exactly what was open when it began [L9]', async () => {
  const user = await addFuturesTrader(test);
  for (let round = 0; round < ROUNDS; round += 1) {
    await publishMarks(test);
    const before = [await opened(test, user), await opened(test, user, { type: '2' })].map(({ id }) => id);
    const replies = await withNextTick(test, () =>
      sendAtOnce([
        ...Array.from({ length: 6 }, (_, n) => shot(n, user, { path: '/lever/submit', fields: ORDER })),
        shot(7, user, { path: '/lever/batch_close', fields: { type: '0' } }),
      ]),
    );
    expect(okIn(replies)).toBe(7);
    const { rows } = await test.pool.query<{ id: number; status: string; fills: number }>(
      'select id, status, fills from futures_position where user_id = $1 and id >= $2 order by id',
      [user.id, before[0]],
    );
    expect(rows).toHaveLength(8);
    const closed = rows.filter(({ status }) => status === 'closed');
    expect(closed.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    for (const { status, fills } of rows) expect(fills).toBe(status === 'closed' ? 1 : 0);
    const open = rows.filter(({ status }) => status === 'open').map(({ id }) => id);
    expect((await positionsOf(test, user)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(open);
    if (open.length > 0) await batchClose(test, user, { type: '0' });
  }
});

it('a waiting order is cancelled or filled, never both [L10]', async () => {
  const user = await addFuturesTrader(test, '1000');
  const deps = {
    ...test.app.parts,
    chargeNights: createChargeNights(test.app.parts),
    changes: createPositionChanges(),
    fills: createPositionChanges(),
  };
  for (let round = 0; round < CANCEL_ROUNDS; round += 1) {
    await publishMarks(test);
    const { id } = await opened(test, user, { status: '0', target_price: '59990' });
    await publishMarks(test, { 'BTC/USDT': '59980' });
    const quote = test.app.parts.board.quote(1);
    const tick = { seq: quote?.seq ?? 0, timeMs: quote?.timeMs ?? 0, price: quote?.price ?? '0' };
    const fill = () => withTx(test.pool, (tx) => fillEntrusts(deps, tx, { ids: [id], tick }));
    const cancels = sendAtOnce([0, 1].map((n) => shot(n, user, { path: '/lever/cancel', fields: { id: String(id) } })));
    const [replies, position] = await Promise.all([cancels, fill()]);
    expect(okIn(replies) + position.length).toBe(1);
    if (position.length > 0) {
      await closePosition(test, user, id);
    }
    expect((await futuresBalance(test, user.id)).frozen).toBe('0');
  }
});
