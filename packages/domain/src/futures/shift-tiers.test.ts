import { add, cmp, sub, sum, toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { FUTURES_RULES, findTiers } from './futures-rules';
import { computeLiquidationPrice, computeMaintenance, computeNotional, isLiquidated } from './position-math';
import { shiftTiers } from './shift-tiers';

const MAJOR = findTiers(FUTURES_RULES, 'BTC');
const OTHER = findTiers(FUTURES_RULES, 'DOGE');
const SCALE = 6;

/** Maintenance of positions of these sizes at their entry price, each ordered with the earlier ones beside it. */
const sumOfMany = (sizes: readonly string[], entryPrice: string, tiers: typeof MAJOR): string => {
  let besideSize = toAmount('0');
  return sum(
    sizes.map((size) => {
      const own = shiftTiers(tiers, { entryPrice, besideSize });
      besideSize = add(besideSize, toAmount(size));
      return computeMaintenance({ size, tiers: own }, entryPrice);
    }),
  );
};

describe('tiers shifted by what is beside a position', () => {
  it('are those of the rules when nothing is', () => {
    expect(shiftTiers(MAJOR, { entryPrice: '60000', besideSize: '0' })).toBe(MAJOR);
  });

  it('begin in the tier the sum has reached, and have no jumps', () => {
    const shifted = shiftTiers(MAJOR, { entryPrice: '60000', besideSize: '10' });
    expect(shifted).toEqual([
      { upTo: '400000', ratePercent: '1', amount: '0', maxMultiple: 50 },
      { upTo: '9400000', ratePercent: '2.5', amount: '6000', maxMultiple: 20 },
      { upTo: '19400000', ratePercent: '5', amount: '241000', maxMultiple: 10 },
    ]);
  });

  it.each([
    ['exactly at the end of a tier', '5', 3],
    ['beyond the top', '400', 1],
  ])('begin with the next tier %s', (_, besideSize, count) => {
    expect(shiftTiers(MAJOR, { entryPrice: '50000', besideSize })).toHaveLength(count);
  });

  it('200 positions need together what one of their sum needs', () => {
    const sizes = Array.from({ length: 200 }, () => '0.0833');
    const [entryPrice, whole] = ['60000', '16.66'];
    expect(cmp(toAmount(computeNotional(entryPrice, whole)), toAmount('999600'))).toBe(0);
    expect(sumOfMany(sizes, entryPrice, MAJOR)).toBe(computeMaintenance({ size: whole, tiers: MAJOR }, entryPrice));
  });

  it.each([
    ['in whole coins', ['1', '2', '40', '100', '0.5'], '61234.56', MAJOR],
    ['of a small coin', ['30000', '100', '90000', '1000000', '7'], '0.13721', OTHER],
  ])('parts of any size need what their sum needs, but for the cents %s', (_, sizes, entryPrice, tiers) => {
    const whole = sum(sizes.map((size) => toAmount(size)));
    const one = computeMaintenance({ size: whole, tiers }, entryPrice);
    const off = sub(toAmount(sumOfMany(sizes, entryPrice, tiers)), one);
    expect(cmp(off, toAmount('-0.01')) > 0 && cmp(off, toAmount('0.01')) < 0).toBe(true);
  });

  it.each(['long', 'short'] as const)('a %s is closed exactly at the price its own tiers give', (side) => {
    for (const besideSize of ['0.5', '4.1666', '16', '166.6', '330']) {
      const entryPrice = '60000';
      const tiers = shiftTiers(MAJOR, { entryPrice, besideSize });
      const position = { side, size: '2.5', entryPrice, margin: '15000', tiers, scale: SCALE };
      const price = computeLiquidationPrice(position) ?? '';
      const further = side === 'long' ? '0.0001' : '-0.0001';
      expect(isLiquidated(position, price)).toBe(true);
      expect(isLiquidated(position, add(toAmount(price), toAmount(further)))).toBe(false);
    }
  });
});
