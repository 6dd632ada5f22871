import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTranches, dueTranche, freeFrom, type UnlockTerms } from './unlock';

const DAY = 86_400_000;
const terms: UnlockTerms = { listingMs: 1_000 * DAY + 7, lockDays: 30, dayMs: DAY, freePercent: 20 };

describe('the unlock of tokens', () => {
  it.each([
    ['before the listing', -1, -1],
    ['at the listing', 0, 0],
    ['a millisecond before the first day is over', DAY - 1, 0],
    ['after a day', DAY, 1],
    ['on the last day', 30 * DAY, 30],
    ['long after', 400 * DAY, 30],
  ])('%s', (_, afterMs, tranche) => {
    expect(dueTranche(terms, terms.listingMs + afterMs)).toBe(tranche);
  });

  it('20 % at the listing, the rest in daily steps, all on the last day', () => {
    expect([-1, 0, 1, 15, 29, 30, 31].map((tranche) => freeFrom(3_264_00n, terms, tranche))).toEqual([
      0n,
      652_80n,
      739_84n,
      1_958_40n,
      3_176_96n,
      3_264_00n,
      3_264_00n,
    ]);
  });

  it('without a lock all at the listing', () => {
    expect(computeTranches(100n, { ...terms, lockDays: 0 })).toEqual([
      { number: 0, atMs: terms.listingMs, amount: 100n, total: 100n },
    ]);
  });

  it('sums to the allocation to the unit, never backwards, for any amount and length', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 400 }), (allocated, lockDays) => {
        const tranches = computeTranches(allocated, { ...terms, lockDays });
        expect(tranches).toHaveLength(lockDays + 1);
        expect(tranches.every(({ amount }) => amount >= 0n)).toBe(true);
        expect(tranches.reduce((sum, { amount }) => sum + amount, 0n)).toBe(allocated);
        expect(tranches.at(-1)?.total).toBe(allocated);
      }),
    );
  });
});
