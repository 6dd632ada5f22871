import type { ReplyOf } from '@candor/contract/call';
import type { nftArtist, nftArtists, nftWorks } from '@candor/contract/nft';
import { statusOf } from '@candor/domain/nft/offer-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addArtist,
  addBareSeries,
  addCollector,
  addOffer,
  addSale,
  addWork,
  HOUR_MS,
  type NftTestApp,
  readWork,
  setTime,
  startNftApp,
} from '#app/testing/nft-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestUser } from '#app/testing/test-app';

type WorksReply = ReplyOf<typeof nftWorks>;

let test: NftTestApp;
let ama: TestUser;
let jun: TestUser;
let start = 0;
const codes = new Map<string, string>();
const codeOf = (name: string): string => codes.get(name) ?? '';

const works = async (fields: Readonly<Record<string, string>> = {}, token?: string): Promise<WorksReply> => {
  const reply = await test.call('GET', '/nft/works', { fields, ...(token === undefined ? {} : { token }) });
  expect(reply.type, String(reply.message)).toBe('ok');
  return reply.message as WorksReply;
};
const namesOf = ({ items }: WorksReply): string[] => items.map(({ name }) => name);

const offered = async (name: string, options: Partial<Parameters<typeof addOffer>[1]>, artist = ama) => {
  const work = await addWork(test, { artist, name });
  codes.set(name, work.code);
  await addOffer(test, { work, sellerId: artist.id, ...options });
  return work;
};

beforeAll(async () => {
  test = await startNftApp();
  start = test.clock.nowMs();
  ama = await addArtist(test, { name: 'Ama Lind' });
  jun = await addArtist(test, { name: 'Jun_Sato 100%' });
  await offered('Low Tide', { price: '100', perIncrease: '5', endMs: start + 2 * HOUR_MS });
  await offered('Marsh', { price: '410', endMs: start + HOUR_MS });
  await offered('Errands', { price: '0.42', currencyId: 2, endMs: start + 3 * HOUR_MS }, jun);
  await offered('Tomorrow', { price: '7', startMs: start + HOUR_MS, endMs: start + 9 * HOUR_MS }, jun);
  codes.set('Kept', (await addWork(test, { artist: ama, name: 'Kept' })).code);
  const down = await offered('Taken down', { price: '3' });
  await test.pool.query(`update nft_work set taken_down_at = $2, takedown_reason = 'copied' where id = $1`, [
    down.id,
    new Date(start),
  ]);
  codes.set('Thresholds', await addBareSeries(test, { artist: jun, title: 'Thresholds', price: '60', total: 50 }));
});
afterAll(() => test.stop());

describe('/nft/works', () => {
  it('shows works and series on sale or coming, those that end first at the top', async () => {
    const reply = await works();
    expect(namesOf(reply)).toEqual(['Marsh', 'Low Tide', 'Errands', 'Thresholds', 'Tomorrow']);
    expect(reply.total).toBe(5);
    expect(reply.currencies.map(({ name }) => name).sort()).toEqual(['ETH', 'USDT']);
    expect(reply.items.find(({ name }) => name === 'Thresholds')).toMatchObject({
      mode: 3,
      total: 50,
      left: 50,
      rarity: '',
      price: '60.00000000',
      artist_name: 'Jun_Sato 100%',
    });
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['mode fixed price', { mode: '1' }, ['Marsh', 'Errands', 'Tomorrow']],
    ['mode auction', { mode: '2' }, ['Low Tide']],
    ['mode box', { mode: '3' }, ['Thresholds']],
    ['mode not offered', { mode: '0', status: 'all' }, ['Kept']],
    ['coin', { currency_id: '2' }, ['Errands']],
    ['status on sale', { status: '1' }, ['Marsh', 'Low Tide', 'Errands', 'Thresholds']],
    ['status coming', { status: '2' }, ['Tomorrow']],
    ['status ended', { status: '0' }, ['Kept']],
    ['artist', { status: '2', artist_id: '0' }, ['Tomorrow']],
    ['type', { type: '4' }, []],
    ['rarity', { rarity: 'N', mode: '2' }, ['Low Tide']],
    ['other rarity', { rarity: 'SR' }, []],
    ['least price in USDT', { min_price: '400' }, ['Marsh']],
    ['price in the coin', { currency_id: '2', min_price: '0.4', max_price: '0.5' }, ['Errands']],
    ['name', { keyword: 'tide' }, ['Low Tide']],
    ['name of the artist', { keyword: 'jun_' }, ['Errands', 'Thresholds', 'Tomorrow']],
    ['a percent sign is no wildcard', { keyword: 'A%d' }, []],
    ['a percent sign is found', { keyword: '0%' }, ['Errands', 'Thresholds', 'Tomorrow']],
    ['an underscore is no wildcard', { keyword: 'L_w' }, []],
    ['a backslash', { keyword: '\\' }, []],
    ['sorted by price', { sort: 'price_down', mode: '1' }, ['Marsh', 'Tomorrow', 'Errands']],
  ])('filters by %s', async (_, fields, names) => {
    expect(namesOf(await works(fields))).toEqual(names);
  });

  it('pages in the database: pages do not overlap, and one past the end is empty', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => works({ page, limit: '2' })));
    expect(pages.flatMap(namesOf)).toEqual(['Marsh', 'Low Tide', 'Errands', 'Thresholds', 'Tomorrow']);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  it('does not list unopened boxes, and a card never tells what is in one', async () => {
    const owner = await addCollector(test);
    const code = await addUnopened(owner);
    expect((await works({ status: 'all', limit: '100' })).items.map((one) => one.code)).not.toContain(code);
    const { card, media } = await readWork(test, code, owner.token);
    expect([card.unopened, card.rarity, card.name]).toEqual([1, '', 'Thresholds']);
    expect(JSON.stringify([card, media])).not.toMatch(/SR|Secret/);
  });
});

