import type { ReplyOf } from '@candor/contract/call';
import type { otcAd, otcAds, otcQuick, otcTrader } from '@candor/contract/otc';
import { computeAdPrice } from '@candor/domain/otc/ad-price';
import { canonical } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOrder, released, send } from '#app/testing/otc-order-steps';
import {
  addAd,
  addMethod,
  addTrader,
  DAY_MS,
  MINUTE_MS,
  type OtcTestApp,
  setTime,
  startOtcApp,
  type Trader,
  take,
  takeFields,
  taken,
  USDT,
} from '#app/testing/otc-steps';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import { listShownAds } from './market-ads.store';

type List = ReplyOf<typeof otcAds>;
type Fields = Readonly<Record<string, string>>;

let test: OtcTestApp;
let reader: Trader;
beforeAll(async () => {
  test = await startOtcApp();
  reader = await addTrader(test, { usdt: '0' });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const list = async (fields: Fields, user: Trader | null = reader): Promise<List> => {
  const asked = { side: 'sell', currency_id: String(USDT), fiat: 'USD', limit: '100', ...fields };
  const reply = await test.call('GET', '/otc/ads', { fields: asked, ...(user ? { token: user.token } : {}) });
  if (reply.type !== 'ok') throw new Error(JSON.stringify(reply));
  return reply.message as List;
};
const idsOf = async (owner: Trader, fields: Fields = {}, user: Trader | null = reader): Promise<number[]> =>
  (await list({ merchant_id: String(owner.id), ...fields }, user)).items.map(({ id }) => id);
const detail = async (id: number, user: Trader = reader): Promise<ReplyOf<typeof otcAd>> =>
  (await test.call('GET', '/otc/ad', { fields: { id: String(id) }, token: user.token })).message as ReplyOf<
    typeof otcAd
  >;
const change = (sql: string, ...values: unknown[]) => test.pool.query(sql, values);

describe('the list of ads', () => {
  it('has the prices computeAdPrice makes, for random ads', async () => {
    const owner = await addTrader(test, { usdt: '1000000' });
    const random = randomFrom(chooseSeed('otc prices'));
    const ads = new Map<number, { fixedPrice: string | null; marginPercent: string }>();
    for (let count = 0; count < 40; count += 1) {
      const isFixed = random(2) === 0;
      const fixedPrice = isFixed ? `0.${random(9000) + 1000}` : null;
      const marginPercent = isFixed ? '0' : `${random(2) === 0 ? '-' : ''}${random(10)}.${random(90) + 10}`;
      const ad = await addAd(test, owner, { price: fixedPrice, margin: marginPercent });
      ads.set(ad.id, { fixedPrice, marginPercent });
    }
    const filter = {
      side: 'sell' as const,
      currencyId: USDT,
      fiat: 'USD',
      readerId: 0,
      merchantId: owner.id,
      kind: '',
      ask: null,
    };
    for (const index of ['1', '0.98765432', '61234.56789', '0.00012345']) {
      const market = { index, isRateOld: false, nowMs: test.clock.nowMs() };
      await change('update otc_ad set min_fiat = 0.00000001 where user_id = $1', owner.id);
      const { rows } = await listShownAds(test.pool, {
        filter,
        terms: { market, makerFeePercent: '0.2' },
        page: 1,
        limit: 100,
      });
      const expected = [...ads]
        .map(([id, one]) => [id, computeAdPrice(one, index)] as const)
        .flatMap(([id, price]) => (price === null ? [] : [[id, canonical(price)] as const]));
      expect(new Map(rows.map(({ id, price }) => [id, price]))).toEqual(new Map(expected));
    }
  });

  it('shows the best price for the taker first, then the better completion rate', async () => {
    const [good, bad] = [await addTrader(test), await addTrader(test)];
    await addAd(test, good, { fiat: 'EUR', price: '0.93' });
    const second = await addAd(test, bad, { fiat: 'EUR', price: '0.92' });
    const first = await addAd(test, good, { fiat: 'EUR', price: '0.92' });
    const cheap = await addAd(test, bad, { fiat: 'EUR', price: '0.91' });
    const number = await taken(test, reader, first, { amount: '50', price: '0.92' });
    await change(
      `update otc_order set state = 'completed', paid_ms = created_ms + 60000, ended_ms = created_ms + 180000, due_ms = null
      where id = $1`,
      number.slice(1),
    );
    // Another one ended before the 30 days, and took longer: it counts in all, not in the averages.
    const older = await taken(test, reader, first, { amount: '50', price: '0.92' });
    const spanMs = 31 * DAY_MS;
    await change(
      `update otc_order set state = 'completed', created_ms = created_ms - ${spanMs}, paid_ms = created_ms - ${spanMs},
         ended_ms = created_ms - ${spanMs} + 900000, due_ms = null where id = $1`,
      older.slice(1),
    );
    const { items, total } = await list({ fiat: 'EUR' });
    expect(items.map(({ id }) => id).slice(0, 3)).toEqual([cheap.id, first.id, second.id]);
    expect(total).toBe(4);
    expect(items[1]?.trader).toMatchObject({
      orders: 2,
      orders_30d: 1,
      completion: '100',
      release_seconds: 120,
      partners: 1,
    });
    const bought = await addAd(test, good, { side: 'buy', fiat: 'EUR', price: '0.8' });
    const higher = await addAd(test, bad, { side: 'buy', fiat: 'EUR', price: '0.81' });
    expect((await list({ fiat: 'EUR', side: 'buy' })).items.map(({ id }) => id)).toEqual([higher.id, bought.id]);
    expect((await list({ fiat: 'EUR', limit: '2', page: '9' })).total).toBe(4);
    await change(
      `update otc_order set state = 'pending', ended_ms = null, paid_ms = null, due_ms = pay_due_ms where id = $1`,
      number.slice(1),
    );
    await change(
      `update otc_order set state = 'pending', ended_ms = null, paid_ms = null, due_ms = pay_due_ms,
         created_ms = created_ms + ${spanMs} where id = $1`,
      older.slice(1),
    );
  });

  it('leaves out the own ads of the reader, but for the page of the reader as a trader', async () => {
    const [owner, other] = [await addTrader(test), await addTrader(test)];
    const own = await addAd(test, owner);
    const offered = await addAd(test, other);
    const ids = async (fields: Fields, user: Trader | null) => (await list(fields, user)).items.map(({ id }) => id);
    expect(await ids({}, owner)).toContain(offered.id);
    expect(await ids({}, owner)).not.toContain(own.id);
    expect(await ids({}, other)).toContain(own.id);
    expect(await ids({}, null)).toContain(own.id);
    expect(await idsOf(owner, {}, owner)).toEqual([own.id]);
  });

  it.each([
    ['paused', `state = 'paused', pause_reason = 'owner'`],
    ['expired by time', `expires_at = created_at`],
    ['outside its hours', 'hours_from = 60, hours_to = 120'],
    ['over midnight and outside', 'hours_from = 1200, hours_to = 60'],
    ['used up', 'remaining = 5, total = 5'],
  ])('leaves out an ad that is %s', async (_, set) => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner);
    expect(await idsOf(owner)).toEqual([ad.id]);
    await change(`update otc_ad set ${set} where id = $1`, ad.id);
    expect(await idsOf(owner)).toEqual([]);
  });

  it('leaves out ads of owners with a score below 40, of blocked people, and of blocking ones', async () => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner);
    await change('update app_user set credit_score = 39 where id = $1', owner.id);
    expect(await idsOf(owner)).toEqual([]);
    await change('update app_user set credit_score = 40 where id = $1', owner.id);
    expect(await idsOf(owner)).toEqual([ad.id]);
    const block = (by: Trader, whom: Trader, blocked: string) =>
      test.call('POST', '/otc/block', { token: by.token, fields: { id: String(whom.id), blocked } });
    await change('insert into otc_trader (user_id, since) values ($1, now()) on conflict do nothing', reader.id);
    for (const [by, whom] of [
      [reader, owner],
      [owner, reader],
    ] as const) {
      expect(await block(by, whom, '1')).toMatchObject({ type: 'ok', message: { is_blocked: 1 } });
      expect([await idsOf(owner), await idsOf(owner, {}, null)]).toEqual([[], [ad.id]]);
      expect((await detail(ad.id)).hindrance).toBe('otc_blocked');
      await block(by, whom, '0');
    }
    expect(await idsOf(owner)).toEqual([ad.id]);
  });

  it('offers what the seller can hold with the fee, and what min_fiat needs', async () => {
    const owner = await addTrader(test, { usdt: '50.1' });
    const ad = await addAd(test, owner, { price: '1' });
    const [item] = (await list({ merchant_id: String(owner.id) })).items;
    expect(item).toMatchObject({ available: '50.00000000', max_fiat: '50.00000000', min_fiat: '10.00000000' });
    expect(await idsOf(owner, { amount: '50' })).toEqual([ad.id]);
    expect(await idsOf(owner, { amount: '50.01' })).toEqual([]);
    expect(await idsOf(owner, { amount: '9.99' })).toEqual([]);
    const buyer = await addTrader(test, { usdt: '0' });
    expect((await take(test, buyer, takeFields(ad, { amount: '50', price: '1' }))).type).toBe('ok');
    expect(await idsOf(owner)).toEqual([]);
  });

  it('filters by kind of payment', async () => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner);
    expect(await idsOf(owner, { kind: 'wise' })).toEqual([ad.id]);
    expect(await idsOf(owner, { kind: 'sepa' })).toEqual([]);
  });

  it.each([
    ['otc_coin_unknown', { currency_id: '9999' }],
    ['otc_fiat_unknown', { fiat: 'QQQ' }],
  ])('is refused with %s', async (code, more) => {
    const fields = { side: 'sell', currency_id: String(USDT), fiat: 'USD', ...more };
    expect((await test.call('GET', '/otc/ads', { fields })).error).toBe(code);
  });
});

