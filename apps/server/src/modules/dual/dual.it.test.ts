import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addInvestor,
  BTC,
  balanceOf,
  bought,
  buy,
  completeReceipt,
  type DualPreview,
  type DualTestApp,
  findProduct,
  publishPrices,
  publishWindow,
  readOrder,
  settle,
  spotOf,
  startDualTestApp,
  tableOf,
  USDT,
} from '#app/testing/dual-steps';
import { haltBy, liftBy } from '#app/testing/halt-steps';
import { addOperator, getAs, takeAction } from '#app/testing/ops-steps';
import { closePeriods, nodeCrypto } from '#app/testing/proof-steps';
import { makeProducts } from './use-cases/make-products';

let testApp: DualTestApp;
beforeAll(async () => {
  testApp = await startDualTestApp();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** A new sale day, with products around 60000. */
const nextDay = async (): Promise<void> => {
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
};

describe('the table', () => {
  it('lists calls above and puts below the price, by date, with distance and rate', async () => {
    const calls = await tableOf(testApp);
    expect(calls.currencies.map(({ name }) => name)).toEqual(['BTC', 'ETH']);
    expect(calls.dates.map(({ days }) => days)).toEqual([1, 7, 14, 30, 60]);
    expect(calls).toMatchObject({ symbol: 'BTC/USDT', day_seconds: 4_800, share_size: '0.10000000' });
    const [week] = calls.dates.filter(({ days }) => days === 7);
    expect(week?.products.map(({ linked_price: price }) => Number(price))).toEqual([
      67_800, 66_000, 64_200, 62_400, 61_400, 60_600,
    ]);
    expect(week?.products.at(-1)).toMatchObject({
      distance: '0.01000000',
      rate: '0.41600000',
      term_rate: '0.00797808',
      share_cost: '0.10000000',
      pay_name: 'BTC',
      total_shares: 1_000,
      remaining_shares: 1_000,
      user_limit: 100,
      is_open: 1,
      history: null,
    });
    const puts = await tableOf(testApp, { side: 'put' });
    expect(puts.dates[0]?.products[0]).toMatchObject({
      linked_price: '59400.00000000',
      distance: '-0.01000000',
      share_cost: '5940.00000000',
      pay_name: 'USDT',
    });
  });

  it('is made once a day, and ahead of the next one', async () => {
    const count = async () => (await testApp.pool.query('select from dual_product')).rowCount;
    const before = await count();
    expect(await makeProducts(testApp.app.parts)).toBe(0);
    expect(await count()).toBe(before);
  });
});

describe('a purchase', () => {
  it('costs what the preview says, into a hold, and pays what the preview says', async () => {
    const user = await addInvestor(testApp);
    const product = await findProduct(testApp);
    const asked = { id: String(product.id), num: '3' };
    const preview = (await testApp.call('GET', '/dual/preview', { token: user.token, fields: asked }))
      .message as DualPreview;
    expect(preview).toMatchObject({
      cost: '0.30000000',
      available: '10.00000000',
      year_days: 365,
      window_seconds: 100,
    });
    const order = await bought(testApp, user, asked);
    expect(order).toMatchObject({ state: 'purchased', cost: preview.cost, below: preview.below, days: 1 });
    expect(order.at_or_above).toEqual(preview.at_or_above);
    expect(await spotOf(testApp, user, BTC)).toBe('9.7');
    expect(await balanceOf(testApp, { owner: user.id, type: 'financial', currencyId: BTC, bucket: 'frozen' })).toBe(
      '0.3',
    );
    expect((await findProduct(testApp)).sold_shares).toBe(3);
  });
});

const verdictOf = async (user: Parameters<typeof completeReceipt>[1], id: number) => {
  const file = await completeReceipt(testApp, user, id);
  const { checks } = await verifyReceipt(file, nodeCrypto);
  return { file, states: checks.map((check) => (check.state === 'failed' ? check.fault : check.state)) };
};

/** USDT price at which coins paid to a user count for the average cost. */
const costPriceOf = async (userId: number): Promise<number[]> => {
  const { rows } = await testApp.pool.query<{ price: string }>(
    `select distinct e.usdt_price as price from entry_price e join ledger_posting p using (reference)
     join ledger_account a on a.id = p.credit_account_id where a.owner_id = $1 and p.kind in ('dual_payout', 'dual_return')`,
    [userId],
  );
  return rows.map(({ price }) => Number(price));
};

describe('settlement on both sides of the linked price', () => {
  it.each([
    ['below', (linked: number) => String(linked - 1)],
    ['exactly at it [Q1]', (linked: number) => String(linked)],
    ['above', (linked: number) => String(linked + 1)],
  ])('%s', async (name, priceOf) => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const put = await findProduct(testApp, { side: 'put' });
    const callOrder = await bought(testApp, user, { id: String(call.id), num: '10' });
    const putOrder = await bought(testApp, user, { id: String(put.id), num: '2' });
    const isBelow = name === 'below';
    // Both sides at the linked price of the call; the put's is lower, so it is settled by its own window below.
    await publishWindow(testApp, call.maturity_ms, () => priceOf(Number(call.linked_price)));
    await settle(testApp);
    const { order, windows } = await readOrder(testApp, user, callOrder.id);
    expect(order.state).toBe('success');
    expect(order.paid).toEqual(isBelow ? callOrder.below : callOrder.at_or_above);
    expect(windows).toHaveLength(1);
    expect(windows[0]).toMatchObject({ window_seconds: 100, found_seconds: 100, enough: 1 });
    expect(Number(order.settlement_price)).toBe(Number(priceOf(Number(call.linked_price))));
    const puts = await readOrder(testApp, user, putOrder.id);
    expect(puts.order.paid).toEqual(putOrder.at_or_above);
    // Money: the coin came back with interest, or was changed into USDT.
    const [coin, usdt] = [await spotOf(testApp, user, BTC), await spotOf(testApp, user, USDT)];
    const putGain = Number(putOrder.at_or_above.interest);
    expect(Number(coin)).toBeCloseTo(isBelow ? 10 + Number(callOrder.below.interest) : 9, 8);
    expect(Number(usdt)).toBeCloseTo(1_000_000 + putGain + (isBelow ? 0 : Number(callOrder.at_or_above.amount)), 6);
    expect(await costPriceOf(user.id)).toEqual(isBelow ? [Number(order.settlement_price)] : []);
    expect((await verdictOf(user, callOrder.id)).states).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('a put below its linked price is paid in the coin', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const put = await findProduct(testApp, { side: 'put' });
    const order = await bought(testApp, user, { id: String(put.id), num: '2' });
    await publishWindow(testApp, put.maturity_ms, () => '50000');
    await settle(testApp);
    expect((await readOrder(testApp, user, order.id)).order.paid).toEqual(order.below);
    expect(await spotOf(testApp, user, USDT)).toBe(String(1_000_000 - 2 * 5_940));
    expect(Number(await spotOf(testApp, user, BTC))).toBeCloseTo(10 + Number(order.below.amount), 8);
    expect(await costPriceOf(user.id)).toEqual([Number(put.linked_price)]);
  });
});

describe('without enough prices [Q5]', () => {
  it('waits in settling, uses the next window, and never an older price', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const { id } = await bought(testApp, user, { id: String(call.id) });
    // 89 of 100 seconds; before the window the price was far below.
    await publishWindow(testApp, call.maturity_ms, (second) => (second < 89 ? '70000' : null));
    expect(await settle(testApp)).toBe(0);
    expect((await readOrder(testApp, user, id)).order).toMatchObject({ state: 'settling', paid: null });
    const dayMs = 4_800_000;
    await publishWindow(testApp, call.maturity_ms + dayMs, (second) => (second < 90 ? '60000' : null));
    expect(await settle(testApp)).toBe(1);
    const { order, windows } = await readOrder(testApp, user, id);
    expect(order).toMatchObject({ state: 'success', settlement_price: '60000.00000000' });
    expect(windows.map(({ found_seconds: found, enough }) => [found, enough])).toEqual([
      [89, 0],
      [90, 1],
    ]);
    expect((await verdictOf(user, id)).states).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('after three such days principal and yield come back in the coin invested', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const bid = await bought(testApp, user, { id: String(call.id) });
    for (const day of [0, 1, 2]) {
      await publishWindow(testApp, call.maturity_ms + day * 4_800_000, (second) => (second < 50 ? '70000' : null));
      await settle(testApp);
    }
    const { order, windows } = await readOrder(testApp, user, bid.id);
    expect(order).toMatchObject({ state: 'failed', paid: bid.below, settlement_price: null });
    expect(windows.map(({ enough }) => enough)).toEqual([0, 0, 0]);
    expect(Number(await spotOf(testApp, user, BTC))).toBeCloseTo(10 + Number(bid.below.interest), 8);
    // No window had a price: the interest counts at the price of the purchase.
    expect(await costPriceOf(user.id)).toEqual([60_000]);
    expect((await verdictOf(user, bid.id)).states).toEqual(['ok', 'ok', 'ok', 'pending']);
  });

  it('is not settled before the chain is final', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const { id } = await bought(testApp, user, { id: String(call.id) });
    testApp.clock.setMs(call.maturity_ms + 100);
    expect(await settle(testApp)).toBe(0);
    expect((await readOrder(testApp, user, id)).order.state).toBe('settling');
  });
});

describe('receipts', () => {
  it('are leaves of the signed tree; one changed price, digit or amount fails', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const { id } = await bought(testApp, user, { id: String(call.id) });
    await publishWindow(testApp, call.maturity_ms, (second) => String(60_100 + second));
    await settle(testApp);
    await closePeriods(testApp, testApp.clock.nowMs() + 600_000);
    const { file, states } = await verdictOf(user, id);
    expect(states).toEqual(['ok', 'ok', 'ok', 'ok']);
    const verdict = async (changed: typeof file) => (await verifyReceipt(changed, nodeCrypto)).state;
    expect(await verdict({ ...file, receipt: file.receipt.replace(/paid=0\.1/, 'paid=0.2') })).toBe('failed');
    const ticks = file.ticks.map((tick, index) => (index === 20 ? { ...tick, price: '60500' } : tick));
    expect(await verdict({ ...file, ticks })).toBe('failed');
    // A window with a record left out at its start, its middle or its end is not whole.
    for (const index of [0, 40, file.ticks.length - 2])
      expect(await verdict({ ...file, ticks: file.ticks.filter((_, at) => at !== index) })).toBe('failed');
  });

  it('are only for the owner', async () => {
    const other = await testApp.addUser();
    const reply = await testApp.call('GET', '/proof/receipt', {
      token: other.token,
      fields: { kind: 'dual', id: '1' },
    });
    expect(reply.error).toBe('receipt_unavailable');
  });
});

