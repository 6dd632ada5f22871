import { importInOnePiece } from '@candor/testkit/import-in-one-piece';
import { sized } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import type * as Walk from './walk-with-naive-book';

/**
 * A million commands against the naive book in the full run, a tenth of them in `npm test`. A failure names seed and step;
 * both make it happen again.
 */
const SEEDS = [11, 23, 37, 41, 53, 67, 79, 83, 97, 101] as const;
const STEPS = sized({ usual: 10_000, full: 100_000 });

const file = new URL('./walk-with-naive-book.ts', import.meta.url);
const { walkWithNaiveBook } = await importInOnePiece<typeof Walk>(file);

it.each(SEEDS)(`${STEPS} commands agree with the naive book, seed %i [M13, I16, I17]`, (seed) => {
  const { firstMismatch: firstUneven, tradeCount, hashes, replayed } = walkWithNaiveBook(seed, STEPS);
  expect(firstUneven).toBe(-1);
  expect(tradeCount).toBeGreaterThan(STEPS / 10);
  expect(replayed).toBe(hashes);
});
