import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { type BurstReply, type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { publishTicks } from '#app/testing/market-steps';
import { encodeForm } from '#app/testing/send-form';
import {
  addTrader,
  BTC,
  balanceOf,
  expectSpotWhole,
  placed,
  publishPrices,
  type SpotOrder,
  startSpotApp,
} from '#app/testing/spot-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { newId } from '#platform/runtime/ids';

const CALLERS = 20;
const ROUNDS = COUNTS.spotRaceRounds;

// Two servers on one database, one of which owns the books: calls race at both, and reach the book from both.
let test: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  test = await startSpotApp();
  twin = await startTwin(test);
  // The twin's average of the index needs a price of its own time.
  await publishPrices(test);
});
afterAll(async () => {
  await twin.stop();
  await test.stop();
});

type Fields = Readonly<Record<string, string>>;
const originOf = (n: number): string => (n % 2 === 0 ? test.origin : twin.origin);
const shot = (n: number, user: TestUser, call: { path: string; fields: Fields; key?: string }): BurstRequest => ({
  origin: originOf(n),
  path: call.path,
  form: encodeForm(call.fields),
  token: user.token,
  ...(call.key !== undefined && { headers: { 'idempotency-key': call.key } }),
});
const order = (fields: Fields) => ({ path: '/spot/order', fields: { ...BTC, kind: 'limit', ...fields } });
const okIn = (replies: readonly BurstReply[]): BurstReply[] => replies.filter(({ type }) => type === 'ok');
const expectDecent = (replies: readonly BurstReply[]): void => {
  for (const { status, message } of replies) expect(status, JSON.stringify(message)).toBe(200);
};
const cancelAll = (user: TestUser) => test.call('POST', '/spot/order/cancel_all', { token: user.token, fields: {} });

const rowOf = async (id: number): Promise<{ state: string; reason: string; filled: string; held: string }> => {
  const { rows } = await test.pool.query(
    `select o.state, o.end_reason as reason, trim_scale(o.filled)::text as filled, trim_scale(h.remaining)::text as held
     from spot_order o join ledger_hold h on h.reference = o.reference::text where o.id = $1`,
    [id],
  );
  return rows[0];
};

describe('a cancellation and a fill of the same order [M5]', () => {
  it(`leave each part cancelled or filled, in each of ${ROUNDS} rounds`, async () => {
    const [alice, bob] = [await addTrader(test), await addTrader(test)];
    const ends: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await placed(test, alice, { side: 'sell', price: '60000', amount: '0.01' });
      const stop = { path: '/spot/order/cancel', fields: { id: String(id) } };
      const take = order({ side: 'buy', price: '60000', amount: '0.01', tif: 'ioc' });
      const calls = round % 2 === 0 ? [stop, take] : [take, stop];
      const replies = await sendAtOnce(calls.map((call, n) => shot(n + round, call === stop ? alice : bob, call)));
      expectDecent(replies);
      const stopped = replies[calls.indexOf(stop)] as BurstReply;
      const taken = (replies[calls.indexOf(take)] as BurstReply).message as SpotOrder;
      const row = await rowOf(id);
      ends.push(row.reason);
      if (stopped.type === 'ok') {
        expect(row, `round ${round}`).toEqual({ state: 'cancelled', reason: 'user', filled: '0', held: '0' });
        expect(taken.filled).toBe('0.00000000');
      } else {
        expect(stopped.message).toBe(sentenceOf('en', 'order_not_open'));
        expect(row, `round ${round}`).toEqual({ state: 'done', reason: 'filled', filled: '0.01', held: '0' });
        expect(taken.filled).toBe('0.01000000');
      }
    }
    process.stdout.write(`cancelled ${ends.filter((end) => end === 'user').length} of ${ROUNDS}\n`);
    await expectSpotWhole(test);
  });

  it('twenty cancellations release once', async () => {
    const alice = await addTrader(test);
    const { id } = await placed(test, alice, { side: 'buy', price: '50000', amount: '0.1' });
    const stop = { path: '/spot/order/cancel', fields: { id: String(id) } };
    const replies = await sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(n, alice, stop)));
    expect(okIn(replies)).toHaveLength(CALLERS);
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '1000000', frozen: '0' });
  });
});