/** An unopened box whose content is an SR item named "Secret". */
const addUnopened = async (owner: TestUser): Promise<string> => {
  const { code } = await addWork(test, { artist: jun, ownerId: owner.id, name: 'Thresholds' });
  await test.pool.query(
    `with item as (
       insert into nft_item (series_id, code, name, rarity, count, type, media_id, still_id)
       select s.id, $2, 'Secret', 'SR', 1, 1, s.cover_id, s.cover_still_id from nft_series s limit 1 returning id, series_id
     )
     update nft_work w set series_id = item.series_id, is_unopened = true, rarity = '' from item where w.code = $1`,
    [code, test.app.parts.ids.randomHex(16)],
  );
  return code;
};

describe('/nft/work', () => {
  it('has terms, next price and provenance of an auction', async () => {
    const work = await readWork(test, codeOf('Low Tide'));
    expect(work.offer).toMatchObject({
      mode: 2,
      seller: { id: ama.id, name: 'Ama Lind' },
      price: '100.00000000',
      step: '0.00000000',
      next_price: '100.00000000',
      deposit: '10.00000000',
      fee_percent: '5',
    });
    expect(work.own).toEqual({
      has_deposit: 0,
      held: '0.00000000',
      is_leading: 0,
      price: '0.00000000',
      maximum: '0.00000000',
      order_id: 0,
    });
    expect(work.provenance.map(({ kind, to }) => [kind, to.name])).toEqual([['made', 'Ama Lind']]);
    expect(work.media.address).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
  });

  it('shows the own balances and that it is the own work', async () => {
    const buyer = await addCollector(test, '250');
    const code = codeOf('Marsh');
    expect(await readWork(test, code, buyer.token)).toMatchObject({
      available: '250.00000000',
      available_usdt: '250.00000000',
      is_own: 0,
    });
    expect((await readWork(test, code, ama.token)).is_own).toBe(1);
  });

  it('shows what was taken down only to those who had to do with it, without media', async () => {
    const code = codeOf('Taken down');
    const reply = await test.call('GET', '/nft/work', { fields: { code } });
    expect([reply.type, reply.error]).toEqual(['error', 'nft_taken_down']);
    const own = await readWork(test, code, ama.token);
    expect([own.taken_down, own.takedown_reason, own.media.address, own.card.still]).toEqual([1, 'copied', '', '']);
  });

  it('refuses codes that are none [R18]', async () => {
    for (const code of ['1', "' or 1=1 --", 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}%00`, 'f'.repeat(32)]) {
      const reply = await test.call('GET', '/nft/work', { fields: { code } });
      expect([code, reply.type, reply.error]).toEqual([code, 'error', 'nft_unknown']);
    }
  });
});

describe('artists', () => {
  it('are listed by fans and found by part of the name', async () => {
    const fan = await addCollector(test);
    const follow = (on: string) =>
      test.call('POST', '/nft/follow', { token: fan.token, fields: { id: String(jun.id), on } });
    expect((await follow('1')).message).toEqual({ followed: 1, fans: 1 });
    expect((await follow('1')).message).toEqual({ followed: 1, fans: 1 });
    const list = async (keyword = '') =>
      (await test.call('GET', '/nft/artists', { token: fan.token, fields: { keyword } })).message as ReplyOf<
        typeof nftArtists
      >;
    expect((await list()).items.map(({ name, fans, followed }) => [name, fans, followed])).toEqual([
      ['Jun_Sato 100%', 1, 1],
      ['Ama Lind', 0, 0],
    ]);
    expect((await list('lind')).items.map(({ name }) => name)).toEqual(['Ama Lind']);
    expect((await list('%')).items.map(({ name }) => name)).toEqual(['Jun_Sato 100%']);
    expect((await follow('0')).message).toEqual({ followed: 0, fans: 0 });
    expect((await follow('0')).message).toEqual({ followed: 0, fans: 0 });
  });

  it('refuses to follow somebody who is no artist', async () => {
    const [fan, other] = [await addCollector(test), await addCollector(test)];
    const reply = await expectNoChange(test, () =>
      test.call('POST', '/nft/follow', { token: fan.token, fields: { id: String(other.id), on: '1' } }),
    );
    expect(reply.error).toBe('nft_artist_unknown');
  });

  it('have medians in USDT, and resales below what the seller had paid', async () => {
    const noor = await addArtist(test, { name: 'Noor' });
    const [one, two] = [await addCollector(test), await addCollector(test)];
    const sell = async (first: string, again?: string) => {
      const work = await addWork(test, { artist: noor });
      await addSale(test, { work, artist: noor, sellerId: noor.id, buyerId: one.id, price: first });
      if (again !== undefined)
        await addSale(test, { work, artist: noor, sellerId: one.id, buyerId: two.id, price: again, isResale: true });
    };
    const read = async () =>
      (await test.call('GET', '/nft/artist', { fields: { id: String(noor.id) } })).message as ReplyOf<typeof nftArtist>;
    expect(await read()).toMatchObject({ median_first: '', median_resale: '', resales: 0, resales_at_loss: 0 });
    await sell('100', '90');
    await sell('200', '200');
    await sell('401', '500');
    await sell('300');
    expect(await read()).toMatchObject({
      median_first: '250.00000000',
      median_resale: '200.00000000',
      resales: 3,
      resales_at_loss: 1,
      on_sale: 0,
      not_for_sale: 4,
      artist: { works: 4, sold: 4 },
      verified: 0,
    });
    const unknown = await test.call('GET', '/nft/artist', { fields: { id: String(one.id) } });
    expect(unknown.error).toBe('nft_artist_unknown');
  });
});

describe('favourites', () => {
  it('are added, listed newest first and removed; own works are refused', async () => {
    const fan = await addCollector(test);
    const favour = (name: string, on: string, user = fan) =>
      test.call('POST', '/nft/favourite', { token: user.token, fields: { code: codeOf(name), on } });
    expect((await favour('Marsh', '1')).message).toEqual({ favourite: 1, favourites: 1 });
    expect((await favour('Marsh', '1')).message).toEqual({ favourite: 1, favourites: 1 });
    await setTime(test, start + 1);
    expect((await favour('Thresholds', '1')).message).toEqual({ favourite: 1, favourites: 1 });
    const list = await test.call('GET', '/nft/favourites', { token: fan.token });
    expect(namesOf(list.message as WorksReply)).toEqual(['Thresholds', 'Marsh']);
    expect((await works({}, fan.token)).items.filter(({ favourite }) => favourite === 1)).toHaveLength(2);
    expect((await favour('Marsh', '0')).message).toEqual({ favourite: 0, favourites: 0 });
    expect((await favour('Marsh', '1', ama)).error).toBe('nft_own');
    expect((await favour('Taken down', '1')).error).toBe('nft_taken_down');
  });
});

// Last, because the clock cannot be set back.
describe('status', () => {
  it('numbers the status as the domain does, to the millisecond', async () => {
    const [startMs, endMs] = [start + HOUR_MS, start + 9 * HOUR_MS];
    for (const ms of [startMs - 1, startMs, endMs - 1, endMs]) {
      await setTime(test, ms);
      const { card, offer } = await readWork(test, codeOf('Tomorrow'));
      const expected = statusOf({ startMs, endMs, isOpen: true }, ms);
      expect([ms - startMs, card.status, offer?.status]).toEqual([ms - startMs, expected, expected]);
    }
  });
});
