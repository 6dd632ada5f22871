import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  balanceOf,
  linesOf,
  newOrder,
  noticesOf,
  paidOrder,
  readOrder,
  released,
  remainingOf,
  rowOf,
  runTime,
  scoresOf,
  send,
} from '#app/testing/otc-order-steps';
import {
  addAd,
  addMethod,
  addTrader,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type OtcTestApp,
  setTime,
  startOtcApp,
  take,
  takeFields,
  taken,
  USDT,
} from '#app/testing/otc-steps';
import { newId } from '#platform/runtime/ids';

let test: OtcTestApp;
beforeAll(async () => {
  test = await startOtcApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});
const later = (ms: number): Promise<void> => setTime(test, test.clock.nowMs() + ms);
const WINDOW_MS = 15 * MINUTE_MS;

describe('"paid" at the deadline [X5]', () => {
  it.each([
    [-1, undefined],
    [0, 'otc_time_over'],
    [1, 'otc_time_over'],
  ])('T%i ms', async (offset, error) => {
    const { buyer, number } = await newOrder(test);
    await later(WINDOW_MS + offset);
    expect((await send(test, buyer, '/otc/paid', { number })).error).toBe(error);
    await runTime(test);
    expect((await rowOf(test, number)).state).toBe(error ? 'timed_out' : 'paid');
  });

  it('the job ends nothing one millisecond before', async () => {
    const { buyer, number } = await newOrder(test);
    await later(WINDOW_MS - 1);
    await runTime(test);
    expect((await rowOf(test, number)).state).toBe('pending');
    await later(1);
    expect((await send(test, buyer, '/otc/cancel', { number, reason: 'changed_mind' })).error).toBe('otc_time_over');
  });
});

describe('deadlines of an order', () => {
  it('ends an unpaid order: coins and ad are back, the buyer is at fault', async () => {
    const { seller, buyer, ad, number } = await newOrder(test);
    await later(WINDOW_MS);
    await runTime(test);
    expect(await rowOf(test, number)).toMatchObject({ state: 'timed_out', fault: buyer.id });
    expect([await balanceOf(test, seller.id), await remainingOf(test, ad.id)]).toEqual(['10000', '1000']);
    expect([await scoresOf(test, buyer), await noticesOf(test, buyer)]).toEqual([['otc_unpaid'], ['otc_timed_out']]);
    expect([(await noticesOf(test, seller)).at(-1), (await linesOf(test, number)).at(-1)]).toEqual([
      'otc_not_paid',
      'timed_out',
    ]);
    await runTime(test);
    expect(await scoresOf(test, buyer)).toEqual(['otc_unpaid']);
  });

  it('ends many orders in one run', async () => {
    const orders = [];
    for (let count = 0; count < 5; count += 1) orders.push(await newOrder(test, { side: count % 2 ? 'buy' : 'sell' }));
    await later(WINDOW_MS);
    await runTime(test);
    for (const { number } of orders) expect((await rowOf(test, number)).state).toBe('timed_out');
  });

  it('turns a paid order into a dispute after 24 hours, not before', async () => {
    const { seller, buyer, number } = await paidOrder(test);
    await later(DAY_MS - 1);
    await runTime(test);
    expect((await rowOf(test, number)).state).toBe('paid');
    await later(1);
    await runTime(test);
    expect(await rowOf(test, number)).toMatchObject({ state: 'disputed', due: null });
    expect((await readOrder(test, buyer, number)).dispute).toMatchObject({
      opened_by: 'time',
      answer_due_ms: test.clock.nowMs() + 48 * HOUR_MS,
    });
    for (const user of [seller, buyer]) expect((await noticesOf(test, user)).at(-1)).toBe('otc_disputed');
  });

  it('closes the conversation seven days after the end', async () => {
    const { buyer, number } = await newOrder(test);
    await send(test, buyer, '/otc/cancel', { number, reason: 'price_error' });
    const { conversation_id: conversation } = await readOrder(test, buyer, number);
    const write = () =>
      send(test, buyer, '/chat/send', { conversation: String(conversation), client_key: newId(), text: 'Sorry' });
    await later(7 * DAY_MS - 1);
    await runTime(test);
    expect((await write()).type).toBe('ok');
    await later(1);
    await runTime(test);
    expect((await write()).error).toBe('chat_closed');
    const read = await test.call('GET', '/chat/messages', {
      token: buyer.token,
      fields: { conversation: String(conversation) },
    });
    expect(read.type).toBe('ok');
    expect((await rowOf(test, number)).due).toBeNull();
  });

  it('pauses the ads of a person whose orders end unpaid too often', async () => {
    const maker = await addTrader(test, { usdt: '0' });
    const ad = await addAd(test, maker, { side: 'buy', price: '0.99' });
    const other = await addAd(test, maker, { side: 'buy', price: '0.98' });
    for (let count = 0; count < 5; count += 1) {
      const seller = await addTrader(test);
      const method = String(await addMethod(test, seller));
      await taken(test, seller, ad, { price: '0.99', amount: '99', method_id: method });
    }
    await later(WINDOW_MS);
    await runTime(test);
    const { rows } = await test.pool.query(
      'select state, pause_reason as reason from otc_ad where id = any($1::int[])',
      [[ad.id, other.id]],
    );
    expect(rows).toEqual(Array(2).fill({ state: 'paused', reason: 'completion' }));
    expect(await noticesOf(test, maker)).toContain('otc_ads_paused');
  });

  it('pauses them also when the fifth ended order is a completed one', async () => {
    const maker = await addTrader(test, { usdt: '0' });
    const ad = await addAd(test, maker, { side: 'buy', price: '0.99' });
    const stateOf = async () =>
      (await test.pool.query<{ state: string }>('select state from otc_ad where id = $1', [ad.id])).rows[0]?.state;
    for (let count = 0; count < 4; count += 1) {
      const seller = await addTrader(test);
      const method = String(await addMethod(test, seller));
      await taken(test, seller, ad, { price: '0.99', amount: '99', method_id: method });
    }
    await later(WINDOW_MS);
    await runTime(test);
    expect(await stateOf()).toBe('open');
    const seller = await addTrader(test);
    const method_id = String(await addMethod(test, seller));
    const number = await taken(test, seller, ad, { price: '0.99', amount: '99', method_id });
    await send(test, maker, '/otc/paid', { number });
    expect((await released(test, seller, number)).type).toBe('ok');
    expect(await stateOf()).toBe('paused');
  });
});

