import { cmp, toRate } from '@candor/money/decimal';
import { fromUnits } from '@candor/money/units';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FUTURES_RULES } from '../futures/futures-rules';
import { computeFee } from '../futures/position-math';
import { scaleFees } from '../futures/scale-fees';
import { FEE_RULES } from './fee-rules';
import { applyFactor, computeFactor, findLevel, PLAIN_TERMS, toFeeTerms } from './fee-terms';

describe('the factor of fee rates', () => {
  it.each<[level: string, discount: string, factor: string]>([
    ['100', '0', '1'],
    ['100', '5', '0.95'],
    ['95', '0', '0.95'],
    ['95', '5', '0.9025'],
    ['80', '25', '0.6'],
    ['88', '12.5', '0.77'],
    ['0.0001', '99.9999', '0.00000001'],
  ])('of level %s %% with a discount of %s %% is %s', (level, discount, factor) => {
    expect(computeFactor(level, discount)).toBe(factor);
  });

  it.each<[percent: string, factor: string, rate: string]>([
    ['0.1', '1', '0.1'],
    ['0.05', '0.95', '0.0475'],
    ['0.02', '0.9025', '0.01805'],
    ['0', '0.5', '0'],
    // Rounded up: a rate never vanishes.
    ['0.00000001', '0.5', '0.00000001'],
  ])('makes of %s %% by %s a rate of %s', (percent, factor, rate) => {
    expect(applyFactor(percent, factor)).toBe(rate);
  });
});

describe('the level of a volume', () => {
  it.each<[volume: string, level: number, percent: string]>([
    ['0', 0, '100'],
    ['99999.99999999', 0, '100'],
    ['100000', 1, '95'],
    ['999999', 1, '95'],
    ['1000000', 2, '88'],
    ['10000000.5', 3, '80'],
  ])('%s is %d at %s %%', (volume, level, percent) => {
    expect(findLevel(FEE_RULES, volume)).toEqual({ level, percent });
  });
});

describe('the terms of a user', () => {
  it('without volume and inviter are the plain ones', () => {
    expect(toFeeTerms(findLevel(FEE_RULES, '0'), '0')).toEqual(PLAIN_TERMS);
  });

  it('reduce the trading fees of futures, and no other fee', () => {
    expect(scaleFees(FUTURES_RULES, '0.95')).toEqual({
      ...FUTURES_RULES,
      takerFeePercent: '0.0475',
      entrustFeePercent: '0.019',
    });
    expect(scaleFees(FUTURES_RULES, '1')).toBe(FUTURES_RULES);
  });

  it('never make a fee larger', () => {
    const notional = fc.bigInt({ min: 0n, max: 10n ** 16n });
    const hundredths = (most: number) => fc.integer({ min: 1, max: most });
    fc.assert(
      fc.property(
        notional,
        hundredths(10_000),
        hundredths(9_999),
        fc.integer({ min: 0, max: 8 }),
        (raw, level, off, scale) => {
          const factor = computeFactor(fromUnits(BigInt(level), 2), fromUnits(BigInt(off), 2));
          const amount = fromUnits(raw, 8);
          const reduced = computeFee(amount, scaleFees(FUTURES_RULES, factor).takerFeePercent, scale);
          expect(cmp(reduced, computeFee(amount, FUTURES_RULES.takerFeePercent, scale))).toBeLessThanOrEqual(0);
          expect(cmp(factor, toRate('1'))).toBeLessThanOrEqual(0);
          expect(cmp(factor, toRate('0'))).toBeGreaterThan(0);
        },
      ),
      { numRuns: sized({ usual: 1_000, full: 5_000 }) },
    );
  });
});
