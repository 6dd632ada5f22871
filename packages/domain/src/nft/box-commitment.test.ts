import { createHash, randomBytes } from 'node:crypto';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCrypto } from '../pricing/plain-crypto';
import { makeCommitment, openLeaf, shuffle } from './box-commitment';
import { type BoxItem, readBoxLeaf, readBoxTerms, UnreadableBoxText, writeBoxLeaf, writeBoxTerms } from './box-lines';
import { computeOdds } from './box-odds';
import { randomFromSeed } from './box-sample';
import { createFreePositions } from './draw-free-positions';
import { rootOfLeaf } from './verify-root';

const node = { sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(), verifyEd25519: () => false };
const ITEMS: BoxItem[] = [
  { code: 'moon', rarity: 'SR', count: 1 },
  { code: 'Fox', rarity: 'N', count: 6 },
  { code: 'owl', rarity: 'R', count: 3 },
];
const TERMS = 'candor-box-terms-1\nseries=S1\ntotal=10\nitems=Fox:N:6,moon:SR:1,owl:R:3\nend_ms=5000';

describe('terms', () => {
  it('are written in one way, sorted by item', () => {
    const text = writeBoxTerms({ series: 'S1', total: 10, items: ITEMS, endMs: 5_000 });
    expect(text).toBe(TERMS);
    expect(writeBoxTerms(readBoxTerms(text))).toBe(text);
  });

  it.each([
    ['another format', 'terms-1', 'terms-2'],
    ['a total that is not the sum', 'total=10', 'total=11'],
    ['a leading zero', 'total=10', 'total=010'],
    ['items out of order', 'Fox:N:6,moon:SR:1', 'moon:SR:1,Fox:N:6'],
    ['an item twice', 'Fox:N:6,', 'Fox:N:3,Fox:N:3,'],
    ['an item with two rarities', 'Fox:N:6,', 'Fox:N:3,Fox:R:3,'],
    ['an item without a box', 'owl:R:3', 'owl:R:3,zebra:N:0'],
    ['an unknown rarity', 'moon:SR', 'moon:UR'],
    ['an item of four parts', 'moon:SR:1', 'moon:SR:1:1'],
    ['a space', 'Fox', 'F x'],
    ['a missing line', '\nend_ms=5000', ''],
    ['a line more', 'end_ms=5000', 'end_ms=5000\n'],
    ['another name', 'series=', 'Series='],
    ['a code that is too long', 'S1', 'S'.repeat(65)],
  ])('with %s are unreadable', (_, from, to) => {
    expect(() => readBoxTerms(TERMS.replace(from, to))).toThrow(UnreadableBoxText);
  });

  it.each<[string, BoxItem[]]>([
    ['no items', []],
    ['more boxes than allowed', [{ code: 'a', rarity: 'N', count: 100_001 }]],
    ['half a box', [{ code: 'a', rarity: 'N', count: 1.5 }]],
    ['a separator in a code', [{ code: 'a|b', rarity: 'N', count: 1 }]],
  ])('with %s are not written', (_, items) => {
    const total = items.reduce((sum, { count }) => sum + count, 0);
    expect(() => writeBoxTerms({ series: 'S1', total, items, endMs: 1 })).toThrow(UnreadableBoxText);
  });
});

describe('a leaf', () => {
  const leaf = { series: 'S1', position: 7, item: 'owl', rarity: 'R', salt: '0a'.repeat(16) } as const;
  it('is one line', () => {
    expect(writeBoxLeaf(leaf)).toBe(`candor-box-1|S1|7|owl|R|${'0a'.repeat(16)}`);
    expect(readBoxLeaf(writeBoxLeaf(leaf))).toEqual(leaf);
  });
  it.each([
    ['a short salt', `candor-box-1|S1|7|owl|R|${'0a'.repeat(15)}`],
    ['a salt in capitals', `candor-box-1|S1|7|owl|R|${'0A'.repeat(16)}`],
    ['a part more', `candor-box-1|S1|7|owl|R|${'0a'.repeat(16)}|`],
    ['another format', `candor-box-2|S1|7|owl|R|${'0a'.repeat(16)}`],
    ['position 07', `candor-box-1|S1|07|owl|R|${'0a'.repeat(16)}`],
  ])('with %s is unreadable', (_, text) => {
    expect(() => readBoxLeaf(text)).toThrow(UnreadableBoxText);
  });
});