describe('quick purchase', () => {
  const quick = async (fields: Fields, user = reader) =>
    (
      await test.call('GET', '/otc/quick', {
        token: user.token,
        fields: { side: 'sell', currency_id: String(USDT), fiat: 'EUR', ...fields },
      })
    ).message as ReplyOf<typeof otcQuick>;

  it('has the amounts of the order and the difference to the index, without own ads', async () => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner, { fiat: 'EUR', price: '0.89' });
    const { items } = await quick({ by: 'fiat', amount: '89' });
    expect(items[0]).toMatchObject({
      id: ad.id,
      amount: '100.00000000',
      fiat_amount: '89.00000000',
      over_index: '-1.00000000',
      over_index_percent: '-1.11',
    });
    expect((await quick({ by: 'coin', amount: '33.33' })).items[0]).toMatchObject({
      amount: '33.33000000',
      fiat_amount: '29.67000000',
    });
    expect((await quick({ by: 'fiat', amount: '89' }, owner)).items.map(({ id }) => id)).not.toContain(ad.id);
    expect((await quick({ by: 'fiat', amount: '5000' })).items).toEqual([]);
  });
});

describe('ad detail', () => {
  it('says in the language of the reader what hinders taking', async () => {
    const owner = await addTrader(test);
    const ad = await addAd(test, owner);
    expect(await detail(ad.id)).toMatchObject({ hindrance: '', hindrance_text: '', is_own: 0 });
    expect((await detail(ad.id, owner)).hindrance).toBe('otc_own_ad');
    const stranger = { ...(await test.addUser()), name: '' };
    expect((await detail(ad.id, stranger)).hindrance).toBe('verification_required');
    await change('update otc_ad set need_orders = 7 where id = $1', ad.id);
    expect(await detail(ad.id)).toMatchObject({
      hindrance: 'otc_need_orders',
      hindrance_text: expect.stringContaining('7'),
    });
    const unknown = await test.call('GET', '/otc/ad', { fields: { id: '999999' }, token: reader.token });
    expect(unknown.error).toBe('otc_ad_unknown');
  });

  it('of a buy ad shows own methods of an accepted kind only', async () => {
    const [owner, seller] = [await addTrader(test), await addTrader(test)];
    const ad = await addAd(test, owner, { side: 'buy', price: '0.99' });
    const own = await addMethod(test, seller);
    await addMethod(test, seller, 'paypal');
    const { own_methods, own_available, methods } = await detail(ad.id, seller);
    expect(own_methods.map(({ id }) => id)).toEqual([own]);
    expect([own_available, methods]).toEqual(['10000.00000000', []]);
  });

  it('neither lists nor details nor traders show account data or verified names [X10]', async () => {
    const owner = await addTrader(test, { name: 'Zebulon Quartz' });
    const ad = await addAd(test, owner);
    await test.call('POST', '/otc/block', { token: reader.token, fields: { id: String(owner.id), blocked: '1' } });
    const blocked = await test.call('GET', '/otc/blocked', { token: reader.token });
    await test.call('POST', '/otc/block', { token: reader.token, fields: { id: String(owner.id), blocked: '0' } });
    const trader = await test.call('GET', '/otc/trader', { fields: { id: String(owner.id) } });
    const quick = await test.call('GET', '/otc/quick', {
      fields: { side: 'sell', currency_id: String(USDT), fiat: 'USD', by: 'fiat', amount: '20' },
    });
    const shown = JSON.stringify([await list({}), await list({}, null), await detail(ad.id), trader, quick, blocked]);
    expect(shown).toContain(String(ad.id));
    expect(shown).not.toMatch(/Zebulon|Quartz|@example\.org/i);
  });
});

