import type { ReplyOf } from '@candor/contract/call';
import type { proofKeys } from '@candor/contract/market';
import type { nftLeaves } from '@candor/contract/nft-boxes';
import { toWireDraw } from '@candor/domain/nft/box-file';
import { writeBoxLeaf } from '@candor/domain/nft/box-lines';
import { verifySeries } from '@candor/domain/nft/verify-series';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendHttp } from '#app/testing/http-client';
import {
  addSeries,
  boughtBox,
  buyBox,
  drawAll,
  openBox,
  publishNextTick,
  readDraws,
  readProof,
  readSeries,
  seriesBody,
} from '#app/testing/nft-box-steps';
import {
  addArtist,
  addCollector,
  HOUR_MS,
  type NftTestApp,
  setTime,
  spotOf,
  startNftApp,
} from '#app/testing/nft-steps';
import { addOperator, agree, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { nodeCrypto } from '#app/testing/proof-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { takeDownSeries } from './use-cases/take-down-series';

let testApp: NftTestApp;
let artist: TestUser;
let people: { proposer: TestOperator; approver: TestOperator };
beforeAll(async () => {
  testApp = await startNftApp();
  artist = await addArtist(testApp);
  people = { proposer: await addOperator(testApp), approver: await addOperator(testApp) };
  await publishNextTick(testApp);
});
afterAll(() => testApp.stop());
checkBooks(() => testApp);

const later = (ms = 1_000): Promise<void> => setTime(testApp, testApp.clock.nowMs() + ms);

type Form = Record<string, string | number>;

/** The form of a sound proposal. */
const form = async (): Promise<Form> => {
  const body = await seriesBody(testApp, { artist });
  return {
    artist_id: body.artistId,
    title: body.title,
    description: body.description,
    cover_id: body.coverId,
    currency_id: body.currencyId,
    price: body.price,
    start_ms: body.startMs,
    end_ms: body.endMs,
    items: JSON.stringify(body.items.map(({ mediaId, ...item }) => ({ ...item, media_id: mediaId }))),
    reason: 'Winter series',
  };
};

interface SeriesRow {
  readonly code: string;
  readonly root: string;
}

describe('a series', () => {
  it('is made by two people, and its root is published', async () => {
    await agree(testApp, people, { path: '/nft/series/propose', fields: await form() });
    const { data } = (await getAs(testApp, people.proposer, '/nft/series')).message as { data: SeriesRow[] };
    const [row = { code: '', root: '' }] = data;
    expect(row).toMatchObject({
      title: 'Tide Pools',
      artist_name: 'Ama Lind',
      total: 6,
      sold: 0,
      opened: 0,
      price: '10.00000000',
      counts: [
        { name: 'Pebble', rarity: 'N', count: 3 },
        { name: 'Shell', rarity: 'R', count: 2 },
        { name: 'Pearl', rarity: 'SR', count: 1 },
      ],
      status: 1,
      revealed: 0,
      taken_down: 0,
    });
    const series = await readSeries(testApp, row.code);
    expect(series).toMatchObject({ root: row.root, status: 1, cover: expect.stringMatching(/^\/media\//) });
    expect(series.odds.map(({ rarity, chance_percent }) => [rarity, chance_percent])).toEqual([
      ['N', '50.0000'],
      ['R', '33.3333'],
      ['SR', '16.6667'],
    ]);
    const { rows } = await testApp.pool.query<{ text: string }>(
      `select row_to_json(a)::text as text from audit_entry a where action = 'nft.series'`,
    );
    expect(rows[0]?.text).toContain(row.root);
  });

  const item = { media_id: 1, name: 'A', rarity: 'N', count: 1 };
  it.each<[string, Form]>([
    ['nft_items_wrong', { items: '{' }],
    ['nft_items_wrong', { items: '[]' }],
    ['nft_items_wrong', { items: JSON.stringify([{ ...item, count: 0 }]) }],
    ['nft_items_wrong', { items: JSON.stringify([{ ...item, rarity: 'UR' }]) }],
    ['nft_items_wrong', { items: JSON.stringify([item, { ...item, media_id: 2, count: 10_000 }]) }],
    ['nft_media_unknown', { items: JSON.stringify([{ ...item, media_id: 999_999 }]) }],
    ['nft_media_unknown', { cover_id: 999_999 }],
    ['nft_artist_unknown', { artist_id: 999_999 }],
    ['nft_time_wrong', { end_ms: Date.UTC(2026, 10, 1), start_ms: Date.UTC(2026, 9, 1) }],
    ['nft_time_wrong', { end_ms: Date.UTC(2027, 0, 1), start_ms: Date.UTC(2027, 0, 1) }],
    ['nft_coin_unknown', { currency_id: 999 }],
    ['nft_rate_unknown', { currency_id: 2 }],
    ['nft_price_wrong', { price: '0.0000001' }],
  ])('%s: %j is refused', async (refusal, change) => {
    const reply = await takeAction(testApp, people.proposer, '/nft/series/propose', { ...(await form()), ...change });
    expect(reply.error).toBe(refusal);
  });

  it('nft_media_unknown: a file is used once', async () => {
    const fields = await form();
    await agree(testApp, people, { path: '/nft/series/propose', fields });
    expect((await takeAction(testApp, people.proposer, '/nft/series/propose', fields)).error).toBe('nft_media_unknown');
  });
});

describe('all leaves', () => {
  const leavesOf = (code: string) => testApp.call('GET', '/nft/series/leaves', { fields: { code } });

  it('are published at sell-out when all are drawn, and everything verifies', async () => {
    const { code, root } = await addSeries(testApp, { artist });
    await later();
    const buyer = await addCollector(testApp, '100');
    const boxes = [];
    for (let n = 0; n < 6; n += 1) boxes.push(await boughtBox(testApp, buyer, { code, seed: `s${n}` }));
    expect((await leavesOf(code)).error).toBe('nft_not_revealed');
    await drawAll(testApp);
    const { leaves, terms, signed } = (await leavesOf(code)).message as ReplyOf<typeof nftLeaves>;
    expect((await readProof(testApp, boxes[0]?.code ?? '')).leaf).not.toBeNull();
    const draws = await readDraws(testApp, code);
    const { keys } = (await testApp.call('GET', '/proof/keys')).message as ReplyOf<typeof proofKeys>;
    const file = {
      format: 'candor-box-series-1' as const,
      terms,
      root,
      signed,
      keys: keys.filter(({ id }) => id === signed?.key_id).map(({ id, public_key }) => ({ id, public_key })),
      leaves: leaves.map((leaf) => writeBoxLeaf({ ...leaf, series: code })),
      draws: draws.map((one) =>
        toWireDraw({
          ...one,
          boxCode: one.box,
          clientSeed: one.client_seed,
          tickSeq: one.tick_seq,
          tickHash: one.tick_hash,
          freeCount: one.free,
        }),
      ),
    };
    const verdict = await verifySeries(file, nodeCrypto, { trustedKeys: null, publishedRoot: root });
    expect(verdict.steps.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  it('are published at the end, not a ms earlier', async () => {
    const endMs = testApp.clock.nowMs() + HOUR_MS;
    const { code } = await addSeries(testApp, { artist, endMs });
    await setTime(testApp, endMs - 1);
    expect((await leavesOf(code)).error).toBe('nft_not_revealed');
    await setTime(testApp, endMs);
    expect((await leavesOf(code)).type).toBe('ok');
    expect((await leavesOf('0'.repeat(32))).error).toBe('nft_series_unknown');
  });
});

describe('a takedown', () => {
  it('refunds unopened boxes once, leaves opened works, and hides the cover', async () => {
    const { code, id } = await addSeries(testApp, { artist });
    await later();
    const [opener, waiter] = [await addCollector(testApp, '10'), await addCollector(testApp, '30')];
    const box = await boughtBox(testApp, opener, { code });
    const kept = await boughtBox(testApp, waiter, { code });
    await drawAll(testApp);
    await openBox(testApp, opener, box.code);
    await boughtBox(testApp, waiter, { code });
    const { cover } = await readSeries(testApp, code);
    const viewed = async () => (await sendHttp(`${testApp.origin}${cover}`, { method: 'GET', headers: {} })).status;
    expect(await viewed()).toBe(200);
    const takeDown = () =>
      withTx(testApp.pool, (tx) =>
        takeDownSeries(tx, testApp.app.parts, {
          seriesId: id,
          reason: 'Copied work',
          at: new Date(testApp.clock.nowMs()),
        }),
      );
    expect(await takeDown()).toHaveLength(2);
    await expect(takeDown()).rejects.toMatchObject({ code: 'nft_taken_down' });
    expect([await spotOf(testApp, opener.id), await spotOf(testApp, waiter.id)]).toEqual(['0', '30']);
    expect(await viewed()).toBe(404);
    expect((await buyBox(testApp, waiter, { code })).error).toBe('nft_taken_down');
    expect((await openBox(testApp, waiter, kept.code)).error).toBe('nft_taken_down');
    expect((await testApp.call('GET', '/nft/series', { fields: { code } })).error).toBe('nft_taken_down');
    expect((await openBox(testApp, opener, box.code)).type).toBe('ok');
    await drawAll(testApp);
    expect(await readDraws(testApp, code)).toHaveLength(2);
    const { rowCount } = await testApp.pool.query(`select from tick_keep where reason = 'nft_box' and to_ms is null`);
    expect(rowCount).toBe(0);
  });
});
