import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addInvestor,
  BTC,
  bought,
  buy,
  type DualProduct,
  type DualTestApp,
  findProduct,
  fundReserve,
  publishPrices,
  publishWindow,
  readOrder,
  settle,
  spotOf,
  startDualTestApp,
  USDT,
} from '#app/testing/dual-steps';
import { changeRules } from '#app/testing/futures-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestUser } from '#app/testing/test-app';
import { houseOf } from '#kernel/ledger/chart';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { makeProducts } from './use-cases/make-products';

let testApp: DualTestApp;
let admin: Pool;
let user: TestUser;
let product: DualProduct;
beforeAll(async () => {
  testApp = await startDualTestApp();
  admin = createPool(testApp.database.adminUrl, { max: 1 });
  user = await addInvestor(testApp, { [BTC]: '1000' });
});
beforeEach(async () => {
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
  product = await findProduct(testApp);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await admin.end();
  await testApp.stop();
});

const refusedWith = async (fields: Readonly<Record<string, string>>, by = user): Promise<string | undefined> =>
  (await expectNoChange(testApp, () => buy(testApp, by, { fields: { id: String(product.id), ...fields } }))).error;

describe('the number of shares [Q2]', () => {
  it.each(['1.5', '0', '-1', '1e2', '', ' 1', '01', '0x1', '１', '99999999', 'NaN', '1,0'])(
    'the number %j is refused',
    async (num) => {
      expect(await refusedWith({ num })).toBe('dual_shares_invalid');
    },
  );

  it('more than are left are refused', async () => {
    expect(await refusedWith({ num: '1001' })).toBe('dual_sold_out');
  });

  it('a wrong number in the old call is refused too', async () => {
    const fields = { id: String(product.id), num: '1.5' };
    const reply = await expectNoChange(testApp, () => buy(testApp, user, { path: '/dual/buyDual', fields }));
    expect(reply.error).toBe('dual_shares_invalid');
  });
});

describe('refused purchases', () => {
  it('dual_unknown: no such product', async () => {
    expect(await refusedWith({ id: '999999' })).toBe('dual_unknown');
    const detail = await testApp.call('GET', '/dual/detail', { fields: { id: '999999' } });
    expect(detail.error).toBe('dual_unknown');
  });

  it('dual_unacknowledged: the risk was not acknowledged', async () => {
    const newcomer = await addInvestor(testApp);
    expect(await refusedWith({ acknowledged: '0' }, newcomer)).toBe('dual_unacknowledged');
    // Acknowledged with one purchase, it counts for clients that cannot ask.
    await bought(testApp, newcomer, { id: String(product.id) });
    const fields = { id: String(product.id), num: '1', acknowledged: '0' };
    expect((await buy(testApp, newcomer, { path: '/dual/buyDual', fields })).type).toBe('ok');
  });

  it('dual_limit_reached: more than one user may have', async () => {
    expect(await refusedWith({ num: '101' })).toBe('dual_limit_reached');
  });

  it('insufficient_balance: the balance does not cover the cost', async () => {
    const poor = await addInvestor(testApp, { [BTC]: '0.05' });
    expect(await refusedWith({}, poor)).toBe('insufficient_balance');
  });

  it('dual_paused: an operator has paused it; dual_price_passed: the price is at the linked price', async () => {
    await admin.query('update dual_product set is_paused = true where id = $1', [product.id]);
    expect(await refusedWith({})).toBe('dual_paused');
    await admin.query('update dual_product set is_paused = false where id = $1', [product.id]);
    await publishPrices(testApp, product.linked_price.replace(/\.0+$/, ''));
    expect(await refusedWith({})).toBe('dual_price_passed');
  });

  it('price_unavailable: the price is stale', async () => {
    testApp.clock.advance(10_000);
    expect(await refusedWith({})).toBe('price_unavailable');
  });

  it('product_closed: dual investment is closed', async () => {
    const undo = await changeRules(testApp, 'products', (rules) =>
      rules.map((rule) => (rule.product === 'dual' ? { ...rule, open: false } : rule)),
    );
    expect(await refusedWith({})).toBe('product_closed');
    await undo();
  });

  it('product_closed_in_area: the region of the user has no dual investment; others buy on', async () => {
    const undo = await changeRules(testApp, 'products', (rules) =>
      rules.map((rule) => (rule.product === 'dual' ? { ...rule, closedAreas: ['49'] } : rule)),
    );
    const inside = await addInvestor(testApp);
    await testApp.pool.query('update app_user set phone = $2 where id = $1', [inside.id, `+49151${inside.id}`]);
    expect(await refusedWith({}, inside)).toBe('product_closed_in_area');
    await bought(testApp, await addInvestor(testApp), { id: String(product.id) });
    await undo();
    await bought(testApp, inside, { id: String(product.id) });
  });

  it('limit_reached: a limit the user has set counts the cost at its value in USDT', async () => {
    const careful = await addInvestor(testApp);
    const set = await testApp.call('POST', '/safe/limits', {
      token: careful.token,
      fields: { kind: 'stake', period: 'day', value: '6000' },
    });
    expect(set.type).toBe('ok');
    expect((await bought(testApp, careful, { id: String(product.id) })).cost).toBe('0.10000000');
    expect(await refusedWith({}, careful)).toBe('self_limit_reached');
  });

  it('dual_not_covered: the reserve covers the worst outcome of all open orders, in both coins', async () => {
    const { rows } = await testApp.pool.query<{ needed: string }>(
      'select needed from dual_cover where currency_id = $1',
      [USDT],
    );
    const { rows: has } = await testApp.pool.query<{ balance: string }>(
      `select balance from ledger_account where owner_id = 0 and type = 'dual_reserve' and currency_id = $1`,
      [USDT],
    );
    const free = Number(has[0]?.balance) - Number(rows[0]?.needed ?? '0');
    // Leaves room for one share of a call, which may cost 0.1 × linked price and its interest.
    const one = Number(product.linked_price) * 0.1 * (1 + Number(product.term_rate)) + 1;
    await fundReserve(testApp, USDT, '1');
    const taken = (free + 1 - one).toFixed(6);
    await moveOut(taken);
    await bought(testApp, user, { id: String(product.id) });
    expect(await refusedWith({})).toBe('dual_not_covered');
    await fundReserve(testApp, USDT, taken);
    await bought(testApp, user, { id: String(product.id) });
  });
});