it('three cancellations that count within a day block taking for a day [X9]', async () => {
  const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
  const ad = await addAd(test, seller);
  for (let count = 0; count < 3; count += 1) {
    const number = await taken(test, buyer, ad);
    expect((await send(test, buyer, '/otc/cancel', { number, reason: 'changed_mind' })).type).toBe('ok');
  }
  expect((await take(test, buyer, takeFields(ad))).error).toBe('otc_taking_blocked');
  await later(DAY_MS - 1);
  expect((await take(test, buyer, takeFields(ad))).error).toBe('otc_taking_blocked');
  await later(1);
  expect((await take(test, buyer, takeFields(ad))).type).toBe('ok');
});

it('the seller cannot spend coins that are held [X2]', async () => {
  const seller = await addTrader(test, { usdt: '100.2' });
  const { number } = await newOrder(test, { people: { seller, buyer: await addTrader(test, { usdt: '0' }) } });
  const moved = await send(test, seller, '/wallet/change', {
    currency_id: String(USDT),
    number: '0.01',
    from_field: 'change',
    to_field: 'lever',
  });
  expect(moved.type).toBe('error');
  expect([await balanceOf(test, seller.id), await balanceOf(test, seller.id, 'frozen')]).toEqual(['0', '100.2']);
  expect((await rowOf(test, number)).state).toBe('pending');
});

it('price, fee and amounts are those of the server, whatever else is sent [X6]', async () => {
  const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
  const ad = await addAd(test, seller);
  const forged = { fee: '0', escrow: '1', received: '100000', fiat_amount: '1', usdt_value: '0', price: '5' };
  const number = await taken(test, buyer, ad, forged);
  expect(await readOrder(test, buyer, number)).toMatchObject({
    price: '1.01000000',
    amount: '100.00000000',
    fee: '0.20000000',
    escrow: '100.20000000',
    received: '100.00000000',
  });
});
