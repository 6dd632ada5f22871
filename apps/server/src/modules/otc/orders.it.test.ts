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
  scoresOf,
  send,
} from '#app/testing/otc-order-steps';
import { addTrader, type OtcTestApp, PAY_PASSWORD, startOtcApp } from '#app/testing/otc-steps';

let test: OtcTestApp;
beforeAll(async () => {
  test = await startOtcApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

describe('an order', () => {
  it('is paid, released and rated', async () => {
    const { seller, buyer, ad, number } = await newOrder(test);
    expect(await readOrder(test, buyer, number)).toMatchObject({
      role: 'buyer',
      state: 'pending',
      actions: ['pay', 'cancel'],
      payer_name: buyer.name,
      name_differs: 0,
      pay_to: { holder: seller.name, kind: 'wise' },
      counterparty: { id: seller.id },
      completion: '',
      completion_if_counted: '0',
    });
    expect((await send(test, buyer, '/otc/paid', { number })).message).toEqual({ number, state: 'paid' });
    expect((await readOrder(test, seller, number)).actions).toEqual(['release', 'ask_cancel']);
    expect((await released(test, seller, number)).message).toEqual({
      number,
      amount: '100.00000000',
      received: '100.00000000',
      fee: '0.20000000',
    });
    expect([await balanceOf(test, seller.id), await balanceOf(test, seller.id, 'frozen')]).toEqual(['9899.8', '0']);
    expect([await balanceOf(test, buyer.id), await remainingOf(test, ad.id)]).toEqual(['100', '900']);
    expect((await send(test, buyer, '/otc/rate', { number, stars: '5', comment: 'Fast' })).type).toBe('ok');
    expect(await readOrder(test, buyer, number)).toMatchObject({
      state: 'completed',
      own_stars: 5,
      completion: '100',
    });
    expect(await linesOf(test, number)).toEqual(['created', 'paid', 'released']);
    expect([await noticesOf(test, seller), await noticesOf(test, buyer)]).toEqual([
      ['otc_sell_order', 'otc_paid'],
      ['otc_released'],
    ]);
  });

  it('of a buy ad gives the buyer the amount without the fee', async () => {
    const { seller, buyer, number } = await newOrder(test, { side: 'buy' });
    await send(test, buyer, '/otc/paid', { number });
    expect((await released(test, seller, number)).message).toMatchObject({ received: '99.80000000' });
    expect([await balanceOf(test, buyer.id), await balanceOf(test, seller.id)]).toEqual(['99.8', '9900']);
  });

  it('is cancelled by the buyer; the coins and the rest of the ad are back', async () => {
    const { seller, buyer, ad, number } = await newOrder(test);
    const reply = await send(test, buyer, '/otc/cancel', { number, reason: 'changed_mind' });
    expect(reply.message).toEqual({ number, refunded: '100.20000000', counts: 1 });
    expect([await balanceOf(test, seller.id), await remainingOf(test, ad.id)]).toEqual(['10000', '1000']);
    expect([await linesOf(test, number), await noticesOf(test, seller)]).toEqual([
      ['created', 'cancelled'],
      ['otc_sell_order', 'otc_cancelled'],
    ]);
  });

  it('is cancelled after "paid" once the seller has asked for it, and counts against nobody', async () => {
    const { seller, buyer, number } = await paidOrder(test);
    const cancel = () => send(test, buyer, '/otc/cancel', { number, reason: 'counterparty_asked' });
    expect((await cancel()).error).toBe('otc_cancel_after_paid');
    expect((await send(test, seller, '/otc/ask-cancel', { number, reason: 'third_party' })).type).toBe('ok');
    expect(await readOrder(test, buyer, number)).toMatchObject({ cancel_asked: 'third_party', actions: ['cancel'] });
    expect((await send(test, seller, '/otc/ask-cancel', { number, reason: 'other' })).error).toBe('otc_asked_already');
    expect((await send(test, buyer, '/otc/cancel', { number, reason: 'cannot_pay' })).error).toBe(
      'otc_cancel_after_paid',
    );
    expect((await cancel()).message).toMatchObject({ counts: 0 });
  });

  it('is not released with a wrong pay password, and five of them lock it [C9]', async () => {
    const { seller, number } = await paidOrder(test);
    const tryIt = (password: string) => send(test, seller, '/otc/release', { number, pay_password: password });
    expect((await tryIt('000000')).error).toBe('pay_password_wrong');
    for (let wrong = 0; wrong < 4; wrong += 1) await tryIt('000000');
    expect((await tryIt(PAY_PASSWORD)).error).toBe('pay_password_locked');
    expect(await balanceOf(test, seller.id, 'frozen')).toBe('100.2');
  });

  it('is rated once by each side; contact data in the comment is masked', async () => {
    const { seller, buyer, number } = await paidOrder(test);
    await released(test, seller, number);
    const rate = () => send(test, seller, '/otc/rate', { number, stars: '4', comment: 'Write me: a@b.example' });
    expect([(await rate()).type, (await rate()).error]).toEqual(['ok', 'otc_rated_already']);
    const { rows } = await test.pool.query<{ comment: string }>('select comment from otc_rating where rated_id = $1', [
      buyer.id,
    ]);
    expect(rows[0]?.comment).not.toContain('a@b.example');
  });

  it('raises the score of both sides with each fifth order completed without a dispute', async () => {
    const people = { seller: await addTrader(test), buyer: await addTrader(test, { usdt: '0' }) };
    for (let count = 0; count < 5; count += 1) {
      expect(await scoresOf(test, people.buyer)).toEqual([]);
      await released(test, people.seller, (await paidOrder(test, { people })).number);
    }
    expect([await scoresOf(test, people.buyer), await scoresOf(test, people.seller)]).toEqual([
      ['otc_clean'],
      ['otc_clean'],
    ]);
  });

  it('counts as unread what the other side did, never the own acts', async () => {
    const { seller, buyer, number } = await newOrder(test);
    const unread = async () => [
      (await readOrder(test, buyer, number)).unread,
      (await readOrder(test, seller, number)).unread,
    ];
    expect(await unread()).toEqual([0, 1]);
    await send(test, buyer, '/otc/paid', { number });
    expect(await unread()).toEqual([0, 2]);
    await send(test, seller, '/otc/ask-cancel', { number, reason: 'other' });
    expect(await unread()).toEqual([1, 2]);
    await released(test, seller, number);
    expect(await unread()).toEqual([2, 2]);
  });

  it('is in the lists of both sides only', async () => {
    const { seller, buyer, number } = await newOrder(test);
    const list = async (token: string, open: string) =>
      (await test.call('GET', '/otc/orders', { token, fields: { open } })).message as {
        items: { number: string; unread: number }[];
        open: number;
      };
    expect(await list(buyer.token, '1')).toMatchObject({ items: [{ number, unread: 0 }], open: 1, total: 1 });
    expect((await list(seller.token, '1')).items).toHaveLength(1);
    expect((await list((await addTrader(test)).token, '1')).items).toEqual([]);
    await send(test, buyer, '/otc/cancel', { number, reason: 'price_error' });
    expect((await list(buyer.token, '1')).items).toEqual([]);
    expect((await list(buyer.token, '0')).items).toMatchObject([{ number, state: 'cancelled' }]);
  });
});