/** Moves USDT of the reserve away. */
const moveOut = async (amount: string): Promise<void> => {
  const legs = [{ from: houseOf('dual_reserve', USDT), to: houseOf('adjustments', USDT), amount }];
  await withTx(testApp.pool, (tx) =>
    testApp.app.parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs }]),
  );
};

describe('the terms of an order [Q6]', () => {
  it('stay as they were at the purchase, whatever changes in product and rules', async () => {
    const order = await bought(testApp, user, { id: String(product.id), num: '2' });
    await admin.query(`update dual_product set rate = rate * 2, linked_price = linked_price + 1000 where id = $1`, [
      product.id,
    ]);
    const undo = await changeRules(testApp, 'dual', (rules) => ({
      ...rules,
      lines: rules.lines.map((line) => ({ ...line, ratePercent: '1' })),
    }));
    const before = Number(await spotOf(testApp, user, BTC));
    await publishWindow(testApp, order.maturity_ms, () => '60000');
    await settle(testApp);
    const { order: ended } = await readOrder(testApp, user, order.id);
    expect(ended).toMatchObject({ rate: order.rate, linked_price: order.linked_price, paid: order.below });
    expect(Number(await spotOf(testApp, user, BTC))).toBeGreaterThanOrEqual(before + Number(order.below.amount) - 1e-8);
    await undo();
  });

  it('cannot be changed in the database', async () => {
    const order = await bought(testApp, user, { id: String(product.id) });
    const change = (set: string) => admin.query(`update dual_order set ${set} where id = $1`, [order.id]);
    for (const set of [
      'rate = rate * 2',
      'linked_price = 1',
      'below_amount = 9',
      'cost = 1',
      'maturity_ms = maturity_ms + 1',
    ])
      await expect(change(set)).rejects.toThrow('cannot be changed');
  });

  it('buying after the sale has ended is refused', async () => {
    testApp.clock.setMs(product.closes_ms);
    await publishPrices(testApp, '60000');
    expect(await refusedWith({})).toBe('dual_not_open');
  });
});

describe('orders of another user', () => {
  it('are unknown to everybody but their owner', async () => {
    const { id } = await bought(testApp, user, { id: String(product.id) });
    const other = await testApp.addUser();
    const ask = async (method: 'GET' | 'POST', path: string, fields: Record<string, string>) =>
      (await testApp.call(method, path, { token: other.token, fields })).error;
    expect(await ask('GET', '/dual/order', { id: String(id) })).toBe('dual_order_unknown');
    expect(await ask('POST', '/dual/compound', { id: String(id), on: '1' })).toBe('dual_order_unknown');
    const list = await testApp.call('GET', '/dual/orders', { token: other.token });
    expect(list.message).toMatchObject({ items: [] });
    expect((await testApp.call('GET', '/dual/evidence', { fields: { settlement_id: '999999' } })).error).toBe(
      'dual_window_unknown',
    );
  });
});
