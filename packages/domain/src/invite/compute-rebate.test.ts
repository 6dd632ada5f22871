import { add, cmp, mul, roundTo, sub, toAmount, toRate } from '@candor/money/decimal';
import { fromUnits } from '@candor/money/units';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFactor, computeFactor } from '../fees/fee-terms';
import { computeRebate, computeShares } from './compute-rebate';

describe('a rebate', () => {
  it.each<[fee: string, percent: string, scale: number, rebate: string]>([
    ['2.0230', '20', 6, '0.4046'],
    ['1.1204', '5', 6, '0.05602'],
    ['0.000001', '20', 6, '0'],
    ['0.000005', '20', 6, '0.000001'],
    ['0.00000009', '33.33', 8, '0.00000002'],
    ['1', '0', 6, '0'],
  ])('of %s at %s %% with %d decimals is %s', (fee, percent, scale, rebate) => {
    expect(computeRebate(fee, percent, scale)).toBe(rebate);
  });
});

const units = fc.bigInt({ min: 1n, max: 10n ** 14n });
const scale = fc.integer({ min: 0, max: 8 });
/** In hundredths of a percent. */
const given = fc.integer({ min: 0, max: 2_000 });
const level = fc.constantFrom('100', '95', '88', '80');
const RUNS = sized({ usual: 1_000, full: 5_000 });
const RATE = '0.1';

/** A fee as it is charged: a share of an amount, rounded up to the coin's decimals. */
const feeOf = (amount: string, percent: string, decimals: number) => {
  const rate = mul(toRate(percent), toRate('0.01'), { scale: 12, rounding: 'up' });
  return roundTo(mul(toAmount(amount), rate, { scale: 20, rounding: 'up' }), decimals, 'up');
};

describe('the shares of a fee', () => {
  it('are both of the whole fee', () => {
    const percents = { firstPercent: '20', secondPercent: '5' };
    expect(computeShares('10', percents, 6)).toEqual({ first: '2', second: '0.5', net: '7.5' });
  });

  it('are the fee, to the unit, and none is negative', () => {
    fc.assert(
      fc.property(units, scale, given, (raw, decimals, gift) => {
        const fee = fromUnits(raw, decimals);
        const firstPercent = fromUnits(BigInt(2_000 - gift), 2);
        const { first, second, net } = computeShares(fee, { firstPercent, secondPercent: '5' }, decimals);
        expect(cmp(add(add(first, second), net), toAmount(fee))).toBe(0);
        for (const share of [first, second, net]) expect(cmp(share, toAmount('0'))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('and the discount together are at most the fee without them, to the unit', () => {
    fc.assert(
      fc.property(units, scale, given, level, fc.boolean(), (raw, decimals, gift, percent, isYoung) => {
        const amount = fromUnits(raw, decimals);
        const discount = fromUnits(BigInt(gift + (isYoung ? 500 : 0)), 2);
        const full = feeOf(amount, RATE, decimals);
        const paid = feeOf(amount, applyFactor(RATE, computeFactor(percent, discount)), decimals);
        const firstPercent = fromUnits(BigInt(2_000 - gift), 2);
        const { first, second } = computeShares(paid, { firstPercent, secondPercent: '5' }, decimals);
        const given = add(add(sub(full, paid), first), second);
        expect(cmp(paid, full)).toBeLessThanOrEqual(0);
        expect(cmp(given, full)).toBeLessThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });
});
