import { placesToChange } from '@candor/testkit/places-to-change';
import { makeSampleKey } from '@candor/testkit/sample-key';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainCrypto } from '../pricing/plain-crypto';
import { buildBoxTree } from './box-commitment';
import type { BoxSeriesFile, WireDraw } from './box-file';
import type { BoxItem } from './box-lines';
import { readBoxSeriesFile } from './box-read-file';
import { sellSample } from './box-sample';
import { SERIES_CLAIMS, SERIES_STEPS, verifySeries } from './verify-series';

const { signer, crypto: node } = makeSampleKey();
const ITEMS: BoxItem[] = [
  { code: 'fox', rarity: 'N', count: 5 },
  { code: 'owl', rarity: 'R', count: 2 },
];

let file: BoxSeriesFile;
beforeAll(async () => {
  file = (await sellSample({ items: ITEMS, seed: 's', series: 'S1', sold: 6, perTick: 2 }, signer)).seriesFile;
});

const faultsOf = async (changed: BoxSeriesFile) =>
  (await verifySeries(changed, node)).steps.flatMap(({ name, state }) => (state === 'failed' ? [name] : []));
const setDraw = (of: BoxSeriesFile, at: number, change: Partial<WireDraw>): BoxSeriesFile => ({
  ...of,
  draws: of.draws.map((draw, place) => (place === at ? { ...draw, ...change } : draw)),
});

describe('a whole series', () => {
  it('checks out, with Node and with plain JavaScript', async () => {
    const verdict = await verifySeries(file, node);
    expect(verdict.steps.map(({ name, state }) => [name, state])).toEqual(SERIES_STEPS.map((name) => [name, 'ok']));
    expect(verdict.proves).toEqual(Object.keys(SERIES_CLAIMS));
    const trust = { trustedKeys: [signer.publicKey], publishedRoot: file.root };
    expect(await verifySeries(file, plainCrypto, trust)).toMatchObject({ state: 'ok' });
  });

  it('of which nothing was sold checks out', async () => {
    expect((await verifySeries({ ...file, draws: [] }, node)).state).toBe('ok');
  });

  it('without a signature is open', async () => {
    expect((await verifySeries({ ...file, signed: null, keys: [] }, node)).state).toBe('open');
  });

  it('is read from its own text again, and only whole', () => {
    expect(readBoxSeriesFile(JSON.stringify(file))).toEqual(file);
    expect(readBoxSeriesFile(JSON.stringify({ ...file, more: 1 }))).toBeNull();
    expect(readBoxSeriesFile(JSON.stringify({ ...file, leaves: [1] }))).toBeNull();
    expect(readBoxSeriesFile('[')).toBeNull();
  });

  it.each<[string, (of: BoxSeriesFile) => BoxSeriesFile, string[]]>([
    ['a leaf left out', (of) => ({ ...of, leaves: of.leaves.slice(1) }), ['leaves', 'counts']],
    ['two leaves exchanged', (of) => ({ ...of, leaves: of.leaves.toReversed() }), ['leaves', 'counts']],
    ['unreadable terms', (of) => ({ ...of, terms: '' }), ['root', 'leaves', 'counts', 'positions', 'draws']],
    ['signed after the end', (of) => ({ ...of, terms: of.terms.replace(/end_ms=.*/, 'end_ms=1') }), ['root', 'leaves']],
    ['a position twice', (of) => setDraw(of, 4, { position: of.draws[2]?.position ?? 0 }), ['positions', 'draws']],
    ['a draw left out', (of) => ({ ...of, draws: of.draws.filter((_, at) => at !== 3) }), ['order', 'draws']],
    ['the last draw left out is not noticed', (of) => ({ ...of, draws: of.draws.slice(0, -1) }), []],
    ['a box twice', (of) => setDraw(of, 4, { box_code: of.draws[2]?.box_code ?? '' }), ['order', 'draws']],
    ['a tick that goes back', (of) => setDraw(of, 5, { tick_seq: 1 }), ['order']],
    ['two hashes of one tick', (of) => setDraw(of, 1, { tick_hash: '00'.repeat(32) }), ['order', 'draws']],
    ['an unreadable seed', (of) => setDraw(of, 1, { client_seed: 'é' }), ['draws']],
    ['another head', (of) => setDraw(of, 1, { head: '00'.repeat(32) }), ['draws']],
  ])('%s', async (_, change, faults) => {
    expect(await faultsOf(change(file))).toEqual(faults);
  });

  it('with other items than the terms say fails, though the root fits', async () => {
    const rarer = file.leaves.findIndex((leaf) => leaf.includes('|owl|R|'));
    const leaves = file.leaves.map((leaf, at) => (at === rarer ? leaf.replace('|owl|R|', '|fox|N|') : leaf));
    const { root } = await buildBoxTree(file.terms, leaves, node);
    expect(await faultsOf({ ...file, leaves, root, signed: null, keys: [] })).toEqual(['counts']);
  });

  it('one changed character anywhere fails, but for tick numbers, which the tick chain proves', async () => {
    const text = JSON.stringify(file);
    const isTickSeq = (at: number) => text.startsWith('"tick_seq":', at - 11);
    for (const at of placesToChange(text)) {
      if (isTickSeq(at)) continue;
      const changed = readBoxSeriesFile(`${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`);
      const state = changed === null ? 'failed' : (await verifySeries(changed, node)).state;
      if (state !== 'failed') expect.fail(`${state}: ${text.slice(Math.max(0, at - 30), at + 10)}`);
    }
  });
});
