import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromUnits, toCount, toUnits } from './units';

describe('units', () => {
  it.each([
    ['9007199254740993', 0, 9007199254740993n],
    ['90071992.54740993', 8, 9007199254740993n],
    ['9007199254740993', 8, 900719925474099300000000n],
    ['0.1', 8, 10000000n],
    ['0.2', 8, 20000000n],
    ['0.3', 8, 30000000n],
    ['-0.00000001', 8, -1n],
    ['0', 8, 0n],
    ['5', 0, 5n],
    ['99999999999999999999.99999999', 8, 9999999999999999999999999999n],
  ])('%s at scale %i', (text, scale, units) => {
    expect(toUnits(text, scale)).toBe(units);
    expect(fromUnits(units, scale)).toBe(text);
  });

  it('takes zeros below the scale, as the database writes them, and nothing else', () => {
    expect(toUnits('10.00000000', 6)).toBe(10000000n);
    expect(() => toUnits('10.00000001', 6)).toThrow('more than 6 decimals');
    expect(() => toUnits('0.5', 0)).toThrow(RangeError);
  });

  it.each(['', '-', '1e8', '0x10', '01', ' 1', '1.', '\u0661', '1'.repeat(101)])('throws on %j', (text) => {
    expect(() => toUnits(text, 8)).toThrow(RangeError);
  });

  it('round-trips every integer and scale', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }),
        fc.integer({ min: 0, max: 20 }),
        (units, scale) => {
          expect(toUnits(fromUnits(units, scale), scale)).toBe(units);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('toCount', () => {
  it('counts what fits and refuses what would be rounded', () => {
    expect([toCount(0n), toCount('12'), toCount(9007199254740991n)]).toEqual([0, 12, 9007199254740991]);
    expect(() => toCount(9007199254740992n)).toThrow('cannot be counted');
    expect(() => toCount('1.5')).toThrow('cannot be counted');
  });
});
