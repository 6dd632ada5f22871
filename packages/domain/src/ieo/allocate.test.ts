import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, splitShare } from './allocate';

const K = 1_000n;
const buyersOf = (wanted: readonly bigint[]) => wanted.map((one) => ({ wanted: one }));
/** Commits of 500/450/… USDT at a price of 0.001, in tokens. */
const VECTOR = [500n, 450n, 350n, 300n, 150n, 150n, 75n, 15n, 5n, 5n].map((commit) => commit * K);

const minOf = (a: bigint, b: bigint) => (a < b ? a : b);

/** The rule word for word: share what is left among all who are not at their cap, until nobody reaches it. */
const shareByRounds = (wanted: readonly bigint[], { supply, cap }: { supply: bigint; cap: bigint }): bigint[] => {
  const shares = wanted.map(() => 0n);
  const isDone = wanted.map((own) => own === 0n);
  for (let left = supply; left > 0n; ) {
    const open = wanted.flatMap((_, at) => (isDone[at] ? [] : [at]));
    if (open.length === 0) return shares;
    const all = open.reduce((sum, at) => sum + (wanted[at] as bigint), 0n);
    const full = open.filter((at) => left * (wanted[at] as bigint) >= minOf(cap, wanted[at] as bigint) * all);
    if (full.length === 0) {
      const exact = open.map((at) => ({ at, product: left * (wanted[at] as bigint) }));
      for (const { at, product } of exact) shares[at] = product / all;
      let remainder = left - exact.reduce((sum, { product }) => sum + product / all, 0n);
      const byFraction = [...exact].sort((a, b) => {
        const difference = (b.product % all) - (a.product % all);
        if (difference === 0n) return a.at - b.at;
        return difference > 0n ? 1 : -1;
      });
      for (const { at } of byFraction) {
        if (remainder === 0n) break;
        shares[at] = (shares[at] as bigint) + 1n;
        remainder -= 1n;
      }
      return shares;
    }
    for (const at of full) {
      shares[at] = minOf(cap, wanted[at] as bigint);
      isDone[at] = true;
    }
    left -= full.reduce((sum, at) => sum + (shares[at] as bigint), 0n);
  }
  return shares;
};

describe('vectors of the rulebook: price 0.001, cap 150,000', () => {
  it('supply 1,000,000', () => {
    const { shares, total } = allocate(buyersOf(VECTOR), { supply: 1_000_000n, cap: 150_000n });
    expect(shares).toEqual([150n, 150n, 150n, 150n, 150n, 150n, 75n, 15n, 5n, 5n].map((share) => share * K));
    expect(total).toBe(1_000_000n);
  });
  it('supply 800,000, in four rounds', () => {
    const { shares, rounds } = allocate(buyersOf(VECTOR), { supply: 800_000n, cap: 150_000n });
    expect(shares).toEqual([150_000n, 150_000n, 150_000n, 150_000n, 75_000n, 75_000n, 37_500n, 7_500n, 2_500n, 2_500n]);
    expect(rounds).toEqual([
      { left: 800_000n, wanted: 2_000_000n, capped: 2 },
      { left: 500_000n, wanted: 1_050_000n, capped: 1 },
      { left: 350_000n, wanted: 700_000n, capped: 1 },
      { left: 200_000n, wanted: 400_000n, capped: 0 },
    ]);
  });
});

describe('sharing', () => {
  it.each<[string, bigint[], { supply: bigint; cap: bigint }, bigint[]]>([
    ['nobody asks', [], { supply: 10n, cap: 5n }, []],
    ['less is wanted than there is', [3n, 4n], { supply: 10n, cap: 5n }, [3n, 4n]],
    ['exactly the supply is wanted', [6n, 4n], { supply: 10n, cap: 10n }, [6n, 4n]],
    ['the cap leaves tokens unsold', [100n], { supply: 10n, cap: 4n }, [4n]],
    ['a remainder goes to the largest fraction', [1n, 2n], { supply: 2n, cap: 9n }, [1n, 1n]],
    ['of equal fractions to the earlier buyer', [1n, 1n, 1n], { supply: 2n, cap: 9n }, [1n, 1n, 0n]],
    ['nothing to share', [5n, 5n], { supply: 0n, cap: 9n }, [0n, 0n]],
  ])('%s', (_, wanted, terms, shares) => {
    expect(allocate(buyersOf(wanted), terms).shares).toEqual(shares);
  });

  it('equals the rule taken round by round, sums exactly and exceeds neither supply nor cap', () => {
    const wanted = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 0, maxLength: 60 });
    const terms = fc.record({
      supply: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      cap: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    });
    fc.assert(
      fc.property(wanted, terms, (wants, { supply, cap }) => {
        const { shares, total } = allocate(buyersOf(wants), { supply, cap });
        expect(shares).toEqual(shareByRounds(wants, { supply, cap }));
        const caps = wants.map((own) => minOf(own, cap));
        expect(shares.every((share, at) => share >= 0n && share <= (caps[at] as bigint))).toBe(true);
        const most = caps.reduce((sum, one) => sum + one, 0n);
        expect(total).toBe(minOf(supply, most));
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
      }),
      { numRuns: sized({ usual: 400, full: 2_000 }) },
    );
  });

  it('never gives more to who asked for less', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 2, maxLength: 30 }),
        fc.bigInt({ min: 1n, max: 5_000n }),
        (wants, supply) => {
          const { shares } = allocate(buyersOf(wants), { supply, cap: 400n });
          const rows = wants
            .map((own, at) => ({ own, share: shares[at] as bigint }))
            .sort((a, b) => Number(a.own - b.own));
          for (const [at, row] of rows.entries()) {
            const next = rows[at + 1];
            // A step of rounding may go to the earlier of two nearly equal buyers.
            if (next && next.own > row.own) expect(next.share + 1n).toBeGreaterThanOrEqual(row.share);
          }
        },
      ),
    );
  });
});

describe('a share over own commits', () => {
  it.each<[string, bigint, bigint[], bigint[]]>([
    ['half each', 10n, [10n, 10n], [5n, 5n]],
    ['the earlier first', 1n, [1n, 1n], [1n, 0n]],
    ['the largest fraction first', 7n, [3n, 6n, 9n], [1n, 2n, 4n]],
    ['nothing', 0n, [3n, 6n], [0n, 0n]],
    ['no commits', 0n, [], []],
  ])('%s', (_, share, commits, parts) => {
    expect(splitShare(share, commits)).toEqual(parts);
  });
  it('sums exactly and gives no commit more than it asked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        (commits, parts) => {
          const wanted = commits.reduce((sum, one) => sum + one, 0n);
          const share = (wanted * parts) / 10n ** 6n;
          const split = splitShare(share, commits);
          expect(split.reduce((sum, one) => sum + one, 0n)).toBe(share);
          expect(split.every((part, at) => part <= (commits[at] as bigint))).toBe(true);
        },
      ),
    );
  });
});
