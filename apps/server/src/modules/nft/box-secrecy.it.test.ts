import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendHttp } from '#app/testing/http-client';
import {
  addSeries,
  boughtBox,
  drawAll,
  openBox,
  publishNextTick,
  readProof,
  readSeries,
} from '#app/testing/nft-box-steps';
import { addArtist, addCollector, type NftTestApp, setTime, startNftApp } from '#app/testing/nft-steps';
import type { TestUser } from '#app/testing/test-app';

let testApp: NftTestApp;
let artist: TestUser;
beforeAll(async () => {
  testApp = await startNftApp();
  artist = await addArtist(testApp);
  await publishNextTick(testApp);
});
afterAll(() => testApp.stop());

interface Secret {
  readonly name: string;
  readonly tokens: readonly string[];
  readonly salts: readonly string[];
}

const loadSecrets = async (code: string): Promise<Secret[]> => {
  const { rows } = await testApp.pool.query<Secret>(
    `select i.name, array[m.token, t.token] as tokens, (select array_agg(l.salt) from nft_leaf l where l.item_id = i.id) as salts
     from nft_item i join nft_series s on s.id = i.series_id join media_file m on m.id = i.media_id join media_file t on t.id = i.still_id
     where s.code = $1 order by i.id`,
    [code],
  );
  return rows;
};

const statusOf = async (token: string): Promise<number> =>
  (await sendHttp(`${testApp.origin}/media/${token}.jpg`, { method: 'GET', headers: {} })).status;

/** Everything anybody, the buyer included, can ask about a box and its series. */
const askAll = async (user: TestUser, box: string, series: string): Promise<string> => {
  const asks: readonly (readonly ['GET' | 'POST', string, Record<string, string>])[] = [
    ['GET', '/nft/series', { code: series }],
    ['GET', '/nft/box/proof', { code: box }],
    ['GET', '/nft/series/draws', { code: series }],
    ['GET', '/nft/series/leaves', { code: series }],
    ['GET', '/nft/series/opened', { code: series }],
    ['GET', '/nft/work', { code: box }],
    ['GET', '/nft/works', { mode: '3', status: 'all' }],
    ['GET', '/nft/mine', { tab: 'boxes' }],
    ['GET', '/nft/messages', {}],
    ['GET', '/bind_box/getBoxDetail', { id: box }],
    ['GET', '/bind_box/getBoxDetail', { id: series }],
    ['POST', '/bind_box/getMyNFTs', {}],
  ];
  const replies = await Promise.all(
    asks.map(([method, path, fields]) => testApp.call(method, path, { fields, token: user.token })),
  );
  return JSON.stringify(replies.map(({ message }) => message));
};

it('nothing tells the content of a box before it is opened: no field, no count, no address [R14]', async () => {
  const { code } = await addSeries(testApp, { artist });
  const before = await readSeries(testApp, code);
  await setTime(testApp, testApp.clock.nowMs() + 1_000);
  const buyer = await addCollector(testApp);
  const box = await boughtBox(testApp, buyer, { code });
  await drawAll(testApp);

  const { card, ...drawn } = await readSeries(testApp, code);
  expect({ ...drawn, card: { ...card, left: 6 }, sold: 0 }).toEqual(before);
  expect(drawn.items.map(({ still }) => still)).toEqual(['', '', '']);
  const proof = await readProof(testApp, box.code);
  expect([proof.leaf, proof.opened_ms]).toEqual([null, 0]);
  expect(Object.keys(proof.draw ?? {}).sort()).toEqual([
    'accepted_ms',
    'box',
    'client_seed',
    'free',
    'hash',
    'head',
    'number',
    'position',
    'tick_hash',
    'tick_ms',
    'tick_seq',
  ]);
  const secrets = await loadSecrets(code);
  const shown = await askAll(buyer, box.code, code);
  for (const { name, tokens, salts } of secrets) {
    for (const secret of [...tokens, ...salts, `${name} in detail`]) expect(shown).not.toContain(secret);
    for (const token of tokens) expect(await statusOf(token)).toBe(404);
  }
  expect(shown).toContain(card.still.slice('/media/'.length));
  const { rows } = await testApp.pool.query('select name, rarity, description from nft_work where code = $1', [
    box.code,
  ]);
  expect(rows).toEqual([{ name: 'Tide Pools', rarity: '', description: 'What the water leaves behind.' }]);
});

it('opening publishes the media of its item, and of no other', async () => {
  const { code } = await addSeries(testApp, { artist });
  await setTime(testApp, testApp.clock.nowMs() + 1_000);
  const buyer = await addCollector(testApp);
  const box = await boughtBox(testApp, buyer, { code });
  await drawAll(testApp);
  const reply = await openBox(testApp, buyer, box.code);
  const { card, address } = reply.message as {
    card: { name: string; still: string; unopened: number };
    address: string;
  };
  expect(card.unopened).toBe(0);
  expect((await sendHttp(`${testApp.origin}${address}`, { method: 'GET', headers: {} })).status).toBe(200);
  for (const { name, tokens } of await loadSecrets(code))
    for (const token of tokens) expect([name, await statusOf(token)]).toEqual([name, name === card.name ? 200 : 404]);
  const { items } = await readSeries(testApp, code);
  expect(items.filter(({ still }) => still !== '')).toMatchObject([{ name: card.name, still: card.still }]);
  const opened = await testApp.call('GET', '/nft/series/opened', { fields: { code } });
  expect(opened.message).toMatchObject({ total: 1, items: [{ code: box.code, name: card.name }] });
});
