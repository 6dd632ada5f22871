import { placesToChange } from '@candor/testkit/places-to-change';
import { makeSampleKey } from '@candor/testkit/sample-key';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainCrypto } from '../pricing/plain-crypto';
import type { BoxFile } from './box-file';
import type { BoxItem } from './box-lines';
import { readBoxFile } from './box-read-file';
import { type SoldSeries, sellSample } from './box-sample';
import { BOX_CLAIMS, BOX_STEPS, verifyBox } from './verify-box';

const { signer, crypto: node } = makeSampleKey();
const ITEMS: BoxItem[] = [
  { code: 'fox', rarity: 'N', count: 15 },
  { code: 'owl', rarity: 'R', count: 6 },
  { code: 'moon', rarity: 'SR', count: 2 },
];

let sold: SoldSeries;
let file: BoxFile;
beforeAll(async () => {
  sold = await sellSample({ items: ITEMS, seed: 'v', series: 'S1', sold: 23, perTick: 4 }, signer);
  const [draw] = sold.draws.slice(8);
  if (draw === undefined) throw new Error('too few draws');
  file = sold.fileOf(draw);
});

const faultsOf = async (changed: BoxFile) =>
  (await verifyBox(changed, node)).steps.flatMap(({ name, state }) => (state === 'failed' ? [name] : []));
const stepsOf = async (changed: BoxFile) =>
  Object.fromEntries((await verifyBox(changed, node)).steps.map(({ name, state }) => [name, state]));

describe('an opened box', () => {
  it('checks out, with Node and plain JavaScript, with the key and root it is known by', async () => {
    const verdict = await verifyBox(file, node);
    expect(verdict.steps.map(({ name, state }) => [name, state])).toEqual(BOX_STEPS.map((name) => [name, 'ok']));
    expect(verdict.proves).toEqual(Object.keys(BOX_CLAIMS));
    expect(verdict.leaf).toMatchObject({ series: 'S1', position: file.draw.position });
    const trust = { trustedKeys: [signer.publicKey], publishedRoot: file.root };
    expect(await verifyBox(file, plainCrypto, trust)).toMatchObject({ state: 'ok' });
  });

  it('checks out whichever it is, the first and the last of the series among them', async () => {
    for (const draw of sold.draws) expect(await faultsOf(sold.fileOf(draw))).toEqual([]);
    expect(sold.draws.map(({ freeCount }) => freeCount).at(-1)).toBe(1);
  });

  it('is read from its own text again, and only whole', () => {
    expect(readBoxFile(JSON.stringify(file))).toEqual(file);
    for (const name of Object.keys(file)) {
      const { [name as keyof BoxFile]: _, ...rest } = file;
      expect(readBoxFile(JSON.stringify(rest)), name).toBeNull();
    }
    expect(readBoxFile(JSON.stringify({ ...file, more: 1 }))).toBeNull();
    expect(readBoxFile('{')).toBeNull();
    expect(readBoxFile('null')).toBeNull();
    expect(readBoxFile(`${JSON.stringify(file)}${' '.repeat(8_000_000)}`)).toBeNull();
  });

  it.each<[string, Partial<BoxFile>]>([
    ['too many positions', { previous: new Array(100_001).fill(1) }],
    ['a path that is too long', { path: new Array(33).fill({ side: 'left', hash: '00'.repeat(32) }) }],
    ['a fraction', { accepted_ms: 1.5 }],
    ['a negative position', { previous: [-1] }],
    ['a leaf that is not ASCII', { leaf: 'é' }],
  ])('with %s is not read', (_, change) => {
    expect(readBoxFile(JSON.stringify({ ...file, ...change }))).toBeNull();
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a:b', 'é'])('with the client seed %j is not read, and fails', async (seed) => {
    const changed = { ...file, draw: { ...file.draw, client_seed: seed } };
    expect(readBoxFile(JSON.stringify(changed))).toBeNull();
    expect(await faultsOf(changed)).toContain('draw');
  });
});

