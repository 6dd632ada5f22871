import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyTable, findSlot, removeKey, swapSlot } from './key-table';
import { closeLevel, createPriceLadder, levelOf, nextAbove, nextBelow, openLevel } from './price-ladder';

/** Few keys that share their low bits, so that they meet in a small table; and keys of all sizes. */
const key = fc.oneof(
  fc.integer({ min: -3, max: 20 }),
  fc.integer({ min: 0, max: 5 }).map((n) => n * 2 ** 32 + 7),
  fc.maxSafeInteger(),
);

describe('the table of keys', () => {
  it('agrees with a Map through adding, replacing, removing and growing', () => {
    const steps = fc.array(fc.tuple(key, fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(steps, (all) => {
        const table = createKeyTable(1);
        const judge = new Map<number, number>();
        for (const [one, slot] of all) {
          if (slot === 0) {
            removeKey(table, one);
            judge.delete(one);
          } else {
            expect(swapSlot(table, one, slot)).toBe(judge.get(one) ?? 0);
            judge.set(one, slot);
          }
          expect(table.count).toBe(judge.size);
          for (const [known] of all) expect(findSlot(table, known)).toBe(judge.get(known) ?? 0);
        }
      }),
      { numRuns: sized({ usual: 60, full: 300 }) },
    );
  });

  it('finds very many neighbouring keys at once', () => {
    const table = createKeyTable(16);
    const count = sized({ usual: 200_000, full: 1_000_000 });
    for (let id = 1; id <= count; id += 1) swapSlot(table, id, id);
    let longest = 0;
    let run = 0;
    for (let place = 0; place <= table.mask; place += 1) {
      run = table.cells[place * 2 + 1] === 0 ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    expect(findSlot(table, 177_777)).toBe(177_777);
    expect(longest).toBeLessThan(200);
  });
});

const LAST_PRICE = 2 ** 31 - 1;
/** Around the seams of words, pages, branches and the two halves of the root; and anywhere. */
const price = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(32, 64, 2 ** 10, 2 ** 11, 2 ** 15, 2 ** 20, 2 ** 25, 2 ** 30, 3 * 2 ** 29),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([seam, by]) => seam + by),
  fc.integer({ min: 1, max: LAST_PRICE }),
  fc.constantFrom(1, LAST_PRICE),
);

describe('the ladder of prices', () => {
  it('finds the neighbours of any price, as a sorted list does', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 60 }),
        fc.array(price, { maxLength: 20 }),
        (used, asked) => {
          const ladder = createPriceLadder();
          const open = new Set<number>();
          for (const one of used) {
            if (open.has(one)) closeLevel(ladder, one);
            else openLevel(ladder, one);
            if (!open.delete(one)) open.add(one);
            const sorted = [...open].sort((a, b) => a - b);
            for (const at of [...asked, ...used]) {
              expect(nextAbove(ladder, at)).toBe(sorted.find((each) => each > at) ?? 0);
              expect(nextBelow(ladder, at)).toBe(sorted.findLast((each) => each < at) ?? 0);
            }
          }
        },
      ),
      { numRuns: sized({ usual: 40, full: 200 }) },
    );
  });

  it('releases empty pages, so that a moving price needs no additional memory', () => {
    const ladder = createPriceLadder();
    for (let at = 1; at < LAST_PRICE - 1_500; at += 1_500_001) {
      openLevel(ladder, at);
      openLevel(ladder, at + 1_500);
      expect(levelOf(ladder, at)).toBeGreaterThan(0);
      closeLevel(ladder, at);
      closeLevel(ladder, at + 1_500);
      expect(levelOf(ladder, at)).toBe(0);
    }
    expect(ladder.pages).toBeLessThan(5);
  });
});