describe('the shuffle', () => {
  it('keeps every element and does not change the list given', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 100 }), fc.string({ unit: 'binary-ascii' }), (list, seed) => {
        const given = [...list];
        const shuffled = shuffle(list, randomFromSeed(seed, node));
        expect(list).toEqual(given);
        expect(shuffled.toSorted((a, b) => a - b)).toEqual(given.toSorted((a, b) => a - b));
      }),
    );
  });

  it('makes every order of three, equally often over all bytes that count', () => {
    const seen = new Map<string, number>();
    for (let three = 0; three < 3; three += 1) {
      for (let two = 0; two < 2; two += 1) {
        const words = [three, two];
        const order = shuffle(['a', 'b', 'c'], () => Uint8Array.of(0, 0, 0, words.shift() ?? 0)).join('');
        seen.set(order, (seen.get(order) ?? 0) + 1);
      }
    }
    expect([...seen.values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('discards values beyond the last full multiple', () => {
    // 2^32 mod 3 = 1: only the largest value is discarded.
    const words = [Uint8Array.of(255, 255, 255, 255), Uint8Array.of(255, 255, 255, 254), Uint8Array.of(0, 0, 0, 1)];
    const rest = [...words];
    expect(shuffle(['a', 'b', 'c'], () => rest.shift() ?? new Uint8Array(4))).toEqual(['a', 'b', 'c']);
    expect(rest).toEqual([]);
  });
});

describe('a commitment', () => {
  it('has each item as often as the terms say, and every position leads to the root', async () => {
    const made = await makeCommitment(
      { series: { code: 'S1', endMs: 5_000 }, items: ITEMS, random: randomBytes },
      node,
    );
    expect(made.terms).toBe(TERMS);
    const leaves = made.leaves.map(readBoxLeaf);
    for (const { code, rarity, count } of ITEMS) {
      expect(leaves.filter((leaf) => leaf.item === code && leaf.rarity === rarity)).toHaveLength(count);
    }
    expect(new Set(leaves.map(({ salt }) => salt)).size).toBe(10);
    for (const [at, { position }] of leaves.entries()) {
      expect(position).toBe(at + 1);
      const { leaf, path, termsPath } = openLeaf(made, position);
      const wire = (steps: typeof path) =>
        steps.map(({ side, hash }) => ({ side, hash: Buffer.from(hash).toString('hex') }));
      expect(await rootOfLeaf({ text: leaf, index: position, leafCount: 11, path: wire(path) }, node)).toBe(made.root);
      expect(await rootOfLeaf({ text: TERMS, index: 0, leafCount: 11, path: wire(termsPath) }, node)).toBe(made.root);
    }
    expect(() => openLeaf(made, 11)).toThrow(RangeError);
  });

  it('is the same from the same bytes in plain JavaScript', async () => {
    const make = (crypto: typeof node | typeof plainCrypto) =>
      makeCommitment({ series: { code: 'S1', endMs: 5_000 }, items: ITEMS, random: randomFromSeed('1', node) }, crypto);
    expect((await make(node)).root).toBe((await make(plainCrypto)).root);
  });

  it('of thousands of boxes is made and drawn without quadratic work', async () => {
    const count = sized({ usual: 2_000, full: 10_000 });
    const items: BoxItem[] = [{ code: 'a', rarity: 'N', count }];
    let hashes = 0;
    const sha256 = (bytes: Uint8Array) => {
      hashes += 1;
      return node.sha256(bytes);
    };
    const random = randomFromSeed('big', node);
    const made = await makeCommitment({ series: { code: 'B', endMs: 1 }, items, random }, { sha256 });
    expect(made.leaves).toHaveLength(count);
    expect(hashes).toBe(2 * count + 1);
    const free = createFreePositions(count);
    for (let index = count - 1; index >= 0; index -= 1) free.take(free.nth(index % 7 === 0 ? 0 : index));
    expect(free.count).toBe(0);
  });
});

describe('odds', () => {
  it('are exact percents with four decimals', () => {
    const odds = computeOdds(
      ITEMS,
      new Map([
        ['Fox', 4],
        ['owl', 2],
        ['moon', 0],
      ]),
    );
    expect(odds).toEqual({
      total: 10,
      remaining: 6,
      items: [
        { item: 'moon', rarity: 'SR', count: 1, remaining: 0, percent: '0.0000' },
        { item: 'Fox', rarity: 'N', count: 6, remaining: 4, percent: '66.6667' },
        { item: 'owl', rarity: 'R', count: 3, remaining: 2, percent: '33.3333' },
      ],
      rarities: [
        { rarity: 'N', count: 6, remaining: 4, percent: '66.6667' },
        { rarity: 'R', count: 3, remaining: 2, percent: '33.3333' },
        { rarity: 'SR', count: 1, remaining: 0, percent: '0.0000' },
      ],
    });
  });

  it.each<[number, number, string]>([
    [1, 1, '100.0000'],
    [1, 10_000, '0.0100'],
    [1, 100_000, '0.0010'],
    [1, 8, '12.5000'],
    [1, 64_000, '0.0016'],
    [3, 64_000, '0.0047'],
  ])('%i of %i is %s', (part, all, percent) => {
    const items: BoxItem[] = [
      { code: 'a', rarity: 'R', count: part },
      { code: 'b', rarity: 'N', count: all },
    ];
    expect(
      computeOdds(
        items,
        new Map([
          ['a', part],
          ['b', all - part],
        ]),
      ).items[0]?.percent,
    ).toBe(percent);
  });

  it('of a sold-out series are zero; rarities without items are left out', () => {
    const odds = computeOdds([{ code: 'a', rarity: 'R', count: 2 }], new Map());
    expect(odds.rarities).toEqual([{ rarity: 'R', count: 2, remaining: 0, percent: '0.0000' }]);
  });

  it('percents of items sum to those of their rarity up to rounding', () => {
    const counts = fc.array(fc.record({ count: fc.integer({ min: 1, max: 500 }), drawn: fc.nat() }), {
      minLength: 1,
      maxLength: 12,
    });
    const units = (percent: string) => Number.parseInt(percent.replace('.', ''), 10);
    fc.assert(
      fc.property(counts, (rows) => {
        const items = rows.map(({ count }, at): BoxItem => ({ code: `i${at}`, rarity: at % 2 ? 'R' : 'N', count }));
        const left = new Map(rows.map(({ count, drawn }, at) => [`i${at}`, drawn % (count + 1)]));
        const { rarities, remaining } = computeOdds(items, left);
        const sum = rarities.reduce((all, { percent }) => all + units(percent), 0);
        if (remaining > 0) expect(Math.abs(sum - 1_000_000)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([-1, 3, 0.5])('%d left of two is refused', (left) => {
    expect(() => computeOdds([{ code: 'a', rarity: 'N', count: 2 }], new Map([['a', left]]))).toThrow(RangeError);
  });
});
