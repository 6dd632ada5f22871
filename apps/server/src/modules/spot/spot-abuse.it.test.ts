import type { RefusalCode } from '@candor/contract/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
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
  startSpotApp,
} from '#app/testing/spot-steps';
import type { CallReply, TestApp, TestUser } from '#app/testing/test-app';
import type { RuleArea, RuleBodies } from '#kernel/rules/areas';
import { newId } from '#platform/runtime/ids';

type Fields = Readonly<Record<string, string>>;
const LIMIT = { side: 'buy', price: '59000', amount: '0.01' };

let test: TestApp;
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  test = await startSpotApp();
});
beforeEach(async () => {
  await publishPrices(test);
  [alice, bob] = [await addTrader(test), await addTrader(test)];
});
afterAll(async () => {
  await expectSpotWhole(test);
  await test.stop();
});

const expectRefused = async (call: () => Promise<CallReply>, code: RefusalCode): Promise<void> => {
  const reply = await expectNoChange(test, call);
  expect(reply).toMatchObject({ type: 'error', error: code });
};
const call = (path: string, user: TestUser, fields: Fields, headers: Fields = {}) =>
  test.call('POST', path, { token: user.token, fields, headers });
const cancelAll = (user: TestUser) => call('/spot/order/cancel_all', user, {});

describe('an order that would meet an own one [M1]', () => {
  it('is cancelled itself, and the older one stays', async () => {
    const older = await placed(test, alice, { side: 'sell', price: '60000', amount: '0.1' });
    const newer = await placed(test, alice, { side: 'buy', price: '60000', amount: '0.1' });
    expect(newer).toMatchObject({
      state: 'cancelled',
      end_reason: 'self_trade',
      filled: '0.00000000',
      held: '0.00000000',
    });
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '1000000', frozen: '0' });
    const { message } = await test.call('GET', '/spot/orders', { token: alice.token, fields: { state: 'open' } });
    expect((message as { list: SpotOrder[] }).list.map(({ id }) => id)).toEqual([older.id]);
    await cancelAll(alice);
  });

  it('trades with others that come first, and ends where the own one stands', async () => {
    await placed(test, bob, { side: 'sell', price: '59990', amount: '0.01' });
    await placed(test, alice, { side: 'sell', price: '60000', amount: '0.01' });
    const taker = await placed(test, alice, { side: 'buy', price: '60010', amount: '0.03' });
    expect(taker).toMatchObject({ state: 'cancelled', end_reason: 'self_trade', filled: '0.01000000' });
    const { rows } = await test.pool.query('select from spot_trade where maker_user_id = taker_user_id');
    expect(rows).toEqual([]);
    await cancelAll(alice);
  });
});

describe('ticks, lots and smallest amounts [M2]', () => {
  const REFUSED: readonly [string, Fields, RefusalCode][] = [
    ['a price between two ticks', { price: '59000.001' }, 'price_off_tick'],
    ['an amount between two steps', { amount: '0.010001' }, 'amount_off_step'],
    ['below the smallest value', { price: '50000', amount: '0.00009' }, 'order_too_small'],
    ['below the band', { price: '41999.99' }, 'price_out_of_band'],
    ['above the band', { price: '78000.01' }, 'price_out_of_band'],
    ['beyond the largest value', { price: '60000', amount: '1700' }, 'order_too_large'],
    ['more than there is', { price: '60000', amount: '17' }, 'insufficient_balance'],
    ['a sale of more than there is', { side: 'sell', amount: '100.00001' }, 'insufficient_balance'],
    ['a budget beside an amount', { budget: '100' }, 'order_incomplete'],
    ['post-only that must trade at once', { post_only: '1', tif: 'ioc' }, 'order_incomplete'],
    ['a market order with a price', { kind: 'market' }, 'order_incomplete'],
  ];
  it.each(REFUSED)('%s is refused and changes nothing', async (_, fields, code) => {
    await expectRefused(() => place(test, alice, { ...LIMIT, ...fields }), code);
  });

  const TAKEN: readonly [string, Fields][] = [
    ['exactly the smallest value', { price: '50000', amount: '0.0001' }],
    ['exactly the lower end of the band', { price: '42000', amount: '0.001' }],
    ['exactly the upper end of the band', { side: 'sell', price: '78000', amount: '0.001' }],
    ['all there is', { side: 'sell', price: '77000', amount: '100' }],
  ];
  it.each(TAKEN)('%s is taken', async (_, fields) => {
    expect(await placed(test, alice, { ...LIMIT, ...fields })).toMatchObject({ state: 'open' });
    await cancelAll(alice);
  });

  it.each([
    ['a limit without a price', { side: 'buy', kind: 'limit', amount: '1' }],
    ['a limit without an amount', { side: 'buy', kind: 'limit', price: '59000' }],
    ['a sale by budget', { side: 'sell', kind: 'market', budget: '100' }],
    ['a market order of nothing', { side: 'buy', kind: 'market' }],
  ])('%s is refused', async (_, fields) => {
    await expectRefused(() => place(test, alice, fields), 'order_incomplete');
  });

  it('a budget finer than the coin is refused', async () => {
    const fields = { side: 'buy', kind: 'market', budget: '10.0000001' };
    await expectRefused(() => place(test, alice, fields), 'amount_too_precise');
  });
});

