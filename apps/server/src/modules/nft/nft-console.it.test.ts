import type { ReplyOf } from '@candor/contract/call';
import type { nftMessages } from '@candor/contract/nft-mine';
import type { operatorNftArtists, operatorNftWorks } from '@candor/contract/ops-nft';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeries, boughtBox } from '#app/testing/nft-box-steps';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  bid,
  HOUR_MS,
  type NftTestApp,
  readWork,
  sendWork,
  spotOf,
  startNftApp,
} from '#app/testing/nft-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, agree, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import type { TestUser } from '#app/testing/test-app';
import { png } from '#modules/files/testing/sample-pictures';

let test: NftTestApp;
let ama: TestUser;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  test = await startNftApp();
  ama = await addArtist(test, { name: 'Ama Lind' });
  [one, two] = [await addOperator(test), await addOperator(test)];
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

type Fields = Readonly<Record<string, string | number>>;
const decided = (path: string, fields: Fields) => agree(test, { proposer: one, approver: two }, { path, fields });
const artists = async () => (await getAs(test, one, '/nft/artists')).message as ReplyOf<typeof operatorNftArtists>;
const works = async (fields: Fields = {}) =>
  (await getAs(test, one, '/nft/works', fields)).message as ReplyOf<typeof operatorNftWorks>;

