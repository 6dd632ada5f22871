import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import {
  addSaver,
  type LockTestApp,
  pay,
  productId,
  redeem,
  type SubscribeFields,
  setTime,
  startLockApp,
  subscribe,
  subscribed,
} from '#app/testing/lock-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestUser } from '#app/testing/test-app';

let testApp: LockTestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startLockApp();
  user = await addSaver(testApp, '60000');
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** Changes products by SQL, and undoes it. */
const whileProducts = async <T>(change: string, undo: string, work: () => Promise<T>): Promise<T> => {
  await testApp.pool.query(`update lock_product set ${change}`);
  try {
    return await work();
  } finally {
    await testApp.pool.query(`update lock_product set ${undo}`);
  }
};

describe('refused orders', () => {
  it.each<[code: string, fields: SubscribeFields]>([
    ['lock_too_small', { amount: '99.99' }],
    ['amount_too_precise', { amount: '100.1234567' }],
    ['lock_not_whole_units', { product: ['miner', 90], amount: '501' }],
    ['lock_user_cap', { amount: '50000.01' }],
    ['insufficient_balance', { product: ['lock', 90], amount: '60000.01' }],
    ['lock_terms_changed', { terms_version: '7' }],
  ])('%s', async (code, fields) => {
    const reply = await expectNoChange(testApp, () => subscribe(testApp, user, fields));
    expect([reply.status, reply.error]).toEqual([200, code]);
  });

  it.each([
    ['paused', 'paused = true', 'paused = false'],
    ['not open yet', `opens_ms = ${Date.UTC(2030, 0)}`, 'opens_ms = 0'],
    ['ended', 'closes_ms = 1', 'closes_ms = 0'],
  ])('lock_closed: %s', async (_, change, undo) => {
    const reply = await whileProducts(change, undo, () => expectNoChange(testApp, () => subscribe(testApp, user)));
    expect(reply.error).toBe('lock_closed');
  });

  it('lock_sold_out', async () => {
    const reply = await whileProducts('quota = 999.99', 'quota = 2000000', () =>
      expectNoChange(testApp, () => subscribe(testApp, user)),
    );
    expect([reply.error, String(reply.message)]).toEqual(['lock_sold_out', expect.stringContaining('999.99 USDT')]);
  });

  it('lock_unknown, of an order and of a preview', async () => {
    const fields = { product_id: '999', amount: '1000' };
    const order = await expectNoChange(testApp, () =>
      testApp.call('POST', '/lock/subscribe', { token: user.token, fields }),
    );
    const preview = await testApp.call('GET', '/lock/preview', { fields });
    expect([order.error, preview.error]).toEqual(['lock_unknown', 'lock_unknown']);
  });

  it('a preview is refused for the amounts an order is refused for', async () => {
    const fields = { product_id: String(await productId(testApp, 'lock', 30)), amount: '99' };
    expect((await testApp.call('GET', '/lock/preview', { fields })).error).toBe('lock_too_small');
  });

  it.each(['lock', 'defi', 'miner'] as const)('product_closed: %s', async (product) => {
    const undo = await changeRules({ ...testApp }, 'products', (rules) =>
      rules.map((rule) => (rule.product === product ? { ...rule, open: false } : rule)),
    );
    const days = { lock: 30, defi: 0, miner: 30 }[product];
    const reply = await subscribe(testApp, user, { product: [product, days] });
    const list = await testApp.call('GET', '/lock/products', { fields: { family: product } });
    await undo();
    expect(reply.error).toBe('product_closed');
    expect((list.message as { products: { state: string }[] }).products.map(({ state }) => state)).not.toContain(
      'open',
    );
  });

  it.each(['lock', 'defi', 'miner'] as const)('product_closed_in_area: %s', async (product) => {
    const [inside, outside] = [await addSaver(testApp), await addSaver(testApp)];
    await testApp.pool.query(`update app_user set phone = '+12125550100' where id = $1`, [inside.id]);
    const undo = await changeRules({ ...testApp }, 'products', (rules) =>
      rules.map((rule) => (rule.product === product ? { ...rule, closedAreas: ['1'] } : rule)),
    );
    const days = { lock: 30, defi: 0, miner: 30 }[product];
    const ask = (saver: TestUser) => subscribe(testApp, saver, { product: [product, days] });
    const refused = await expectNoChange(testApp, () => ask(inside));
    const accepted = await ask(outside);
    await testApp.pool.query('update app_user set phone = null where id = $1', [inside.id]);
    await undo();
    expect([refused.error, accepted.type]).toEqual(['product_closed_in_area', 'ok']);
  });

  it('the limit the user has set for stakes counts locked principal', async () => {
    const careful = await addSaver(testApp);
    const fields = { kind: 'stake', period: 'day', value: '1500' };
    const set = await testApp.call('POST', '/safe/limits', { token: careful.token, fields });
    expect([set.type, set.message]).toEqual(['ok', expect.anything()]);
    expect((await subscribe(testApp, careful)).type).toBe('ok');
    expect((await subscribe(testApp, careful)).error).toBe('self_limit_reached');
  });
});