describe('the time in force of an order', () => {
  it('immediate or cancel takes what is there, fill or kill all or nothing, post-only never takes', async () => {
    await placed(test, bob, { side: 'sell', price: '60000', amount: '0.02' });
    const take = { side: 'buy', price: '60000', amount: '0.03' };
    const before = await balanceOf(test, alice.id, 3);
    expect(await place(test, alice, { ...take, tif: 'fok' })).toMatchObject({ error: 'order_not_fillable' });
    expect(await place(test, alice, { ...take, post_only: '1' })).toMatchObject({ error: 'order_would_take' });
    expect(await balanceOf(test, alice.id, 3)).toEqual(before);
    expect(await placed(test, alice, { ...take, tif: 'ioc' })).toMatchObject({
      state: 'cancelled',
      end_reason: 'ioc',
      filled: '0.02000000',
      held: '0.00000000',
    });
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '998800', frozen: '0' });
  });

  it('a budget buys whole steps and gives the rest back', async () => {
    await placed(test, bob, { side: 'sell', price: '60000.01', amount: '0.5' });
    const bought = await placed(test, alice, { side: 'buy', kind: 'market', budget: '100' });
    expect(bought).toMatchObject({ state: 'done', filled: '0.00166000', held: '0.00000000' });
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '999900.399983', frozen: '0' });
    await cancelAll(bob);
  });

  it('a market order does not go further than 5 % from the index', async () => {
    await placed(test, bob, { side: 'sell', price: '63000.01', amount: '0.5' });
    expect(await place(test, alice, { side: 'buy', kind: 'market', amount: '0.1' })).toMatchObject({
      error: 'no_liquidity',
    });
    await cancelAll(bob);
  });
});

describe('orders of other users [M7]', () => {
  it('cannot be cancelled, changed or seen', async () => {
    const { id } = await placed(test, alice, LIMIT);
    await placed(test, bob, { side: 'sell', price: '59000', amount: '0.004' });
    const eve = await addTrader(test);
    await expectRefused(() => cancel(test, eve, id), 'order_unknown');
    await expectRefused(() => edit(test, eve, { id, price: '58000' }), 'order_unknown');
    await expectRefused(() => cancel(test, eve, 999_999), 'order_unknown');
    expect((await cancelAll(eve)).message).toEqual({ cancelled: 0, noted: 0 });
    const readList = async (path: string, fields: Fields = {}) =>
      (await test.call('GET', path, { token: eve.token, fields })).message;
    expect(await readList('/spot/orders')).toEqual({ list: [], more: 0 });
    expect(await readList('/spot/fills')).toEqual({ list: [], more: 0 });
    expect(await readList('/spot/fills', { order_id: String(id) })).toEqual({ list: [], more: 0 });
    expect(await readList('/coin/list')).toEqual([]);
    // The user's own coins, as they were deposited; nothing of what others traded.
    const untouched = { amount: '0.00000000', realised: '0.00000000' };
    expect(await readList('/spot/holdings')).toMatchObject([
      { currency_name: 'BTC', unknown_amount: '100.00000000', ...untouched },
      { currency_name: 'ETH', unknown_amount: '1000.00000000', ...untouched },
    ]);
    await cancelAll(alice);
  });
});

