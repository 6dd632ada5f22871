import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAmount, toRate } from './decimal';
import { splitByLargestRemainder } from './split';
import { fromUnits, toUnits } from './units';

const split = (total: string, weights: string[], scale: number) =>
  splitByLargestRemainder(toAmount(total), weights.map(toRate), scale);

describe('splitByLargestRemainder', () => {
  it.each([
    ['1', ['1', '1', '1'], 2, ['0.34', '0.33', '0.33']],
    ['0.02', ['1', '1', '1'], 2, ['0.01', '0.01', '0']],
    ['100', ['0.5', '0.3', '0.2'], 8, ['50', '30', '20']],
    ['10', ['1', '2'], 0, ['3', '7']],
    ['10', ['0', '1'], 8, ['0', '10']],
    ['0', ['1', '2'], 8, ['0', '0']],
    ['0', [], 8, []],
    ['0', ['0', '0'], 8, ['0', '0']],
  ])('shares %s by %j at scale %i', (...[total, weights, scale, parts]) => {
    expect(split(total, weights, scale)).toEqual(parts);
  });

  it.each<[string, string[]]>([
    ['1', []],
    ['1', ['0', '0']],
    ['-1', ['1']],
    ['1', ['2', '-1']],
    ['0.001', ['1']],
  ])('throws for %s by %j at scale 2', (total, weights) => {
    expect(() => split(total, weights, 2)).toThrow(RangeError);
  });

  it('adds up exactly, and no part is a whole unit away from its fair share', () => {
    const weight = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 22n }),
        fc.array(weight, { minLength: 1, maxLength: 40 }),
        (total, weights) => {
          const weightSum = weights.reduce((x, y) => x + y, 0n);
          fc.pre(weightSum > 0n);
          const parts = splitByLargestRemainder(
            fromUnits(total, 8),
            weights.map((w) => fromUnits(w, 8)),
            8,
          );
          const units = parts.map((part) => toUnits(part, 8));
          expect(units.reduce((x, y) => x + y, 0n)).toBe(total);
          units.forEach((part, index) => {
            const offBy = part * weightSum - total * (weights[index] ?? 0n);
            expect(offBy < weightSum && offBy > -weightSum).toBe(true);
          });
        },
      ),
      { numRuns: sized({ usual: 200, full: 1_000 }) },
    );
  });
});