describe('redeeming and renewing', () => {
  it('of an order of another user are refused, and so are reading and quoting [P3]', async () => {
    const { id } = await subscribed(testApp, user);
    const thief = await addSaver(testApp);
    const fields = { id: String(id), penalty: '20', on: '1' };
    const reads = ['/lock/order', '/lock/payouts', '/lock/redeem_quote'].map((path) => ['GET', path] as const);
    const writes = ['/lock/redeem', '/lock/renew', '/lh/deposit/order/cancel'].map((path) => ['POST', path] as const);
    for (const [method, path] of [...reads, ...writes]) {
      const reply = await expectNoChange(testApp, () => testApp.call(method, path, { token: thief.token, fields }));
      expect([path, reply.error]).toEqual([path, 'lock_order_unknown']);
    }
    const list = await testApp.call('GET', '/lock/orders', { token: thief.token });
    expect(list.message).toEqual({ items: [], next_before: '' });
  });

  it('lock_not_redeemable, lock_not_renewable, lock_quote_changed, lock_already_paid', async () => {
    const note = await subscribed(testApp, user, { product: ['miner', 30] });
    const flexible = await subscribed(testApp, user, { product: ['defi', 0] });
    const order = await subscribed(testApp, user);
    const renew = (id: number) =>
      testApp.call('POST', '/lock/renew', { token: user.token, fields: { id: String(id), on: '1' } });
    const codes = [
      (await redeem(testApp, user, note.id, '0')).error,
      (await renew(flexible.id)).error,
      (await redeem(testApp, user, order.id, '19.99')).error,
      (await redeem(testApp, user, order.id, '20')).error,
      (await redeem(testApp, user, order.id, '20')).error,
      (await renew(order.id)).error,
      (await testApp.call('GET', '/lock/redeem_quote', { token: user.token, fields: { id: String(order.id) } })).error,
    ];
    expect(codes).toEqual([
      'lock_not_redeemable',
      'lock_not_renewable',
      'lock_quote_changed',
      undefined,
      'lock_already_paid',
      'lock_already_paid',
      'lock_already_paid',
    ]);
  });
});

describe('renewal', () => {
  const renewing = async (fields: SubscribeFields = {}) => {
    const saver = await addSaver(testApp, '1000');
    return { saver, order: await subscribed(testApp, saver, { product: ['lock', 7], auto_renew: '1', ...fields }) };
  };
  const last = async (saver: TestUser) =>
    (
      (await testApp.call('GET', '/lock/orders', { token: saver.token })).message as {
        items: Awaited<ReturnType<typeof subscribed>>[];
      }
    ).items;
  const DAY = 86_400_000;

  it('is off by default, and announced terms are kept although the product changes', async () => {
    expect((await subscribed(testApp, await addSaver(testApp), {})).auto_renew).toBe(0);
    const { saver, order } = await renewing();
    expect(order.renewal).toMatchObject({ state: 'waiting', announced_ms: 0 });
    const later = await renewing({ product: ['lock', 15] });
    await setTime(testApp, order.end_ms - 2 * DAY);
    await pay(testApp);
    expect((await last(later.saver))[0]?.renewal).toMatchObject({ state: 'waiting', announced_ms: 0 });
    expect((await last(saver))[0]?.renewal).toMatchObject({
      state: 'announced',
      day_rate_percent: '0.02000000',
      days: 7,
    });
    await testApp.pool.query(`update lock_product set day_rate_percent = 0.9, version = version + 1 where days = 7`);
    await setTime(testApp, order.end_ms);
    await pay(testApp);
    const [next, ended] = await last(saver);
    expect(ended).toMatchObject({ id: order.id, status: 'matured', renewed_to: next?.id, renewal: { state: 'done' } });
    expect(next).toMatchObject({
      status: 'running',
      amount: '1000.00000000',
      day_rate_percent: '0.02000000',
      renewed_from: order.id,
      auto_renew: 1,
    });
    await testApp.pool.query(`update lock_product set day_rate_percent = 0.02 where days = 7`);
    const { rows } = await testApp.pool.query(`select template from notification where user_id = $1 order by id`, [
      saver.id,
    ]);
    expect(rows.map(({ template }) => template)).toEqual([
      'lock_renewal_announced',
      'lock_first_reward',
      'lock_renewed',
    ]);
    await testApp.expectBooksBalanced();
  });

  it.each([
    ['without an announcement: the job stood still', (end: number) => [end], 'declined'],
    ['announced less than a day before', (end: number) => [end - DAY + 1, end], 'declined'],
  ])('does not happen %s', async (_, times, state) => {
    const { saver, order } = await renewing();
    for (const time of times(order.end_ms)) {
      await setTime(testApp, time);
      await pay(testApp);
    }
    expect(await last(saver)).toMatchObject([{ status: 'matured', renewed_to: 0, renewal: { state } }]);
  });

  it('does not happen when it is switched off after the announcement, or when the product takes no orders then', async () => {
    const [off, shut] = [await renewing(), await renewing()];
    await setTime(testApp, off.order.end_ms - 2 * DAY);
    await pay(testApp);
    const fields = { id: String(off.order.id), on: '0' };
    expect((await testApp.call('POST', '/lock/renew', { token: off.saver.token, fields })).message).toMatchObject({
      auto_renew: 0,
    });
    await setTime(testApp, off.order.end_ms);
    await whileProducts('paused = true', 'paused = false', () => pay(testApp));
    for (const { saver } of [off, shut])
      expect(await last(saver)).toMatchObject([{ status: 'matured', renewed_to: 0 }]);
    const { rows } = await testApp.pool.query(
      `select template from notification where user_id = $1 order by id desc limit 1`,
      [shut.saver.id],
    );
    expect(rows).toEqual([{ template: 'lock_not_renewed' }]);
  });
});

