import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReplyOf } from '@candor/contract/call';
import type { nftMessages, nftMine, nftMyBids, nftStudio } from '@candor/contract/nft-mine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addArtist,
  addCollector,
  addMessage,
  addOffer,
  addWork,
  bid,
  type NftTestApp,
  readWork,
  sendWork,
  startNftApp,
  type TestWork,
} from '#app/testing/nft-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestUser } from '#app/testing/test-app';
import { png } from '#modules/files/testing/sample-pictures';
import { sendNotices } from './use-cases/send-notices';

let test: NftTestApp;
let ama: TestUser;
beforeAll(async () => {
  test = await startNftApp();
  ama = await addArtist(test, { name: 'Ama Lind' });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const mine = async (user: TestUser, fields: Readonly<Record<string, string>> = {}) =>
  (await test.call('GET', '/nft/mine', { token: user.token, fields })).message as ReplyOf<typeof nftMine>;
const messagesOf = async (user: TestUser) =>
  (await test.call('GET', '/nft/messages', { token: user.token })).message as ReplyOf<typeof nftMessages>;
const bidsOf = async (user: TestUser) =>
  (await test.call('GET', '/nft/mine/bids', { token: user.token })).message as ReplyOf<typeof nftMyBids>;

const buyAt = async (user: TestUser, work: TestWork, price: string, seller = ama): Promise<void> => {
  await addOffer(test, { work, sellerId: seller.id, price });
  const reply = await test.call('POST', '/nft/buy', { token: user.token, fields: { code: work.code, price } });
  expect(reply.type, String(reply.message)).toBe('ok');
};

describe('/nft/mine', () => {
  it('has own works by tab with counts', async () => {
    const owner = await addCollector(test);
    const bought = await addWork(test, { artist: ama, name: 'Bought' });
    await buyAt(owner, bought, '71');
    const listed = await addWork(test, { artist: ama, ownerId: owner.id, name: 'Listed' });
    await addOffer(test, { work: listed, sellerId: owner.id, artistId: ama.id });
    const { items, counts, is_artist: isArtist } = await mine(owner);
    expect(items.map(({ name, paid, can_offer: can }) => [name, paid, can])).toEqual([
      ['Listed', '0.00000000', 0],
      ['Bought', '71.00000000', 1],
    ]);
    expect(counts).toEqual({ owned: 2, unopened: 0, listed: 1, bids: 0, to_pay: 0, unread: 0 });
    expect(isArtist).toBe(0);
    expect((await mine(owner, { tab: 'listed' })).items.map(({ name }) => name)).toEqual(['Listed']);
    expect((await mine(owner, { tab: 'unopened' })).items).toEqual([]);
    expect((await mine(ama)).is_artist).toBe(1);
  });
});

describe('/nft/mine/bids', () => {
  it('tells who leads, what is held and the private maximum only to its owner', async () => {
    const [one, two] = [await addCollector(test), await addCollector(test)];
    const work = await addWork(test, { artist: ama, name: 'Bid for' });
    await addOffer(test, { work, sellerId: ama.id, perIncrease: '5' });
    expect((await bid(test, one, { code: work.code, price: '100', maximum: '120' })).type).toBe('ok');
    expect((await bid(test, two, { code: work.code, price: '130' })).type).toBe('ok');
    expect((await bid(test, two, { code: work.code, maximum: '200' })).type).toBe('ok');
    expect((await bidsOf(one)).items).toMatchObject([
      {
        state: 'outbid',
        own_price: '100.00000000',
        maximum: '0.00000000',
        deposit: '10.00000000',
        deposit_state: 'held',
      },
    ]);
    expect((await bidsOf(two)).items).toMatchObject([
      {
        state: 'leading',
        own_price: '130.00000000',
        maximum: '200.00000000',
        card: { price: '130.00000000', bids: 2 },
      },
    ]);
    expect((await mine(one)).counts.bids).toBe(1);
    const own = (await readWork(test, work.code, two.token)).own;
    expect(own).toMatchObject({ has_deposit: 1, is_leading: 1, maximum: '200.00000000' });
    expect((await readWork(test, work.code, one.token)).own).toMatchObject({ is_leading: 0, maximum: '0.00000000' });
  });
});

/** What the job does once. */
const runNotices = (): Promise<number> =>
  sendNotices(
    { pool: test.pool, relay: { nudge: () => undefined } },
    { ensureHeld: async () => undefined, signal: new AbortController().signal },
  );

describe('messages', () => {
  it('are listed newest first and marked as read one by one or all', async () => {
    const user = await addCollector(test);
    const work = await addWork(test, { artist: ama, name: 'Told of' });
    for (const kind of ['outbid', 'lost', 'sold']) await addMessage(test, { user, work, kind, amount: '12.5' });
    const { items, total, unread } = await messagesOf(user);
    expect([items.map(({ kind }) => kind), total, unread]).toEqual([['sold', 'lost', 'outbid'], 3, 3]);
    expect(items[0]).toMatchObject({ name: 'Told of', amount: '12.50000000', currency_name: 'USDT', unread: 1 });
    const read = (id: string) => test.call('POST', '/nft/messages/read', { token: user.token, fields: { id } });
    expect((await read(String(items[0]?.id))).message).toEqual({ unread: 2 });
    expect((await read('0')).message).toEqual({ unread: 0 });
  });

  it("another user's message cannot be marked, and none that does not exist [R17]", async () => {
    const [owner, other] = [await addCollector(test), await addCollector(test)];
    const work = await addWork(test, { artist: ama });
    await addMessage(test, { user: owner, work, kind: 'won', amount: '1' });
    const id = String((await messagesOf(owner)).items[0]?.id);
    for (const asked of [id, '2000000000']) {
      const reply = await expectNoChange(test, () =>
        test.call('POST', '/nft/messages/read', { token: other.token, fields: { id: asked } }),
      );
      expect(reply.error).toBe('nft_message_unknown');
    }
    expect((await messagesOf(owner)).unread).toBe(1);
  });

  it('become notices once, with a link into the app', async () => {
    const user = await addCollector(test);
    const work = await addWork(test, { artist: ama, name: 'Harbour' });
    await addMessage(test, { user, work, kind: 'outbid', amount: '1280' });
    expect(await runNotices()).toBeGreaterThan(0);
    expect(await runNotices()).toBe(0);
    const notices = (await test.call('GET', '/notice/list', { token: user.token })).message as {
      data: { body: string; link: string }[];
    };
    expect(notices.data).toHaveLength(1);
    expect(notices.data[0]?.link).toBe(`/pages/nft/artworkDetail?code=${work.code}`);
    expect(notices.data[0]?.body).toContain('Harbour is now 1280 USDT');
  });
});

describe('the studio', () => {
  const studio = async (user: TestUser) => test.call('GET', '/nft/studio', { token: user.token });

  it('is for artists only', async () => {
    const user = await addCollector(test);
    expect((await studio(user)).error).toBe('nft_not_artist');
    const saved = await expectNoChange(test, () =>
      test.call('POST', '/nft/studio/profile', { token: user.token, fields: { bio: 'Me too' } }),
    );
    expect(saved.error).toBe('nft_not_artist');
    const made = await sendWork(test, user, { fields: { type: 'image', name: 'Mine' }, file: await png() });
    expect(made.error).toBe('nft_not_artist');
  });

  it('sums what creations have earned by coin', async () => {
    const noor = await addArtist(test, { name: 'Noor' });
    const buyer = await addCollector(test);
    const work = await addWork(test, { artist: noor, name: 'First' });
    await buyAt(buyer, work, '80', noor);
    const reply = (await studio(noor)).message as ReplyOf<typeof nftStudio>;
    expect(reply).toMatchObject({ name: 'Noor', total: 1 });
    expect(reply.items.map(({ card, sales, owner_is_me: isMine }) => [card.name, sales, isMine])).toEqual([
      ['First', 1, 0],
    ]);
    expect(reply.earned).toEqual([{ currency_name: 'USDT', sales: '76.00000000', royalties: '0.00000000', count: 1 }]);
    const saved = await test.call('POST', '/nft/studio/profile', { token: noor.token, fields: { bio: 'Thresholds.' } });
    expect(saved.type).toBe('ok');
    expect(((await studio(noor)).message as ReplyOf<typeof nftStudio>).bio).toBe('Thresholds.');
  });

  it('makes a work of an uploaded picture and tells those who follow', async () => {
    const fan = await addCollector(test);
    await test.call('POST', '/nft/follow', { token: fan.token, fields: { id: String(ama.id), on: '1' } });
    const made = await sendWork(test, ama, {
      fields: { name: 'Made here', description: 'Ink', rarity: 'R', type: 'image' },
      file: await png(),
    });
    expect([made.type, made.message]).toEqual(['ok', { code: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    const { code } = made.message as { code: string };
    const work = await readWork(test, code);
    expect(work).toMatchObject({ card: { name: 'Made here', rarity: 'R', type: 1, mode: 0 }, owner: { id: ama.id } });
    expect(work.provenance).toMatchObject([{ kind: 'made' }]);
    expect((await fetch(`${test.origin}${work.media.address}`)).status).toBe(200);
    expect((await messagesOf(fan)).items).toMatchObject([{ kind: 'new_work', code }]);
  });

  it('makes a video with a cover, and refuses one without', async () => {
    const file = readFileSync(fileURLToPath(new URL('../files/testing/fixtures/h264-aac.mp4', import.meta.url)));
    const fields = { type: 'video', name: 'Moving' };
    const bare = await expectNoChange(test, () => sendWork(test, ama, { fields, file }));
    expect(bare.error).toBe('media_cover_missing');
    const made = await sendWork(test, ama, { fields, file, cover: await png() });
    const work = await readWork(test, (made.message as { code: string }).code);
    expect([work.card.type, work.media.content_type, work.card.still]).toEqual([
      4,
      'video/mp4',
      expect.stringMatching(/\.(jpg|png)$/),
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['name', { type: 'image' }],
    ['type', { name: 'No type' }],
    ['rarity', { type: 'image', name: 'Rare', rarity: 'SSR' }],
    ['description', { type: 'image', name: 'Long', description: 'x'.repeat(1_001) }],
  ])('refuses a form with a wrong %s', async (field, fields) => {
    const file = await png();
    const reply = await expectNoChange(test, () => sendWork(test, ama, { fields, file }));
    expect([reply.error, String(reply.message)]).toEqual(['parameter_error', expect.stringContaining(field)]);
  });
});