describe('unknown pairs and accounts [M11, M14]', () => {
  const PAIRS: readonly [string, Fields][] = [
    ['both coins the same', { currency_id: '3', legal_id: '3' }],
    ['the pair turned around', { currency_id: '3', legal_id: '1' }],
    ['an unknown coin', { currency_id: '999', legal_id: '3' }],
    ['an unknown money', { currency_id: '1', legal_id: '999' }],
  ];
  it.each(PAIRS)('%s is refused', async (_, pair) => {
    await expectRefused(() => place(test, alice, { ...LIMIT, ...pair }), 'instrument_unknown');
    const old = { amount: '0.01', target_price: '59000', type: '1', ...pair };
    await expectRefused(() => call('/coin/trade', alice, old), 'instrument_unknown');
  });

  it('money of other accounts does not buy', async () => {
    const poor = await test.addUser();
    for (const account of ['lever', 'micro', 'legal'] as const) await test.fund(poor.id, account, 3, '10000');
    await expectRefused(() => place(test, poor, LIMIT), 'insufficient_balance');
    await expectRefused(
      () => place(test, poor, { ...LIMIT, from_field: 'lever', account: 'lever' }),
      'insufficient_balance',
    );
  });
});

describe('closed markets [M14]', () => {
  let operators: readonly [TestOperator, TestOperator];
  beforeAll(async () => {
    operators = [await addOperator(test), await addOperator(test)];
  });

  const change = async (area: RuleArea, body: unknown): Promise<void> => {
    const fields = { area, body: JSON.stringify(body), summary: 'A change' };
    const { message } = await takeAction(test, operators[0], '/rules/propose', fields);
    const { proposal_id: id } = message as { proposal_id: number };
    const decided = await takeAction(test, operators[1], '/proposals/decide', { id, verdict: 'approve' });
    expect(decided).toMatchObject({ type: 'ok' });
  };
  const during = async <A extends 'markets' | 'products'>(
    area: A,
    changed: (entry: RuleBodies[A][number]) => object,
    work: () => Promise<void>,
  ): Promise<void> => {
    const asItWas = (await test.app.parts.rules.now())[area];
    await change(
      area,
      asItWas.map((entry) => ({ ...entry, ...changed(entry) })),
    );
    try {
      await work();
    } finally {
      await change(area, asItWas);
    }
  };

  it.each([{ spotOpen: false }, { shown: false }])('a market with %j takes no order, but lets go', async (closed) => {
    const { id } = await placed(test, alice, LIMIT);
    await during(
      'markets',
      (market) => (market.instrumentId === 1 ? closed : {}),
      async () => {
        await expectRefused(() => place(test, alice, LIMIT), 'spot_closed');
        await expectRefused(() => edit(test, alice, { id, price: '58000' }), 'spot_closed');
        expect(await cancel(test, alice, id)).toMatchObject({ type: 'ok', message: { state: 'cancelled' } });
        expect(await placed(test, alice, { ...LIMIT, ...ETH, price: '2900', amount: '1' })).toMatchObject({
          state: 'open',
        });
      },
    );
    await cancelAll(alice);
  });

  it('a closed product takes no order, but lets go', async () => {
    const { id } = await placed(test, alice, LIMIT);
    await during(
      'products',
      ({ product }) => (product === 'spot' ? { open: false } : {}),
      async () => {
        await expectRefused(() => place(test, alice, LIMIT), 'product_closed');
        expect(await cancel(test, alice, id)).toMatchObject({ type: 'ok', message: { state: 'cancelled' } });
      },
    );
  });
});

