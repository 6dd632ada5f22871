import { createHash } from 'node:crypto';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCrypto } from '../pricing/plain-crypto';
import { drawBoxes, firstHead, nextHead } from './draw-chain';
import { createFreePositions } from './draw-free-positions';
import { drawPosition, hashDraw, numbersFrom, sampleIndex } from './draw-position';

const sha = (text: string) => createHash('sha256').update(text, 'ascii').digest('hex');
const TICK = 'ab'.repeat(32);

describe('free positions', () => {
  it.each<[number, number[], number[]]>([
    [1, [], [1]],
    [1, [1], []],
    [5, [], [1, 2, 3, 4, 5]],
    [5, [1, 5], [2, 3, 4]],
    [8, [8, 2, 4], [1, 3, 5, 6, 7]],
    [0, [], []],
  ])('of %i without %j are %j', (total, taken, left) => {
    const free = createFreePositions(total, taken);
    expect(free.count).toBe(left.length);
    expect(left.map((_, index) => free.nth(index))).toEqual(left);
    expect(() => free.nth(left.length)).toThrow(RangeError);
    expect(() => free.nth(-1)).toThrow(RangeError);
  });

  it.each([[0], [6], [2.5], [3]])('position %d cannot be taken', (position) => {
    expect(() => createFreePositions(5, [3]).take(position)).toThrow(RangeError);
    expect(() => createFreePositions(5, [3, position])).toThrow(RangeError);
  });

  it('are those of a plain sorted list, in any order of taking', () => {
    const steps = fc.array(fc.nat(), { maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), steps, fc.nat(), (total, picks, part) => {
        const naive = Array.from({ length: total }, (_, at) => at + 1);
        const takeNaive = (pick: number) => naive.splice(pick % naive.length, 1);
        const first = picks
          .slice(0, part % (picks.length + 1))
          .flatMap((pick) => (naive.length > 0 ? takeNaive(pick) : []));
        const free = createFreePositions(total, first);
        for (const pick of picks.slice(first.length)) {
          if (naive.length === 0) break;
          const position = free.nth(pick % naive.length);
          expect([position]).toEqual(takeNaive(pick));
          free.take(position);
          expect(free.isFree(position)).toBe(false);
        }
        expect(Array.from({ length: free.count }, (_, index) => free.nth(index))).toEqual(naive);
      }),
      { numRuns: sized({ usual: 100, full: 500 }) },
    );
  });
});

describe('rejection sampling', () => {
  const take = (numbers: readonly bigint[], space: bigint) => ({
    space,
    next: (round: number) => numbers[round] ?? -1n,
  });

  it.each<[string, number, bigint, bigint[], number]>([
    ['the first number below the limit', 3, 8n, [4n], 1],
    ['the last number below the limit', 3, 8n, [5n], 2],
    ['a number at the limit is rejected', 3, 8n, [6n, 2n], 2],
    ['the largest number is rejected', 3, 8n, [7n, 0n], 0],
    ['rejected several times', 5, 8n, [7n, 6n, 5n, 4n], 4],
    ['no number is rejected when the count divides the space', 4, 8n, [7n], 3],
    ['one position left', 1, 8n, [7n], 0],
    ['as many positions as numbers', 8, 8n, [7n], 7],
  ])('%s', async (_, count, space, numbers, index) => {
    expect(await sampleIndex(count, take(numbers, space))).toBe(index);
  });

  it('every index has the same number of accepted numbers, for every count of a small space', async () => {
    for (let count = 1; count <= 16; count += 1) {
      const hits = new Array<number>(count).fill(0);
      let rejected = 0;
      for (let number = 0n; number < 16n; number += 1n) {
        let rounds = 0;
        const next = (round: number) => {
          rounds = round;
          return round === 0 ? number : 0n;
        };
        const index = await sampleIndex(count, { space: 16n, next });
        rejected += rounds;
        if (rounds === 0) hits[index] = (hits[index] ?? 0) + 1;
      }
      expect(new Set(hits)).toEqual(new Set([Math.floor(16 / count)]));
      expect(rejected).toBe(16 % count);
    }
  });

  it.each([0, -1, 9])('%d positions cannot be drawn from eight numbers', async (count) => {
    await expect(sampleIndex(count, take([0n], 8n))).rejects.toThrow(RangeError);
  });

  it('numbers are the hash, then the hash of hash and round', async () => {
    const numbers = numbersFrom(sha('x'), plainCrypto);
    const second = sha(`${sha('x')}:1`);
    expect(await numbers.next(0)).toBe(BigInt(`0x${sha('x')}`));
    expect(await numbers.next(1)).toBe(BigInt(`0x${second}`));
    expect(await numbers.next(2)).toBe(BigInt(`0x${sha(`${second}:2`)}`));
    expect(numbers.space).toBe(2n ** 256n);
  });
});

describe('a draw', () => {
  const input = { clientSeed: 'my-seed_1', boxCode: '0f'.repeat(16), tickHash: TICK };

  it('is the hash of seed, box and tick, modulo the free positions', async () => {
    const hash = sha(`my-seed_1:${'0f'.repeat(16)}:${TICK}`);
    expect(await hashDraw(input, plainCrypto)).toBe(hash);
    const free = createFreePositions(1_000, [1, 500]);
    const { position } = await drawPosition(input, free, plainCrypto);
    expect(position).toBe(free.nth(Number(BigInt(`0x${hash}`) % 998n)));
    expect(free.count).toBe(998);
  });

  it('throws when nothing is left', async () => {
    await expect(drawPosition(input, createFreePositions(1, [1]), plainCrypto)).rejects.toThrow(RangeError);
  });
});

describe('boxes of one tick', () => {
  const purchases = Array.from({ length: 40 }, (_, at) => ({
    clientSeed: `s${at}`,
    boxCode: sha(String(at)).slice(0, 32),
    tickSeq: 9,
    tickHash: TICK,
  }));

  it('are drawn in order, each without the positions before, as a plain list gives', async () => {
    const state = { free: createFreePositions(40), number: 0, head: await firstHead('S', plainCrypto) };
    const draws = await drawBoxes(state, purchases, plainCrypto);
    const naive = Array.from({ length: 40 }, (_, at) => at + 1);
    let head = sha('candor-box-draws-1|S');
    for (const [at, draw] of draws.entries()) {
      const hash = sha(`s${at}:${purchases[at]?.boxCode}:${TICK}`);
      const [position = 0] = naive.splice(Number(BigInt(`0x${hash}`) % BigInt(naive.length)), 1);
      head = sha(`${head}:${position}`);
      expect(draw).toEqual({ ...purchases[at], number: at + 1, hash, freeCount: 40 - at, position, head });
    }
  });

  it('are the same when drawn in two batches', async () => {
    const whole = await drawBoxes(
      { free: createFreePositions(50), number: 0, head: await firstHead('S', plainCrypto) },
      purchases,
      plainCrypto,
    );
    const first = whole.slice(0, 15);
    const state = {
      free: createFreePositions(
        50,
        first.map(({ position }) => position),
      ),
      number: 15,
      head: first.at(-1)?.head ?? '',
    };
    expect(await drawBoxes(state, purchases.slice(15), plainCrypto)).toEqual(whole.slice(15));
    expect(await nextHead(state.head, whole[15]?.position ?? 0, plainCrypto)).toBe(whole[15]?.head);
  });
});
