import type { ReplyOf } from '@candor/contract/call';
import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { getBoxDetail } from '@candor/contract/nft-old';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeries, drawAll } from '#app/testing/nft-box-steps';
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
} from '#app/testing/nft-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { CallReply, TestUser } from '#app/testing/test-app';
import { endDueOffers } from './use-cases/end-offers';

type Artwork = Omit<ReplyOf<typeof getBoxDetail>, 'collect_number'>;

let test: NftTestApp;
let ama: TestUser;
let start = 0;
beforeAll(async () => {
  test = await startNftApp();
  start = test.clock.nowMs();
  ama = await addArtist(test, { name: 'Ama Lind' });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

type Fields = Readonly<Record<string, string>>;
const get = (path: string, fields: Fields = {}, user?: TestUser): Promise<CallReply> =>
  test.call('GET', `/bind_box/${path}`, { fields, ...(user && { token: user.token }) });
const post = (path: string, fields: Fields, user?: TestUser): Promise<CallReply> =>
  test.call('POST', `/bind_box/${path}`, { fields, ...(user && { token: user.token }) });
const listOf = async (reply: Promise<CallReply>): Promise<Artwork[]> => (await reply).message as Artwork[];

const CODE = expect.stringMatching(/^[0-9a-f]{32}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const PICTURE = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.(jpg|png)$/);

/** Every field of the wire with its type; nothing else. */
const artwork = (fields: Partial<Record<keyof Artwork, unknown>> = {}) => ({
  id: expect.any(Number),
  code: CODE,
  type: 1,
  currency_id: 3,
  currency_name: 'USDT',
  name: expect.any(String),
  price: '100.00000000',
  image: PICTURE,
  description: '',
  author_description: 'Tide tables, drawn with code.',
  author: ama.id,
  author_id: ama.id,
  author_name: 'Ama Lind',
  author_avatar: '',
  owner: ama.id,
  status: 1,
  start_time: TIME,
  end_time: TIME,
  created: TIME,
  updated: TIME,
  pay_type: 1,
  per_increase: '0.00000000',
  chain: 'Candor',
  rarity: 'N',
  margin: '0.00000000',
  rarity_status: 1,
  resell_nft_status: 1,
  collect: false,
  ...fields,
});

const offered = async (name: string, options: Partial<Parameters<typeof addOffer>[1]> = {}) => {
  const work = await addWork(test, { artist: ama, name });
  await addOffer(test, { work, sellerId: ama.id, ...options });
  return work;
};

describe('lists and details', () => {
  it('getBoxList has works and series, two a page by default', async () => {
    const sale = await offered('Tide Marsh', { price: '100' });
    const auction = await offered('Tide Raised', { price: '1000', perIncrease: '10', endMs: start + 2 * HOUR_MS });
    const { code: series } = await addSeries(test, { artist: ama });
    expect(await listOf(get('getBoxList'))).toHaveLength(2);
    const list = await listOf(get('getBoxList', { limit: '999', keyword: 'tide ' }));
    expect(list).toEqual([
      artwork({
        code: auction.code,
        name: 'Tide Raised',
        price: '1000.00000000',
        pay_type: 2,
        per_increase: '50.00000000',
        margin: '100.00000000',
      }),
      ...[
        artwork({ code: sale.code, name: 'Tide Marsh' }),
        artwork({
          id: expect.any(Number),
          code: series,
          name: 'Tide Pools',
          description: 'What the water leaves behind.',
          price: '10.00000000',
          owner: 0,
          pay_type: 3,
          rarity: '',
          rarity_status: 0,
          resell_nft_status: 0,
        }),
      ].sort((one, other) => (String(one.code) < String(other.code) ? -1 : 1)),
    ]);
    expect(await listOf(get('getBoxList', { limit: '999', keyword: 'tide ', page: '2' }))).toEqual([]);
  });

  it.each<[string, Fields, string[]]>([
    ['pay_type', { pay_type: '2' }, ['Tide Raised']],
    ['pay_type box', { pay_type: '3' }, ['Tide Pools']],
    ['coin by number', { currency: '2' }, []],
    ['coin by name', { currency: 'ETH' }, []],
    ['status', { status: '2' }, []],
    ['type', { type: '4' }, []],
    ['part of a name', { keyword: 'tide %' }, []],
  ])('getBoxList filters by %s', async (_, fields, names) => {
    const list = await listOf(get('getBoxList', { limit: '999', keyword: 'tide', ...fields }));
    expect(list.map(({ name }) => name)).toEqual(names);
  });

  it('getBoxDetail takes number or code, of works and series', async () => {
    for (const { id, code } of await listOf(get('getBoxList', { limit: '999' }))) {
      for (const asked of [String(id), code]) {
        const { message } = await get('getBoxDetail', { id: asked });
        expect(message).toMatchObject({ id, code, collect_number: 0, collect: false });
        expect(Object.keys(message as object).sort()).toEqual([...Object.keys(artwork()), 'collect_number'].sort());
      }
    }
  });

  it.each([
    '0',
    '999999999',
    '9999999999',
    "1' or '1'='1",
    'f'.repeat(32),
    `${'f'.repeat(32)} `,
    '1;drop table nft_work',
  ])('getBoxDetail of %j is refused [R18]', async (id) => {
    expect((await get('getBoxDetail', { id })).error).toBe('nft_unknown');
  });

  it('getArtist and getArtistDetail: favourites only for the artist in person', async () => {
    const artists = (await get('getArtist', { page: '1', limit: '10' })).message;
    expect(artists).toEqual([{ id: ama.id, author_id: ama.id, nickname: 'Ama Lind', head_portrait: '' }]);
    const other = await addArtist(test, { name: 'Noor' });
    const liked = await addWork(test, { artist: other, name: 'Liked' });
    expect((await post('collect', { code: liked.code }, ama)).type).toBe('ok');
    const detail = async (user?: TestUser) =>
      (await get('getArtistDetail', { uid: String(ama.id) }, user)).message as {
        artworks: Artwork[];
        collects: Artwork[];
      };
    expect((await detail()).collects).toEqual([]);
    expect((await detail(other)).collects).toEqual([]);
    expect((await detail(ama)).collects.map(({ name, collect }) => [name, collect])).toEqual([['Liked', true]]);
    expect(await detail()).toEqual({
      id: ama.id,
      nickname: 'Ama Lind',
      head_portrait: '',
      artworks: expect.arrayContaining([artwork({ name: 'Tide Marsh' })]),
      collects: [],
      artworks_collect_number: 0,
    });
    expect((await get('getArtistDetail', { uid: '2000000000' })).error).toBe('nft_artist_unknown');
  });

  it('getArtistDetail answers for every user, as clients ask on "my NFTs": no works, own favourites, numbers [F17]', async () => {
    const [user, other] = [await test.addUser(), await test.addUser()];
    expect((await post('collect', { code: (await offered('Liked')).code }, user)).type).toBe('ok');
    const detail = async (viewer?: TestUser) =>
      (await get('getArtistDetail', { uid: String(user.id) }, viewer)).message;
    const shown = {
      id: user.id,
      nickname: `ID ${user.id}`,
      head_portrait: '',
      artworks: [],
      artworks_collect_number: 0,
    };
    expect(await detail(user)).toEqual({ ...shown, collects: [expect.objectContaining({ name: 'Liked' })] });
    for (const viewer of [undefined, other]) expect(await detail(viewer)).toEqual({ ...shown, collects: [] });
  });

  it('collect adds and removes a favourite, getCollection lists them, and the user’s own works are refused', async () => {
    const fan = await addCollector(test);
    const work = await offered('Collected');
    expect((await post('collect', { code: work.code }, fan)).message).toBe(sentenceOf('en', 'nft_collected'));
    expect(await listOf(get('getCollection', {}, fan))).toEqual([
      artwork({ code: work.code, name: 'Collected', collect: true }),
    ]);
    expect((await get('getBoxDetail', { id: work.code }, fan)).message).toMatchObject({
      collect: true,
      collect_number: 1,
    });
    expect((await post('collect', { code: work.code }, fan)).message).toBe(sentenceOf('en', 'nft_uncollected'));
    expect(await listOf(get('getCollection', {}, fan))).toEqual([]);
    expect((await expectNoChange(test, () => post('collect', { code: work.code }, ama))).error).toBe('nft_own');
  });

  it('getNftCurrency has the coins of works', async () => {
    expect((await get('getNftCurrency')).message).toEqual([{ id: 3, name: 'USDT' }]);
  });
});

describe('trading', () => {
  it('buyNFT buys at the price of the offer, and refuses a price from the client and the buyer’s own work [R10]', async () => {
    const [buyer, work] = [await addCollector(test, '150'), await offered('Bought')];
    const priced = await expectNoChange(test, () => post('buyNFT', { code: work.code, price: '1' }, buyer));
    expect([priced.error, priced.message]).toEqual([
      'parameter_error',
      sentenceOf('en', 'parameter_error', { field: 'price' }),
    ]);
    expect((await expectNoChange(test, () => post('buyNFT', { code: work.code }, ama))).error).toBe('nft_own');
    const bought = await post('buyNFT', { code: work.code }, buyer);
    expect([bought.type, bought.message]).toEqual(['ok', sentenceOf('en', 'nft_bought')]);
    expect(await spotOf(test, buyer.id)).toBe('50');
    expect(await listOf(post('getMyNFTs', {}, buyer))).toEqual([
      artwork({ code: work.code, name: 'Bought', owner: buyer.id, status: 0, resell_nft_status: 0 }),
    ]);
  });

  it('auctionNFT adds the increment to the price on arrival; getBindBoxQuotationLog has the bids', async () => {
    const [one, two] = [await addCollector(test), await addCollector(test)];
    const work = await offered('Raised', { price: '100', perIncrease: '10' });
    expect((await post('marginNFT', { code: work.code }, one)).message).toBe(sentenceOf('en', 'nft_deposit_taken'));
    expect((await post('auctionNFT', { code: work.code, price: '10' }, one)).message).toBe(
      sentenceOf('en', 'nft_bid_placed'),
    );
    const low = await expectNoChange(test, () => post('auctionNFT', { code: work.code, price: '9.99' }, two));
    expect(low.error).toBe('nft_bid_low');
    expect((await post('auctionNFT', { code: work.code, price: '15' }, two)).type).toBe('ok');
    const bid = (user: TestUser, price: string, status: number) => ({
      id: expect.any(Number),
      code: work.code,
      buyer_id: user.id,
      nick_name: expect.any(String),
      head_portrait: '',
      price,
      currency_name: 'USDT',
      created: TIME,
      status,
      is_expired: 0,
    });
    const log = (await post('getBindBoxQuotationLog', { code: work.code })).message;
    expect(log).toEqual([bid(two, '125.00000000', 1), bid(one, '110.00000000', 0)]);
    expect((await post('getMyBindBoxQuotationLog', { page: '1' }, one)).message).toEqual({
      code: 0,
      data: [{ ...bid(one, '110.00000000', 0), nft_name: 'Raised', nft_image: PICTURE }],
      count: 1,
    });
    expect((await get('getBoxDetail', { id: work.code })).message).toMatchObject({
      price: '125.00000000',
      per_increase: '10.00000000',
    });
  });

  it('getBindBoxQuotationLog of what was never offered is an empty list', async () => {
    const work = await addWork(test, { artist: ama });
    const { code: series } = await addSeries(test, { artist: ama });
    for (const code of [work.code, series, 'f'.repeat(32)])
      expect((await post('getBindBoxQuotationLog', { code })).message).toEqual([]);
  });

  it('resellNFT takes unpadded times; the wrong order of them is refused', async () => {
    const owner = await addCollector(test);
    const work = await addWork(test, { artist: ama, ownerId: owner.id, name: 'Resold' });
    const form = { code: work.code, price: '100', per_increase: '0', start_time: '2026-11-14 9:0:0' };
    const early = await expectNoChange(test, () =>
      post('resellNFT', { ...form, end_time: '2026-11-13 9:00:00' }, owner),
    );
    expect(early.error).toBe('nft_time_wrong');
    const done = await post('resellNFT', { ...form, end_time: '2026-11-20 9:5:7' }, owner);
    expect([done.type, done.message]).toEqual(['ok', sentenceOf('en', 'nft_offered')]);
    expect((await get('getBoxDetail', { id: work.code })).message).toMatchObject({
      end_time: '2026-11-20 09:05:07',
      resell_nft_status: 1,
      owner: owner.id,
    });
  });

  it('buyNFT of a series buys a box, which tells nothing before openBlindBox [R14]', async () => {
    const buyer = await addCollector(test);
    const { code: series } = await addSeries(test, { artist: ama });
    expect((await post('buyNFT', { code: series }, buyer)).message).toBe(sentenceOf('en', 'nft_box_bought'));
    const [closed] = await listOf(post('getMyNFTs', {}, buyer));
    const code = closed?.code ?? '';
    const closedBox = artwork({
      code,
      name: 'Tide Pools',
      description: expect.any(String),
      price: '10.00000000',
      owner: buyer.id,
      status: 0,
      pay_type: 3,
      rarity: '',
      rarity_status: 0,
      resell_nft_status: 0,
    });
    expect(closed).toEqual(closedBox);
    await drawAll(test);
    expect((await listOf(post('getMyNFTs', {}, buyer)))[0]).toEqual(closedBox);
    expect((await get('getBoxDetail', { id: code })).message).toEqual({ ...closedBox, collect_number: 0 });
    expect((await expectNoChange(test, () => post('openBlindBox', { code }, ama))).error).toBe('nft_unknown');
    const { message } = await post('openBlindBox', { code }, buyer);
    expect(message).toMatchObject({
      code,
      name: expect.stringMatching(/^(Pebble|Shell|Pearl)$/),
      rarity: expect.stringMatching(/^(N|R|SR)$/),
      rarity_status: 1,
    });
    expect((message as Artwork).image).not.toBe(closed?.image);
    expect((await post('openBlindBox', { code }, buyer)).message).toEqual(message);
  });

  it('openBlindBox of what is no own box is refused', async () => {
    const [owner, other] = [await addCollector(test), await addCollector(test)];
    const work = await addWork(test, { artist: ama, ownerId: owner.id });
    expect((await expectNoChange(test, () => post('openBlindBox', { code: work.code }, owner))).error).toBe(
      'nft_not_box',
    );
    expect((await expectNoChange(test, () => post('openBlindBox', { code: work.code }, other))).error).toBe(
      'nft_unknown',
    );
  });

  it.each(LANGUAGES)('texts are in the language asked for: %s', async (lang) => {
    const fan = await addCollector(test);
    const work = await addWork(test, { artist: ama });
    expect((await post('collect', { code: work.code, lang }, fan)).message).toBe(sentenceOf(lang, 'nft_collected'));
  });

  it.each(['', 'x', 'f'.repeat(32), "' or 1=1 --"])('money calls refuse the code %j [R18]', async (code) => {
    const user = await addCollector(test);
    for (const path of ['buyNFT', 'marginNFT', 'collect', 'openBlindBox']) {
      const reply = await expectNoChange(test, () => post(path, { code }, user));
      expect([path, reply.type, reply.error]).toEqual([
        path,
        'error',
        expect.stringMatching(/^nft_(unknown|not_offered)$/),
      ]);
    }
  });
});

// Last, because the clock moves on.
describe('orders', () => {
  it('getNeedPayNFTOrder, readNFTOrderMessage and payNFTOrder treat orders of other users as unknown [R17]', async () => {
    const [winner, other] = [await addCollector(test), await addCollector(test)];
    const work = await offered('Won', { price: '100', perIncrease: '5', endMs: start + HOUR_MS });
    expect((await post('auctionNFT', { code: work.code, price: '5' }, winner)).type).toBe('ok');
    await setTime(test, start + 4 * HOUR_MS);
    const { ledger, currencies, logger } = test.app.parts;
    const relay = { nudge: () => undefined };
    const moment = { nowMs: start + 4 * HOUR_MS, ensureHeld: async () => undefined };
    await endDueOffers({ pool: test.pool, ledger, currencies, relay, logger }, moment);
    const orders = async (user: TestUser) => (await post('getNeedPayNFTOrder', {}, user)).message as { id: number }[];
    const [order] = await orders(winner);
    expect(order).toEqual({
      id: expect.any(Number),
      code: work.code,
      name: 'Won',
      image: PICTURE,
      price: '105.00000000',
      currency_id: 3,
      currency_name: 'USDT',
      end_time: TIME,
      is_read: 0,
      is_pay: 0,
      is_expired: 0,
      overtime: Math.floor((start + 28 * HOUR_MS) / 1_000),
      pay_time: '',
      created: TIME,
    });
    expect(await orders(other)).toEqual([]);
    const id = String(order?.id);
    for (const path of ['readNFTOrderMessage', 'payNFTOrder'])
      expect((await expectNoChange(test, () => post(path, { id }, other))).error).toBe('nft_order_unknown');
    expect((await post('readNFTOrderMessage', { id }, winner)).message).toBe(sentenceOf('en', 'nft_order_read'));
    expect((await post('payNFTOrder', { id }, winner)).message).toBe(sentenceOf('en', 'nft_paid'));
    expect(await orders(winner)).toMatchObject([{ is_read: 1, is_pay: 1, is_expired: 0, overtime: 0, pay_time: TIME }]);
    expect(await spotOf(test, winner.id)).toBe('9895');
    expect((await listOf(post('getMyNFTs', {}, winner))).map(({ code }) => code)).toEqual([work.code]);
  });
});