describe('artists', () => {
  it('are named and ended by two operators', async () => {
    const user = await addCollector(test);
    const fields = { user_id: user.id, active: '1', name: 'Jun Sato', bio: 'Doors.', reason: 'Known work' };
    const asked = await takeAction(test, one, '/nft/artists/propose', fields);
    expect(asked.type).toBe('ok');
    expect((await artists()).data.map(({ name }) => name)).not.toContain('Jun Sato');
    const { proposal_id: id } = asked.message as { proposal_id: number };
    expect((await takeAction(test, one, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('error');
    expect((await takeAction(test, two, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('ok');
    expect((await artists()).data.find(({ id: artist }) => artist === user.id)).toMatchObject({
      name: 'Jun Sato',
      bio: 'Doors.',
      active: 1,
      works: 0,
    });
    await decided('/nft/artists/propose', { ...fields, active: '0' });
    expect((await artists()).data.find(({ id: artist }) => artist === user.id)?.active).toBe(0);
    const made = await sendWork(test, user, { fields: { type: 'image', name: 'Late' }, file: await png() });
    expect(made.error).toBe('nft_not_artist');
    expect((await auditLog(test)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['nft.propose_artist', 'nft.artist', 'nft.artist_end']),
    );
  });

  it('refuses an unknown user, and the end of somebody who is none', async () => {
    const user = await addCollector(test);
    for (const fields of [
      { user_id: 2_000_000_000, active: '1' },
      { user_id: user.id, active: '0' },
    ]) {
      const reply = await expectNoChange(test, () =>
        takeAction(test, one, '/nft/artists/propose', { ...fields, name: 'X', reason: 'No' }),
      );
      expect(reply.error).toBe('nft_artist_unknown');
    }
  });
});

describe('works of the house', () => {
  const upload = async () => sendWork(test, one, { fields: { type: 'image' }, file: await png(7) }, '/ops/nft/media');

  it('are made of an uploaded file, offered by two operators, and bought', async () => {
    const uploaded = await upload();
    expect(uploaded.message).toMatchObject({ type: 1, duration_ms: 0 });
    expect((await auditLog(test)).at(-1)).toMatchObject({ action: 'nft.upload', operatorId: one.id });
    const { media_id: mediaId } = uploaded.message as { media_id: number };
    const form = { artist_id: ama.id, media_id: mediaId, name: 'House work', rarity: 'SR', description: 'Kept' };
    const made = await takeAction(test, one, '/nft/works/make', form);
    expect(made.type, String(made.message)).toBe('ok');
    const { code } = made.message as { code: string };
    expect((await expectNoChange(test, () => takeAction(test, one, '/nft/works/make', form))).error).toBe(
      'nft_media_unknown',
    );
    expect((await works({ keyword: 'house w' })).data).toMatchObject([
      { code, owner_id: 0, owner_name: 'Candor', mode: 0, rarity: 'SR', taken_down: 0 },
    ]);
    const nowMs = test.clock.nowMs();
    const offer = {
      code,
      currency_id: 3,
      price: '50',
      per_increase: '0',
      start_ms: nowMs,
      end_ms: nowMs + 24 * HOUR_MS,
    };
    await decided('/nft/works/offer', offer);
    expect((await readWork(test, code)).offer).toMatchObject({
      seller: { id: 0, name: 'Candor' },
      price: '50.00000000',
    });
    const again = await expectNoChange(test, () =>
      takeAction(test, one, '/nft/works/offer', { ...offer, reason: 'Again' }),
    );
    expect(again.error).toBe('nft_offered_already');
    const buyer = await addCollector(test, '60');
    const bought = await test.call('POST', '/nft/buy', { token: buyer.token, fields: { code, price: '50' } });
    expect(bought.type, String(bought.message)).toBe('ok');
    expect(await spotOf(test, buyer.id)).toBe('10');
    expect(
      (await expectNoChange(test, () => takeAction(test, one, '/nft/works/offer', { ...offer, reason: 'x' }))).error,
    ).toBe('nft_not_owner');
  });

  it('an upload needs the role, a file and its kind; the file is not public', async () => {
    const support = await addOperator(test, { roles: ['support'] });
    const refused = await sendWork(test, support, { fields: { type: 'image' }, file: await png() }, '/ops/nft/media');
    expect(refused.type).not.toBe('ok');
    const kindless = await sendWork(test, one, { fields: {}, file: await png() }, '/ops/nft/media');
    expect(kindless.error).toBe('parameter_error');
    expect((await sendWork(test, one, { fields: { type: 'image' } }, '/ops/nft/media')).error).toBe('media_missing');
    const { media_id: id } = (await upload()).message as { media_id: number };
    const { rows } = await test.pool.query<{ token: string }>('select token from media_file where id = $1', [id]);
    expect((await fetch(`${test.origin}/media/${rows[0]?.token}.png`)).status).toBe(404);
    expect((await fetch(`${test.origin}/media/${rows[0]?.token}.jpg`)).status).toBe(404);
  });

  it('the list tells nothing of an unopened box', async () => {
    const owner = await addCollector(test);
    const { code } = await addSeries(test, { artist: ama });
    const box = await boughtBox(test, owner, { code });
    expect((await works({ keyword: box.code })).data).toMatchObject([{ name: 'Tide Pools', rarity: '', unopened: 1 }]);
  });
});

describe('takedown', () => {
  const takeDown = (code: string) => decided('/nft/takedown/propose', { code, reason: 'Copied from another artist' });
  const lastMessage = async (user: TestUser) =>
    ((await test.call('GET', '/nft/messages', { token: user.token })).message as ReplyOf<typeof nftMessages>).items[0];

  it('ends an auction: all deposits return, nobody can bid, the work and its media are hidden', async () => {
    const bidders = [await addCollector(test), await addCollector(test)] as const;
    const work = await addWork(test, { artist: ama, name: 'Copied' });
    await addOffer(test, { work, sellerId: ama.id, perIncrease: '5' });
    const { media } = await readWork(test, work.code);
    expect((await bid(test, bidders[0], { code: work.code, price: '100' })).type).toBe('ok');
    expect((await bid(test, bidders[1], { code: work.code, price: '110' })).type).toBe('ok');
    expect(await spotOf(test, bidders[0].id)).toBe('9990');
    await takeDown(work.code);
    for (const bidder of bidders) {
      expect(await spotOf(test, bidder.id)).toBe('10000');
      expect(await lastMessage(bidder)).toMatchObject({ kind: 'taken_down', amount: '10.00000000' });
    }
    expect((await bid(test, bidders[0], { code: work.code, price: '200' })).type).toBe('error');
    expect((await test.call('GET', '/nft/work', { fields: { code: work.code } })).error).toBe('nft_taken_down');
    expect(await readWork(test, work.code, bidders[0].token)).toMatchObject({
      taken_down: 1,
      takedown_reason: 'Copied from another artist',
      offer: null,
    });
    expect((await fetch(`${test.origin}${media.address}`)).status).toBe(404);
    const again = await takeAction(test, one, '/nft/takedown/propose', { code: work.code, reason: 'Again' });
    expect(again.error).toBe('nft_taken_down');
  });

  it('pays the owner back what was paid; the seller keeps the net', async () => {
    const [buyer, artist] = [await addCollector(test, '300'), await addArtist(test, { name: 'Noor' })];
    const work = await addWork(test, { artist, name: 'Refunded' });
    await addOffer(test, { work, sellerId: artist.id, price: '200' });
    await test.call('POST', '/nft/buy', { token: buyer.token, fields: { code: work.code, price: '200' } });
    expect(await spotOf(test, buyer.id)).toBe('100');
    await takeDown(work.code);
    expect(await spotOf(test, buyer.id)).toBe('300');
    expect(await spotOf(test, artist.id)).toBe('190');
    expect(await lastMessage(buyer)).toMatchObject({ kind: 'taken_down', amount: '200.00000000' });
  });

  it('of a series hides it and pays unopened boxes back', async () => {
    const buyer = await addCollector(test, '50');
    const { code } = await addSeries(test, { artist: ama });
    await boughtBox(test, buyer, { code });
    expect(await spotOf(test, buyer.id)).toBe('40');
    await takeDown(code);
    expect(await spotOf(test, buyer.id)).toBe('50');
    const { message } = await test.call('GET', '/nft/works', { fields: { mode: '3', status: 'all' } });
    expect((message as { items: { code: string }[] }).items.map((one) => one.code)).not.toContain(code);
    expect((await takeAction(test, one, '/nft/takedown/propose', { code, reason: 'Again' })).error).toBe(
      'nft_taken_down',
    );
  });

  it('refuses an unknown code [R18]', async () => {
    const reply = await expectNoChange(test, () =>
      takeAction(test, one, '/nft/takedown/propose', { code: 'f'.repeat(32), reason: 'No' }),
    );
    expect(reply.error).toBe('nft_unknown');
  });
});
