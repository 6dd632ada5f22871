import { expect, it } from 'vitest';
import { computeGivenBack } from './fee-shares';

const couponsOf = (...lefts: string[]) =>
  new Map(lefts.map((left, index) => [index + 1, { id: index + 1, left, scale: 6 }]));
const given = (...args: Parameters<typeof computeGivenBack>) => Object.fromEntries(computeGivenBack(...args));

it('gives back what was paid, and no more than is left', () => {
  expect(given([{ couponIds: [1], net: '3.5' }], couponsOf('10'))).toEqual({ 1: '3.5' });
  expect(given([{ couponIds: [1], net: '30' }], couponsOf('10'))).toEqual({ 1: '10' });
  expect(given([], couponsOf('10'))).toEqual({});
});

it('uses the oldest coupon first and gives no fee back twice', () => {
  const fees = [
    { couponIds: [1], net: '1' },
    { couponIds: [1, 2], net: '5' },
    { couponIds: [2], net: '1' },
  ];
  expect(given(fees, couponsOf('2', '50'))).toEqual({ 1: '2', 2: '5' });
  expect(given(fees, couponsOf('50', '50'))).toEqual({ 1: '6', 2: '1' });
});

it('rounds down to the decimals of the coin, and leaves out coupons that ended', () => {
  expect(given([{ couponIds: [1], net: '0.00000099' }], couponsOf('10'))).toEqual({});
  expect(given([{ couponIds: [1], net: '1.23456789' }], couponsOf('10'))).toEqual({ 1: '1.234567' });
  expect(given([{ couponIds: [9], net: '1' }], couponsOf('10'))).toEqual({});
});
