import { describe, expect, it } from 'vitest';
import { computeAdPrice, computeFiatIndex, computeOverIndex, isNearIndex, isPriceWorse } from './ad-price';

describe('the index in fiat', () => {
  it.each([
    ['1', '1', '1'],
    ['1', '0.92', '0.92'],
    ['60000', '7.2', '432000'],
    ['2999.99', '152', '455998.48'],
  ])('of %s USDT at %s per dollar is %s', (usdt, perUsd, index) => {
    expect(Number(computeFiatIndex(usdt, perUsd))).toBe(Number(index));
  });
});

describe('the price of an ad', () => {
  it.each([
    ['1.0031', '0', '1', '1.0031'],
    [null, '0.3', '1.0002', '1.0032'],
    [null, '-1', '60000', '59400'],
    [null, '0', '0.00009', null],
    [null, '1', null, null],
    ['1.5', '1', null, '1.5'],
  ])('fixed %s, margin %s, index %s is %s', (fixedPrice, marginPercent, index, price) => {
    const found = computeAdPrice({ fixedPrice, marginPercent }, index);
    expect(found === null ? null : Number(found)).toBe(price === null ? null : Number(price));
  });
});

describe('a price that moved', () => {
  it.each([
    ['sell', '1.00', '1.005', '0.5', false],
    ['sell', '1.00', '1.0051', '0.5', true],
    ['sell', '1.00', '0.90', '0.5', false],
    ['buy', '1.00', '0.995', '0.5', false],
    ['buy', '1.00', '0.9949', '0.5', true],
    ['buy', '1.00', '1.10', '0', false],
    ['sell', '1.00', '1.0001', '0', true],
    ['sell', '1.00', '1.00', '0', false],
  ] as const)('of a %s ad from %s to %s with %s %% room is worse: %s', (side, seen, now, tolerancePercent, isWorse) => {
    expect(isPriceWorse({ side, seen, now, tolerancePercent })).toBe(isWorse);
  });

  it.each([
    ['1.2', true],
    ['1.2001', false],
    ['0.8', true],
    ['0.7999', false],
  ])('%s is within 20 %% of 1: %s', (price, isNear) => {
    expect(isNearIndex(price, '1', '20')).toBe(isNear);
  });
});

describe('the difference to the index', () => {
  it('is in fiat and in percent', () => {
    const over = computeOverIndex({ amount: '498.45', fiatAmount: '500' }, '1.0002');
    expect([Number(over.fiat), Number(over.percent)]).toEqual([1.45, 0.29]);
  });
  it('is negative below the index', () => {
    const over = computeOverIndex({ amount: '100', fiatAmount: '99' }, '1');
    expect([Number(over.fiat), Number(over.percent)]).toEqual([-1, -1]);
  });
  it('of nothing is nothing', () => {
    expect(computeOverIndex({ amount: '0', fiatAmount: '0' }, '1')).toEqual({ fiat: '0', percent: '0' });
  });
});