describe('auto-compound', () => {
  it('is off by default, can be switched until maturity, and buys the same side, term and distance once', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const order = await bought(testApp, user, { id: String(call.id), num: '2' });
    expect(order.auto_compound).toBe(0);
    const set = (on: string) =>
      testApp.call('POST', '/dual/compound', { token: user.token, fields: { id: String(order.id), on } });
    expect((await set('1')).message).toMatchObject({ auto_compound: 1 });
    await publishWindow(testApp, call.maturity_ms, () => '60000');
    await nextDay();
    await settle(testApp);
    await settle(testApp);
    const { order: ended } = await readOrder(testApp, user, order.id);
    const { order: again } = await readOrder(testApp, user, ended.compounded_to);
    expect(again).toMatchObject({ side: 'call', days: 1, shares: 2, compounded_from: order.id, auto_compound: 1 });
    const { rowCount } = await testApp.pool.query('select from dual_order where user_id = $1', [user.id]);
    expect(rowCount).toBe(2);
    expect((await set('0')).error).toBe('dual_compound_closed');
  });

  it('waits while there is no fresh price', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const { id } = await bought(testApp, user, { id: String(call.id), auto_compound: '1' });
    await publishWindow(testApp, call.maturity_ms, () => '60000');
    await nextDay();
    testApp.clock.advance(10_000);
    await settle(testApp);
    expect((await readOrder(testApp, user, id)).order).toMatchObject({ state: 'success', compounded_to: 0 });
    await publishPrices(testApp, '60000');
    await settle(testApp);
    expect((await readOrder(testApp, user, id)).order.compounded_to).toBeGreaterThan(id);
  });

  it('ends when the payout is in the other coin', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const call = await findProduct(testApp);
    const { id } = await bought(testApp, user, { id: String(call.id), auto_compound: '1' });
    await publishWindow(testApp, call.maturity_ms, () => '70000');
    await nextDay();
    await settle(testApp);
    expect((await readOrder(testApp, user, id)).order).toMatchObject({ state: 'success', compounded_to: 0 });
  });
});

