import type { ReplyOf } from '@candor/contract/call';
import type { nftOfferQuote } from '@candor/contract/nft-trade';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import { publishTicks } from '#app/testing/market-steps';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  HOUR_MS,
  type NftTestApp,
  setTime,
  spotOf,
  startNftApp,
  type TestWork,
  USDT,
} from '#app/testing/nft-steps';
import { addAuction, buy, closeAuction, offer, readMessageKinds } from '#app/testing/nft-trade-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestUser } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { newId } from '#platform/runtime/ids';

const BTC = 1;
const UNKNOWN = 'f'.repeat(32);

let test: NftTestApp;
let admin: Pool;
let artist: TestUser;
let buyer: TestUser;
let work: TestWork;
beforeAll(async () => {
  test = await startNftApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  artist = await addArtist(test);
});
beforeEach(async () => {
  buyer = await addCollector(test);
  work = await addWork(test, { artist });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

const takeDown = (id: number) => admin.query('update nft_work set taken_down_at = now() where id = $1', [id]);
const standUp = (id: number) => admin.query('update nft_work set taken_down_at = null where id = $1', [id]);
const ownerOf = async (id: number): Promise<number | undefined> =>
  (await test.pool.query<{ owner: number }>('select owner_id as owner from nft_work where id = $1', [id])).rows[0]
    ?.owner;
const stateOf = async (offerId: number): Promise<string | undefined> =>
  (await test.pool.query<{ state: string }>('select state from nft_offer where id = $1', [offerId])).rows[0]?.state;

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const offerForm = (fields: Readonly<Record<string, string>> = {}) => ({
  code: work.code,
  price: '200',
  per_increase: '0',
  start_time: timeText(test.clock.nowMs()),
  end_time: timeText(test.clock.nowMs() + 24 * HOUR_MS),
  ...fields,
});

describe('buying at a fixed price', () => {
  it('moves price, fee and net, and the work', async () => {
    const before = await spotOf(test, artist.id);
    const offerId = await addOffer(test, { work, sellerId: artist.id });
    const reply = await buy(test, buyer, { code: work.code, price: '100.0' });
    expect(reply.message).toEqual({
      code: work.code,
      sale_id: expect.any(Number),
      price: '100.00000000',
      currency_name: 'USDT',
    });
    expect(await spotOf(test, buyer.id)).toBe('9900');
    expect(Number(await spotOf(test, artist.id)) - Number(before)).toBe(95);
    expect(await ownerOf(work.id)).toBe(buyer.id);
    expect(await stateOf(offerId)).toBe('sold');
    expect(await readMessageKinds(test, work.id)).toEqual([`sold ${artist.id} 95`]);
  });

  it('pays the artist a royalty on a resale', async () => {
    const before = await spotOf(test, artist.id);
    const seller = await addCollector(test, '0');
    const resold = await addWork(test, { artist, ownerId: seller.id });
    await addOffer(test, { work: resold, sellerId: seller.id, artistId: artist.id });
    expect((await buy(test, buyer, { code: resold.code, price: '100' })).type).toBe('ok');
    expect(await spotOf(test, seller.id)).toBe('85');
    expect(Number(await spotOf(test, artist.id)) - Number(before)).toBe(10);
    expect(await readMessageKinds(test, resold.id)).toEqual([`sold ${seller.id} 85`, `royalty ${artist.id} 10`]);
  });

  it('keeps the net of a work of the house in the purse of sales', async () => {
    const own = await addWork(test, { artist, ownerId: 0 });
    await addOffer(test, { work: own, sellerId: 0, artistId: artist.id });
    expect((await buy(test, buyer, { code: own.code, price: '100' })).type).toBe('ok');
    expect(await ownerOf(own.id)).toBe(buyer.id);
    expect(await readMessageKinds(test, own.id)).toEqual([]);
  });

  it('answers the same key with the same sale', async () => {
    await addOffer(test, { work, sellerId: artist.id });
    const headers = { 'idempotency-key': newId() };
    const call = () =>
      test.call('POST', '/nft/buy', { token: buyer.token, fields: { code: work.code, price: '100' }, headers });
    const first = await call();
    expect((await call()).message).toEqual(first.message);
    expect(await spotOf(test, buyer.id)).toBe('9900');
  });

  it.each([
    ['1 ms before the start', -1, 'nft_not_on_sale'],
    ['at the start', 0, undefined],
    ['in the last millisecond', HOUR_MS - 1, undefined],
    ['at the end', HOUR_MS, 'nft_not_on_sale'],
    ['1 ms after the end', HOUR_MS + 1, 'nft_not_on_sale'],
  ])('%s [R5]', async (_, offsetMs, error) => {
    const startMs = test.clock.nowMs() + 1_000;
    await addOffer(test, { work, sellerId: artist.id, startMs, endMs: startMs + HOUR_MS });
    await setTime(test, startMs + offsetMs);
    expect((await buy(test, buyer, { code: work.code, price: '100' })).error).toBe(error);
  });
});

describe('refused purchases change nothing', () => {
  const refusedWith = async (fields: Readonly<Record<string, string>> = {}, by = buyer): Promise<string | undefined> =>
    (await expectNoChange(test, () => buy(test, by, { code: work.code, price: '100', ...fields }))).error;

  it('nft_unknown', async () => expect(await refusedWith({ code: UNKNOWN })).toBe('nft_unknown'));
  it('nft_not_offered: the work has no offer', async () => expect(await refusedWith()).toBe('nft_not_offered'));
  it('nft_own [R10]', async () => {
    await addOffer(test, { work, sellerId: artist.id });
    expect(await refusedWith({}, artist)).toBe('nft_own');
  });
  it('nft_is_auction: the work is in an auction', async () => {
    await addOffer(test, { work, sellerId: artist.id, perIncrease: '5' });
    expect(await refusedWith()).toBe('nft_is_auction');
  });
  it('nft_price_changed: the offer has another price now', async () => {
    await addOffer(test, { work, sellerId: artist.id });
    expect(await refusedWith({ price: '99.99' })).toBe('nft_price_changed');
  });
  it('nft_taken_down: operators hid the work', async () => {
    await takeDown(work.id);
    expect(await refusedWith()).toBe('nft_taken_down');
    await standUp(work.id);
  });
  it('insufficient_balance: the balance does not cover the price', async () => {
    await addOffer(test, { work, sellerId: artist.id, price: '10000.01' });
    expect(await refusedWith({ price: '10000.01' })).toBe('insufficient_balance');
  });
  it('product_closed: the market is closed', async () => {
    await addOffer(test, { work, sellerId: artist.id });
    const undo = await changeRules(test, 'products', (rules) => [
      ...rules.filter(({ product }) => product !== 'nft'),
      { product: 'nft', open: false, closedAreas: [] },
    ]);
    expect(await refusedWith()).toBe('product_closed');
    await undo();
  });
  it('self_limit_reached: the own limit of a day', async () => {
    await addOffer(test, { work, sellerId: artist.id });
    await test.pool.query(`insert into self_limit (user_id, kind, period, value) values ($1, 'stake', 'day', 99)`, [
      buyer.id,
    ]);
    expect(await refusedWith()).toBe('self_limit_reached');
  });
});

describe('an offer', () => {
  const quote = async (fields: Readonly<Record<string, string>>, by: TestUser) =>
    test.call('GET', '/nft/offer/quote', { token: by.token, fields });

  it('makes the offer that was quoted', async () => {
    const quoted = (await quote(offerForm(), artist)).message as ReplyOf<typeof nftOfferQuote>;
    expect(quoted).toMatchObject({
      mode: 1,
      is_resale: 0,
      currency_name: 'USDT',
      fee_percent: '5',
      fee: '10.00000000',
      royalty: '0.00000000',
      net: '190.00000000',
      deposit: '0.00000000',
    });
    const made = await offer(test, artist, offerForm());
    expect(made.message).toEqual({ code: work.code, offer_id: expect.any(Number) });
    const { rows } = await test.pool.query(
      'select start_ms::float8, end_ms::float8, fee_percent from nft_offer where id = $1',
      [(made.message as { offer_id: number }).offer_id],
    );
    expect(rows).toEqual([{ start_ms: quoted.start_ms, end_ms: quoted.end_ms, fee_percent: '5.0000' }]);
    const sold = await buy(test, buyer, { code: work.code, price: '200' });
    expect(sold.error).toBeUndefined();
    const resold = (await quote(offerForm(), buyer)).message as ReplyOf<typeof nftOfferQuote>;
    expect(resold).toMatchObject({ is_resale: 1, royalty: '20.00000000', net: '170.00000000' });
  });

  it('keeps its terms when the rules change', async () => {
    await offer(test, artist, offerForm());
    const undo = await changeRules(test, 'nft', (rules) => ({ ...rules, feePercent: '20' }));
    await buy(test, buyer, { code: work.code, price: '200' });
    await undo();
    const { rows } = await test.pool.query(`select fee::float8 from nft_sale where work_id = $1 and kind = 'sale'`, [
      work.id,
    ]);
    expect(rows).toEqual([{ fee: 10 }]);
  });

  it('makes an auction with a deposit, of unpadded times', async () => {
    await setTime(test, Math.max(test.clock.nowMs(), Date.UTC(2026, 11, 1)));
    const times = { start_time: '2026-12-3 9:5', end_time: '2026-12-4 0:0:0', per_increase: '10' };
    const quoted = (await quote(offerForm(times), artist)).message as ReplyOf<typeof nftOfferQuote>;
    expect(quoted).toMatchObject({
      mode: 2,
      start_ms: Date.UTC(2026, 11, 3, 9, 5),
      end_ms: Date.UTC(2026, 11, 4),
      deposit: '20.00000000',
      extend_ms: 900_000,
      latest_ms: Date.UTC(2026, 11, 4, 2),
    });
    expect((await offer(test, artist, offerForm(times))).type).toBe('ok');
  });

  it('takes the coin the work was bought with, or the one that is named, with its price in USDT', async () => {
    await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    await admin.query('update nft_work set paid_currency_id = $2 where id = $1', [work.id, BTC]);
    const form = offerForm({ price: '0.01', per_increase: '0.001' });
    expect((await quote(form, artist)).message).toMatchObject({ currency_name: 'BTC', deposit: '60.00000000' });
    const named = { ...form, currency_id: String(USDT) };
    expect((await quote(named, artist)).message).toMatchObject({ currency_name: 'USDT', deposit: '1.00000000' });
  });

  it('answers the same key with the same offer', async () => {
    const headers = { 'idempotency-key': newId() };
    const call = () => test.call('POST', '/nft/offer', { token: artist.token, fields: offerForm(), headers });
    const first = await call();
    const second = await call();
    expect([second.message, second.headers.get('idempotent-replayed')]).toEqual([first.message, 'true']);
  });
});

describe('refused offers change nothing [R11]', () => {
  const refusedWith = async (
    fields: Readonly<Record<string, string>> = {},
    by = artist,
  ): Promise<string | undefined> => {
    const quoted = await test.call('GET', '/nft/offer/quote', { token: by.token, fields: offerForm(fields) });
    const made = await expectNoChange(test, () => offer(test, by, offerForm(fields)));
    expect(quoted.error).toBe(made.error);
    return made.error;
  };

  it.each([
    ['30 February', { start_time: '2027-02-30 10:00:00' }, 'nft_time_wrong'],
    ['hour 24', { end_time: '2027-01-01 24:00:00' }, 'nft_time_wrong'],
    ['month 13', { end_time: '2027-13-01 10:00' }, 'nft_time_wrong'],
    ['an end before the start', { start_time: '2027-01-03 10:00', end_time: '2027-01-02 10:00' }, 'nft_time_wrong'],
    ['an end in the past', { start_time: '2026-01-02 10:00', end_time: '2026-01-03 10:00' }, 'nft_time_wrong'],
    ['an end beyond 90 days', { end_time: '2028-01-01 00:00' }, 'nft_end_too_far'],
    ['a price with seven decimals', { price: '1.0000001' }, 'nft_price_wrong'],
    ['a step above the price', { per_increase: '200.01' }, 'nft_increase_wrong'],
    ['an unknown coin', { currency_id: '999' }, 'nft_coin_unknown'],
    ['an unknown work', { code: UNKNOWN }, 'nft_unknown'],
  ])('%s', async (_, fields, error) => expect(await refusedWith(fields)).toBe(error));

  it('nft_end_too_near', async () => {
    expect(await refusedWith({ end_time: timeText(test.clock.nowMs() + 299_000) })).toBe('nft_end_too_near');
  });
  it('nft_rate_unknown: the last price of the coin is old', async () => {
    await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    await setTime(test, test.clock.nowMs() + 60_000);
    expect(await refusedWith({ currency_id: String(BTC), price: '0.01' })).toBe('nft_rate_unknown');
  });
  it('nft_not_owner', async () => expect(await refusedWith({}, buyer)).toBe('nft_not_owner'));
  it('nft_not_owner: sold since', async () => {
    await addOffer(test, { work, sellerId: artist.id });
    await buy(test, buyer, { code: work.code, price: '100' });
    expect(await refusedWith()).toBe('nft_not_owner');
  });
  it.each(['0', '5'])('nft_offered_already, by an offer with the step %s', async (perIncrease) => {
    await addOffer(test, { work, sellerId: artist.id, perIncrease });
    expect(await refusedWith()).toBe('nft_offered_already');
  });
  it('nft_payment_open', async () => {
    const offerId = await addAuction(test, { work, sellerId: artist.id }, [{ user: buyer, price: '100' }]);
    await closeAuction(test, offerId);
    expect(await refusedWith()).toBe('nft_payment_open');
  });
  it('nft_taken_down: operators hid the work', async () => {
    await takeDown(work.id);
    expect(await refusedWith()).toBe('nft_taken_down');
    await standUp(work.id);
  });
  it('nft_unopened', async () => {
    await admin.query('alter table nft_work disable trigger all');
    await admin.query(`update nft_work set series_id = 1, is_unopened = true, rarity = '' where id = $1`, [work.id]);
    expect(await refusedWith()).toBe('nft_unopened');
    await admin.query(`update nft_work set series_id = null, is_unopened = false, rarity = 'N' where id = $1`, [
      work.id,
    ]);
    await admin.query('alter table nft_work enable trigger all');
  });
});
