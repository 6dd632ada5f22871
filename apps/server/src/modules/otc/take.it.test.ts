import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { refusedAfterWaiting } from '#app/testing/late-call';
import {
  addAd,
  addMethod,
  addTrader,
  DAY_MS,
  HOUR_MS,
  type OtcTestApp,
  setTime,
  startOtcApp,
  take,
  takeFields,
  taken,
  USDT,
} from '#app/testing/otc-steps';

let test: OtcTestApp;
beforeAll(async () => {
  test = await startOtcApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const orderRow = async (number: string) => {
  const { rows } = await test.pool.query(
    `select amount::float8, fiat_amount::float8 as fiat, fee::float8, escrow::float8, received::float8, state, buyer_id as buyer,
       seller_id as seller, (select count(*)::int from chat_message m where m.conversation_id = o.conversation_id) as lines
     from otc_order o where id = $1`,
    [number.slice(1)],
  );
  return rows[0];
};
const remainingOf = async (adId: number): Promise<string> =>
  (await test.pool.query<{ r: string }>('select trim_scale(remaining)::text as r from otc_ad where id = $1', [adId]))
    .rows[0]?.r ?? '';
const balanceOf = async (userId: number, bucket: string): Promise<string> =>
  (
    await test.pool.query<{ b: string }>(
      `select trim_scale(balance)::text as b from ledger_account where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = $3`,
      [userId, USDT, bucket],
    )
  ).rows[0]?.b ?? '0';

describe('taking an ad', () => {
  it('holds the coins of the seller with the maker fee, and opens a conversation', async () => {
    const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, seller, { autoReply: 'Please use the reference.' });
    const number = await taken(test, buyer, ad);
    expect(await orderRow(number)).toEqual({
      amount: 100,
      fiat: 101,
      fee: 0.2,
      escrow: 100.2,
      received: 100,
      state: 'pending',
      buyer: buyer.id,
      seller: seller.id,
      lines: 2,
    });
    expect(await remainingOf(ad.id)).toBe('900');
    expect([await balanceOf(seller.id, 'available'), await balanceOf(seller.id, 'frozen')]).toEqual([
      '9899.8',
      '100.2',
    ]);
  });

  it('of a buy ad holds the coins of the taker; the fee comes out of what the maker receives', async () => {
    const [buyer, seller] = [await addTrader(test, { usdt: '0' }), await addTrader(test)];
    const ad = await addAd(test, buyer, { side: 'buy', price: '0.99' });
    const own = String(await addMethod(test, seller));
    const number = await taken(test, seller, ad, { by: 'coin', amount: '100', price: '0.99', method_id: own });
    expect(await orderRow(number)).toMatchObject({ amount: 100, fiat: 99, fee: 0.2, escrow: 100, received: 99.8 });
  });

  it('keeps the books balanced where a float would round the fee up: 15.8 × 0.2 % is 0.0316', async () => {
    const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const number = await taken(test, buyer, await addAd(test, seller), { by: 'coin', amount: '15.8' });
    expect(await orderRow(number)).toMatchObject({ amount: 15.8, fee: 0.0316, escrow: 15.8316 });
    await test.expectBooksBalanced();
  });

  it('twenty takings at once never take more than the ad has [X1]', async () => {
    const seller = await addTrader(test);
    const ad = await addAd(test, seller, { total: '500', maxFiat: '500' });
    const takers = await Promise.all(Array.from({ length: 20 }, () => addTrader(test, { usdt: '0' })));
    const form = new URLSearchParams(takeFields(ad)).toString();
    const replies = await sendAtOnce(
      takers.map(({ token }) => ({ origin: test.origin, path: '/otc/take', token, form })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(5);
    expect(await remainingOf(ad.id)).toBe('0');
  });

  it('keeps to three open orders of a taker, also at once', async () => {
    const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, seller);
    const replies = await Promise.all(Array.from({ length: 6 }, () => take(test, buyer, takeFields(ad))));
    expect(replies.map(({ error = 'ok' }) => error).sort()).toEqual([
      'ok',
      'ok',
      'ok',
      ...Array(3).fill('otc_too_many_open'),
    ]);
  });

  it.each([
    ['otc_ad_unknown', { ad_id: '999999' }],
    ['otc_ad_changed', { version: '2' }],
    ['otc_price_moved', { price: '1' }],
    ['otc_amount_low', { amount: '9' }],
    ['otc_amount_high', { amount: '1000.01' }],
    ['otc_method_unknown', { method_id: '999999' }],
  ])('is refused with %s and changes nothing', async (code, more) => {
    const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, seller, { total: '2000' });
    const reply = await take(test, buyer, takeFields(ad, more));
    expect(reply.error).toBe(code);
    expect(await balanceOf(seller.id, 'frozen')).toBe('0');
  });

  it('is refused with otc_seller_short when the seller has spent the coins, and with insufficient_balance by the own balance', async () => {
    const [poor, rich] = [await addTrader(test, { usdt: '50' }), await addTrader(test, { usdt: '0' })];
    expect((await take(test, rich, takeFields(await addAd(test, poor)))).error).toBe('otc_seller_short');
    const ad = await addAd(test, rich, { side: 'buy', price: '1' });
    const own = String(await addMethod(test, poor));
    const fields = takeFields(ad, { by: 'coin', amount: '51', price: '1', method_id: own });
    expect((await take(test, poor, fields)).error).toBe('insufficient_balance');
  });

  it('is refused by a floating ad whose fiat rate is older than three days', async () => {
    const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, seller, { price: null, margin: '1' });
    await setTime(test, test.clock.nowMs() + 5 * DAY_MS);
    expect((await take(test, buyer, takeFields(ad))).error).toBe('otc_rate_old');
  });
});

describe('a taking in time that waits until the ad has expired', () => {
  it.each([
    ['the ad', 'select from otc_ad where id = $1 for update', false],
    ['the coins of the seller', 'select from ledger_account where owner_id = $1 for update', true],
  ])('is refused, whether it waits for %s', async (_, lock, isOfSeller) => {
    const [seller, buyer] = [await addTrader(test), await addTrader(test, { usdt: '0' })];
    const ad = await addAd(test, seller);
    // Whoever takes an ad for the first time gets a row to be locked by.
    await taken(test, buyer, ad);
    const freeMs = test.clock.nowMs() + HOUR_MS;
    await test.pool.query('update otc_ad set expires_at = $2 where id = $1', [ad.id, new Date(freeMs)]);
    const values = [isOfSeller ? seller.id : ad.id];
    const send = () => take(test, buyer, takeFields(ad));
    expect(await refusedAfterWaiting(test, { lock, values, freeMs }, send)).toMatchObject({ error: 'otc_ad_closed' });
  });
});