it('dual_paused: an operator pauses a product for new orders; the console lists it', async () => {
  await nextDay();
  const user = await addInvestor(testApp);
  const product = await findProduct(testApp);
  const operator = await addOperator(testApp);
  const pause = (on: string) =>
    takeAction(testApp, operator, '/dual/pause', { id: product.id, on, reason: 'Too much sold' });
  expect((await pause('1')).type).toBe('ok');
  expect((await buy(testApp, user, { fields: { id: String(product.id) } })).error).toBe('dual_paused');
  const { message } = await getAs(testApp, operator, '/dual/products', { limit: '100' });
  const { data } = message as { data: { id: number; is_paused: number; is_on_sale: number }[] };
  expect(data.find(({ id }) => id === product.id)).toMatchObject({ is_paused: 1, is_on_sale: 1 });
  expect((await pause('0')).type).toBe('ok');
  await bought(testApp, user, { id: String(product.id) });
  const reserve = await getAs(testApp, operator, '/dual/reserve');
  expect((reserve.message as { currency_name: string }[]).map((row) => row.currency_name)).toEqual([
    'USDT',
    'BTC',
    'ETH',
  ]);
});

it('instrument_halted: while two operators have halted the instrument nothing is bought; what is open goes on', async () => {
  await nextDay();
  const user = await addInvestor(testApp);
  const product = await findProduct(testApp);
  const { id } = await bought(testApp, user, { id: String(product.id) });
  const people = { proposer: await addOperator(testApp), approver: await addOperator(testApp) };
  await haltBy(testApp, people);
  expect((await buy(testApp, user, { fields: { id: String(product.id) } })).error).toBe('instrument_halted');
  await publishWindow(testApp, product.maturity_ms, () => '60000');
  await settle(testApp);
  expect((await readOrder(testApp, user, id)).order.state).toBe('success');
  // The sessions of the first two have ended in the meantime.
  await liftBy(testApp, { proposer: await addOperator(testApp), approver: await addOperator(testApp) });
});