describe('an edit while the order is filled and edited', () => {
  it(`never stops the book nor holds too little, in each of ${ROUNDS} rounds`, async () => {
    const [alice, bob] = [await addTrader(test), await addTrader(test)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await placed(test, alice, { side: 'buy', price: '60000', amount: '0.01' });
      const change = (fields: Fields) => ({ path: '/spot/order/edit', fields: { id: String(id), ...fields } });
      const replies = await sendAtOnce([
        // More coins at a lower price: what is filled meanwhile at the higher one is not covered.
        shot(round, alice, change({ price: '59990.01', amount: '0.02' })),
        shot(round + 1, bob, order({ side: 'sell', price: '60000', amount: '0.005', tif: 'ioc' })),
        shot(round, alice, change({ amount: '0.006' })),
        shot(round + 1, alice, change({ price: '59999.99', amount: '0.03' })),
      ]);
      for (const { status, message } of replies) expect([200, 503], JSON.stringify(message)).toContain(status);
      await cancelAll(alice);
      expect((await rowOf(id)).held).toBe('0');
    }
    await expectSpotWhole(test);
  });
});

describe('one balance, different spenders [H2]', () => {
  it(`never goes below zero and loses nothing, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await publishTicks(test.app, [{ symbol: 'USDC/USDT', price: '1' }]);
      const user = await test.addUser();
      await test.fund(user.id, 'change', 3, '100');
      const spenders = [
        order({ side: 'buy', price: '50000', amount: '0.0006' }),
        { path: '/wallet/change', fields: { currency_id: '3', number: '30', from_field: 'change', to_field: 'lever' } },
        { path: '/user/Transfer', fields: { number: '30', from_currency_id: '3', to_currency_id: '45' } },
      ];
      const replies = await sendAtOnce(
        Array.from({ length: CALLERS }, (_, n) => shot(n, user, spenders[n % 3] as { path: string; fields: Fields })),
      );
      expectDecent(replies);
      expect(okIn(replies), `round ${round}`).toHaveLength(3);
      const { available, frozen } = await balanceOf(test, user.id, 3);
      const orders = replies.filter(({ type }, n) => n % 3 === 0 && type === 'ok').length;
      expect(frozen).toBe(orders === 0 ? '0' : String(orders * 30));
      expect(available.startsWith('-')).toBe(false);
      await cancelAll(user);
      expect((await balanceOf(test, user.id, 3)).frozen).toBe('0');
    }
    await expectSpotWhole(test);
  });

  it('coins for one of twenty sales are sold once', async () => {
    const user = await test.addUser();
    await test.fund(user.id, 'change', 1, '0.5');
    const sale = order({ side: 'sell', price: '70000', amount: '0.5' });
    const replies = await sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(n, user, sale)));
    expectDecent(replies);
    expect(okIn(replies)).toHaveLength(1);
    expect(await balanceOf(test, user.id, 1)).toEqual({ available: '0', frozen: '0.5' });
    await cancelAll(user);
  });
});

describe('the same order sent twenty times at once', () => {
  const same = { side: 'buy', price: '50000', amount: '0.001' };
  const idsOf = (replies: readonly BurstReply[]): Set<number> =>
    new Set(replies.map(({ message }) => (message as SpotOrder).id));
  const countOf = async (user: TestUser): Promise<number> =>
    (await test.pool.query('select from spot_order where user_id = $1', [user.id])).rowCount ?? 0;

  it('under one key is one order', async () => {
    const user = await addTrader(test);
    const call = { ...order(same), key: newId() };
    const replies = await sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(n, user, call)));
    expectDecent(replies);
    expect(okIn(replies)).toHaveLength(CALLERS);
    expect(idsOf(replies).size).toBe(1);
    expect(await countOf(user)).toBe(1);
  });

  it('under one name of its own is one order', async () => {
    const user = await addTrader(test);
    const call = order({ ...same, client_order_id: 'mine-1' });
    const replies = await sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(n, user, call)));
    expectDecent(replies);
    expect(okIn(replies)).toHaveLength(CALLERS);
    expect(idsOf(replies).size).toBe(1);
    expect(await countOf(user)).toBe(1);
    expect((await balanceOf(test, user.id, 3)).frozen).toBe('50');
  });
});

it('of twenty orders at the edge of 200 open ones only as many are taken as fit', async () => {
  const user = await addTrader(test);
  const call = order({ side: 'buy', price: '50000', amount: '0.0001' });
  for (let many = 0; many < 9; many += 1) {
    const replies = await sendAtOnce(Array.from({ length: 22 }, (_, n) => shot(n, user, call)));
    expect(okIn(replies)).toHaveLength(22);
  }
  const replies = await sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(n, user, call)));
  expect(okIn(replies)).toHaveLength(2);
  const refused = sentenceOf('en', 'too_many_orders', { maximum: '200' });
  expect(replies.filter(({ message }) => message === refused)).toHaveLength(CALLERS - 2);
  const { message } = await cancelAll(user);
  expect(message).toEqual({ cancelled: 200, noted: 0 });
  expect(await balanceOf(test, user.id, 3)).toEqual({ available: '1000000', frozen: '0' });
  await expectSpotWhole(test);
});