describe('what is not in the file stays open', () => {
  it('the tick proof', async () => {
    const changed = { ...file, tick_proof: null };
    expect(await stepsOf(changed)).toMatchObject({ tick: 'ok', tick_chain: 'open' });
    expect((await verifyBox(changed, node)).proves).not.toContain('tick_first_after_acceptance');
  });
  it('the tick', async () => {
    expect(await stepsOf({ ...file, tick: null })).toMatchObject({ tick: 'open', tick_chain: 'ok' });
  });
  it('the newest checkpoint', async () => {
    const proof = file.tick_proof && { ...file.tick_proof, checkpoints: [] };
    expect(await stepsOf({ ...file, tick_proof: proof })).toMatchObject({ tick_chain: 'open', keys: 'ok' });
  });
  it('every signature; with the published root known, the root is checked', async () => {
    const bare: BoxFile = { ...file, signed: null, tick_proof: null, keys: [] };
    expect(await stepsOf(bare)).toMatchObject({ keys: 'open', root: 'open', draw: 'ok', leaf: 'ok', terms: 'ok' });
    const trust = { trustedKeys: null, publishedRoot: file.root };
    expect((await verifyBox(bare, node, trust)).steps[1]).toMatchObject({ name: 'root', state: 'ok' });
  });
});

const setDraw = (of: BoxFile, change: Partial<BoxFile['draw']>): BoxFile => ({
  ...of,
  draw: { ...of.draw, ...change },
});

describe('what the house might have done', () => {
  it.each<[string, (of: BoxFile) => BoxFile, string]>([
    ['another root than the published one', (of) => ({ ...of, root: '00'.repeat(32) }), 'root'],
    ['signed after the purchase', (of) => ({ ...of, accepted_ms: of.signed?.signed_ms ?? 0 }), 'root'],
    ['sold after the end', (of) => ({ ...of, accepted_ms: 1_800_000_000_000 }), 'terms'],
    ['a rarer item in the terms', (of) => ({ ...of, terms: of.terms.replace('moon:SR:2', 'moon:SR:3') }), 'terms'],
    ['another position', (of) => setDraw(of, { position: (of.draw.position % 23) + 1 }), 'draw'],
    ['another hash', (of) => setDraw(of, { hash: '00'.repeat(32) }), 'draw'],
    ['a position taken before', (of) => setDraw(of, { position: of.previous[0] ?? 0 }), 'draw'],
    ['a draw left out', (of) => ({ ...of, previous: of.previous.slice(1) }), 'history'],
    ['a draw added', (of) => ({ ...of, previous: [...of.previous, 1] }), 'history'],
    ['a position twice', (of) => ({ ...of, previous: [...of.previous.slice(1), of.previous[1] ?? 0] }), 'history'],
    ['two draws in another order', (of) => ({ ...of, previous: of.previous.toReversed() }), 'history'],
    ['a position of no box', (of) => ({ ...of, previous: [...of.previous.slice(1), 24] }), 'history'],
    ['another number', (of) => setDraw(of, { number: of.draw.number + 1 }), 'history'],
    ['another count', (of) => setDraw(of, { free_count: of.draw.free_count + 1 }), 'history'],
    ['the tick after the next', (of) => ({ ...of, accepted_ms: of.accepted_ms - 250 }), 'tick_chain'],
    ['the tick before the acceptance', (of) => ({ ...of, accepted_ms: of.accepted_ms + 250 }), 'tick'],
    ['a tick of another name', (of) => ({ ...of, tick: of.tick && { ...of.tick, symbol: 'ETH/USDT' } }), 'tick'],
    [
      'a key more',
      (of) => ({ ...of, keys: [...of.keys, { id: '00'.repeat(8), public_key: signer.publicKey }] }),
      'keys',
    ],
    ['no key', (of) => ({ ...of, keys: [] }), 'keys'],
  ])('%s', async (_, change, fault) => {
    expect(await faultsOf(change(file))).toContain(fault);
  });

  it('records that begin behind the acceptance may hide the first tick', async () => {
    const proof = file.tick_proof && { ...file.tick_proof, ticks: file.tick_proof.ticks.slice(1) };
    expect(await faultsOf({ ...file, tick_proof: proof })).toEqual(['tick_chain']);
  });

  it('the leaf of another position, with its own path', async () => {
    const other = sold.fileOf(sold.draws[0] as (typeof sold.draws)[number]);
    expect(await faultsOf({ ...file, leaf: other.leaf, path: other.path })).toEqual(['leaf']);
  });

  it('a key or root nobody knows', async () => {
    const unknown = '00'.repeat(32);
    const stateWith = async (trust: { trustedKeys: string[] | null; publishedRoot: string | null }) =>
      (await verifyBox(file, node, trust)).steps.filter(({ state }) => state === 'failed').map(({ name }) => name);
    expect(await stateWith({ trustedKeys: [unknown], publishedRoot: null })).toEqual(['keys']);
    expect(await stateWith({ trustedKeys: null, publishedRoot: unknown })).toEqual(['root']);
  });
});