describe('traders', () => {
  it('shows figures and ratings, and nobody who never took part', async () => {
    const [owner, stranger] = [await addTrader(test), await test.addUser()];
    await addAd(test, owner);
    const asked = (id: number) => test.call('GET', '/otc/trader', { fields: { id: String(id) }, token: owner.token });
    expect((await asked(owner.id)).message as ReplyOf<typeof otcTrader>).toMatchObject({
      orders: 0,
      completion: '',
      rating: '',
      stars: [0, 0, 0, 0, 0],
      comments: [],
      is_self: 1,
    });
    expect((await asked(stranger.id)).error).toBe('not_found');
    const self = await test.call('POST', '/otc/block', {
      token: owner.token,
      fields: { id: String(owner.id), blocked: '1' },
    });
    expect(self.error).toBe('otc_block_self');
  });

  it('show how fast somebody pays of orders in which coins changed hands only', async () => {
    const { buyer, seller, number } = await newOrder(test);
    await addAd(test, buyer, { side: 'buy' });
    const figures = async () =>
      (await test.call('GET', '/otc/trader', { fields: { id: String(buyer.id) }, token: seller.token })).message;
    await setTime(test, test.clock.nowMs() + 5 * MINUTE_MS);
    await send(test, buyer, '/otc/paid', { number });
    expect(await figures()).toMatchObject({ orders: 0, pay_seconds: 0 });
    await released(test, seller, number);
    expect(await figures()).toMatchObject({ orders: 1, pay_seconds: 300 });
  });
});

describe('floating ads', () => {
  it('wait while the fiat rate is older than three days', async () => {
    const owner = await addTrader(test);
    const [floating, fixed] = [await addAd(test, owner, { price: null, margin: '2' }), await addAd(test, owner)];
    expect((await idsOf(owner)).sort()).toEqual([floating.id, fixed.id].sort());
    await setTime(test, test.clock.nowMs() + 5 * DAY_MS);
    expect(await idsOf(owner)).toEqual([fixed.id]);
    expect((await list({})).index.is_old).toBe(1);
    expect((await detail(floating.id)).hindrance).toBe('otc_rate_old');
    expect(await detail(floating.id)).toMatchObject({ price: '0.00000000' });
  });
});