describe('a repeated order', () => {
  it('under the same key is answered with the first reply, to the letter; another body under it is refused', async () => {
    const headers = { 'idempotency-key': newId() };
    const fields = { ...BTC, kind: 'limit', ...LIMIT };
    const first = await call('/spot/order', alice, fields, headers);
    const again = await call('/spot/order', alice, fields, headers);
    expect((again.message as SpotOrder).id).toBe((first.message as SpotOrder).id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await cancelAll(alice);
    const after = await call('/spot/order', alice, fields, headers);
    expect(JSON.stringify(after.message)).toBe(JSON.stringify(first.message));
    const other = { ...fields, amount: '0.02' };
    await expectRefused(() => call('/spot/order', alice, other, headers), 'idempotency_key_reused');
    await cancelAll(alice);
  });

  it('that spent the whole balance is answered with its order, not with insufficient balance', async () => {
    const fields = { ...BTC, kind: 'limit', side: 'sell', price: '70000', amount: '100' };
    const headers = { 'idempotency-key': newId() };
    const first = await call('/spot/order', alice, fields, headers);
    const again = await call('/spot/order', alice, fields, headers);
    expect(again).toMatchObject({ type: 'ok', message: { id: (first.message as SpotOrder).id } });
    await cancelAll(alice);
  });

  it('under the same name is answered with the first reply, to the letter; another order of that name is refused', async () => {
    const named = { ...LIMIT, client_order_id: 'buy.1' };
    const first = await placed(test, alice, named);
    await cancel(test, alice, first.id);
    expect(JSON.stringify(await placed(test, alice, named))).toBe(JSON.stringify(first));
    await expectRefused(() => place(test, alice, { ...named, price: '58000' }), 'idempotency_key_reused');
    expect((await placed(test, bob, named)).id).not.toBe(first.id);
    await cancelAll(bob);
  });

  it('a name that is known for longer than its reply is not used twice', async () => {
    const named = { ...LIMIT, client_order_id: 'old' };
    await placed(test, alice, named);
    // Stored replies are forgotten after two days.
    await test.pool.query('delete from idempotency_key where user_id = $1', [alice.id]);
    await expectRefused(() => place(test, alice, named), 'client_order_id_reused');
    await cancelAll(alice);
    await expectRefused(() => place(test, alice, named), 'client_order_id_reused');
  });
});

describe('an edit', () => {
  it('of fewer coins keeps the place in the queue, of more or at another price gives it up', async () => {
    const first = await placed(test, alice, { side: 'sell', price: '60000', amount: '0.02' });
    const second = await placed(test, bob, { side: 'sell', price: '60000', amount: '0.01' });
    expect(await edit(test, alice, { id: first.id, amount: '0.01' })).toMatchObject({
      message: { held: '0.01000000' },
    });
    const taker = await addTrader(test);
    await placed(test, taker, { side: 'buy', price: '60000', amount: '0.005' });
    const readFilled = async (user: TestUser) => {
      const { message } = await test.call('GET', '/spot/orders', { token: user.token, fields: {} });
      return (message as { list: SpotOrder[] }).list[0]?.filled;
    };
    expect([await readFilled(alice), await readFilled(bob)]).toEqual(['0.00500000', '0.00000000']);
    await edit(test, alice, { id: first.id, amount: '0.02' });
    await placed(test, taker, { side: 'buy', price: '60000', amount: '0.005' });
    expect([await readFilled(alice), await readFilled(bob)]).toEqual(['0.00500000', '0.00500000']);
    await cancel(test, bob, second.id);
    await cancel(test, alice, first.id);
  });

  it('that crosses trades at once, and what it holds follows', async () => {
    await placed(test, bob, { side: 'sell', price: '60000', amount: '0.01' });
    const { id } = await placed(test, alice, { side: 'buy', price: '59000', amount: '0.02' });
    const { message } = await edit(test, alice, { id, price: '60010' });
    expect(message).toMatchObject({
      state: 'open',
      filled: '0.01000000',
      average_price: '60000.00000000',
      held: '600.10000000',
    });
    await cancel(test, alice, id);
    expect(await balanceOf(test, alice.id, 3)).toEqual({ available: '999400', frozen: '0' });
  });

  it('is refused when there is no money for it, when nothing is asked, and when it is over', async () => {
    const order = await placed(test, alice, { side: 'buy', price: '59000', amount: '0.01' });
    await expectRefused(() => edit(test, alice, { id: order.id, amount: '20' }), 'insufficient_balance');
    await expectRefused(() => edit(test, alice, { id: order.id }), 'order_incomplete');
    await expectRefused(() => edit(test, alice, { id: order.id, price: '59000.001' }), 'price_off_tick');
    await cancel(test, alice, order.id);
    await expectRefused(() => edit(test, alice, { id: order.id, price: '58000' }), 'order_not_open');
  });

  it('of a post-only order that would take is refused, and the order stays as it was', async () => {
    await placed(test, bob, { side: 'sell', price: '60000', amount: '0.01' });
    const { id } = await placed(test, alice, { ...LIMIT, post_only: '1' });
    const before = await balanceOf(test, alice.id, 3);
    expect(await edit(test, alice, { id, price: '60000' })).toMatchObject({ error: 'order_would_take' });
    expect(await balanceOf(test, alice.id, 3)).toEqual(before);
    await cancelAll(alice);
    await cancelAll(bob);
  });
});