/** Verifies the text of a file in which one character is another. */
const stateWith = async (text: string, at: number, character: string): Promise<string> => {
  const changed = readBoxFile(`${text.slice(0, at)}${character}${text.slice(at + 1)}`);
  return changed === null ? 'failed' : (await verifyBox(changed, node)).state;
};

/** Where a part stands in the text: its first character and its length. */
const findPart = (text: string, part: string, after = ''): { from: number; length: number } => {
  const from = text.indexOf(part, Math.max(0, text.indexOf(after)));
  if (from === -1) throw new Error(`no ${part}`);
  return { from, length: part.length };
};

describe('one flipped bit', () => {
  it.each<[string, (of: BoxFile) => { part: string; after: string }]>([
    ['client seed', ({ draw }) => ({ part: draw.client_seed, after: '"client_seed"' })],
    ['box code', ({ draw }) => ({ part: draw.box_code, after: '"box_code"' })],
    ['tick hash', ({ draw }) => ({ part: draw.tick_hash, after: '"tick_hash"' })],
    ['salt', ({ leaf }) => ({ part: leaf.split('|')[5] ?? '', after: '"leaf"' })],
    ['item', ({ leaf }) => ({ part: leaf.split('|')[3] ?? '', after: '"leaf"' })],
    ['path', ({ path }) => ({ part: JSON.stringify(path), after: '"path"' })],
    ['path of the terms', ({ terms_path: path }) => ({ part: JSON.stringify(path), after: '"terms_path"' })],
    ['root', ({ root }) => ({ part: root, after: '"root"' })],
    ['position', ({ draw }) => ({ part: String(draw.position), after: '"position"' })],
    ['position in the leaf', ({ leaf }) => ({ part: `|${leaf.split('|')[2]}|`, after: '"leaf"' })],
    ['previous positions', ({ previous }) => ({ part: JSON.stringify(previous), after: '"previous"' })],
    ['head', ({ draw }) => ({ part: draw.head, after: '"head"' })],
    ['signature of the root', ({ signed }) => ({ part: signed?.signature ?? '', after: '"signature"' })],
  ])('of the %s fails, each of them', async (_, find) => {
    const text = JSON.stringify(file);
    const { part, after } = find(file);
    const { from, length } = findPart(text, part, after);
    for (const at of placesToChange(text, () => true).filter((place) => place >= from && place < from + length)) {
      for (let bit = 0; bit < 7; bit += 1) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit));
        const state = await stateWith(text, at, flipped);
        if (state !== 'failed') expect.fail(`${state}: ${text.slice(at - 20, at)}[${flipped}] bit ${bit}`);
      }
    }
    expect(length).toBeGreaterThan(0);
  });

  it('one changed character anywhere fails, but for an acceptance time between the same two ticks', async () => {
    const text = JSON.stringify(file);
    const { from, length } = findPart(text, String(file.accepted_ms), '"accepted_ms"');
    for (const at of placesToChange(text)) {
      if (at >= from && at < from + length) continue;
      const state = await stateWith(text, at, text[at] === '1' ? '2' : '1');
      if (state !== 'failed') expect.fail(`${state}: ${text.slice(Math.max(0, at - 30), at + 10)}`);
    }
  });
});