describe('old clients', () => {
  it('list, detail, purchase and own orders in their shapes', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const index = await testApp.call('GET', '/dual/index', { fields: { currency_id: '1', type: 'put' } });
    const { dual_currencys: list } = index.message as {
      dual_currencys: { id: number; type: string; status: number }[];
    };
    expect(list.length).toBeGreaterThan(5);
    const [first] = list;
    const detail = await testApp.call('GET', '/dual/detail', { fields: { id: String(first?.id) } });
    expect(detail.message).toEqual(first);
    expect(first).toMatchObject({ type: 'put', currency_name: 'BTC', status: 1 });
    const fields = { id: String(first?.id), num: '1' };
    const refused = await buy(testApp, user, { path: '/dual/buyDual', fields: { ...fields, acknowledged: '0' } });
    expect(refused.error).toBe('dual_unacknowledged');
    await testApp.call('POST', '/risk/accept', { token: user.token, fields: { product: 'dual' } });
    const done = await buy(testApp, user, { path: '/dual/buyDual', fields: { ...fields, acknowledged: '0' } });
    expect([done.type, typeof done.message]).toEqual(['ok', 'string']);
    const own = async (status: string) =>
      (await testApp.call('POST', '/dual/dual_list', { token: user.token, fields: { status, page: '1' } })).message;
    expect(await own('1')).toMatchObject({
      limit: 10,
      list: [{ dual_id: first?.id, type: 'put', number: 1, status: 1, success: '0.00000000' }],
    });
    expect(await own('3')).toEqual({ list: [], limit: 10 });
  });
});