/** Fields that existing clients read. */
const CONFIG_FIELDS = [
  'id',
  'currency_id',
  'currency_name',
  'currency_logo',
  'day',
  'save_min',
  'interest_rate',
  'intro',
];
const ORDER_FIELDS = [
  'id',
  'currency_name',
  'amount',
  'day_rate',
  'total_interest',
  'start_at',
  'end_at',
  'status',
  'cancel_fee',
];

describe('calls of existing clients', () => {
  it('Home finds the products with a term as a plain array, without a login', async () => {
    const { message } = await testApp.call('GET', '/lh/deposit/config');
    expect(message).toMatchObject([7, 15, 30, 60, 90].map((day) => ({ day, currency_id: 3, currency_name: 'USDT' })));
    expect((message as object[])[2]).toMatchObject({
      save_min: '100.00000000',
      interest_rate: '0.03000000',
      intro: expect.any(String),
    });
    for (const one of message as object[]) expect(Object.keys(one)).toEqual(expect.arrayContaining(CONFIG_FIELDS));
  });

  it('Home finds an empty list while lock mining is switched off, and an order is refused with 200', async () => {
    const undo = await changeRules({ ...testApp }, 'products', (rules) =>
      rules.map((rule) => (rule.product === 'lock' ? { ...rule, open: false } : rule)),
    );
    const list = await testApp.call('GET', '/lh/deposit/config');
    const fields = { config_id: '3', amount: '1000' };
    const order = await testApp.call('POST', '/lh/deposit', { token: user.token, fields });
    await undo();
    expect([list.type, list.message]).toEqual(['ok', []]);
    expect([order.status, order.type, order.error]).toEqual([200, 'error', 'product_closed']);
  });

  it('locks, lists with the fraction and the cost as a number, and redeems at that cost', async () => {
    const old = await addSaver(testApp, '1000');
    const ask = (method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) =>
      testApp.call(method, path, { token: old.token, fields });
    const placed = await ask('POST', '/lh/deposit', { config_id: '3', amount: '1000' });
    expect([placed.type, typeof placed.message]).toEqual(['ok', 'string']);
    const list = async (fields: Record<string, string> = {}) =>
      (
        (await ask('GET', '/lh/deposit/order', { page: '1', limit: '9999', ...fields })).message as {
          order_list: { id: number; cancel_fee: number }[];
        }
      ).order_list;
    const [order] = await list();
    expect(order).toMatchObject({
      day_rate: '0.00030000',
      total_interest: '9.00000000',
      status: 1,
      cancel_fee: 20,
      amount: '1000.00000000',
    });
    expect(Object.keys(order ?? {})).toEqual(expect.arrayContaining(ORDER_FIELDS));
    expect(order?.cancel_fee.toFixed(2)).toBe('20.00');
    expect([
      (await list({ status: '1' })).length,
      (await list({ status: '2' })).length,
      (await list({ page: '2' })).length,
    ]).toEqual([1, 0, 0]);
    expect((await ask('POST', '/lh/deposit/order/cancel', { id: String(order?.id) })).type).toBe('ok');
    expect(await list({ is_cancel: '1' })).toMatchObject([{ status: 2, cancel_fee: 20, is_cancel: 1 }]);
    await testApp.expectBooksBalanced();
  });
});
