import { cmp, mul, sub, sum, toAmount, toRate } from '@candor/money/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type GivenFee, shareFees, sumShares } from './fee-shares';

const couponsOf = (...lefts: string[]) =>
  new Map(lefts.map((left, index) => [index + 1, { id: index + 1, left, scale: 6 }]));
const given = (fees: readonly GivenFee[], coupons: ReturnType<typeof couponsOf>) =>
  Object.fromEntries(sumShares(shareFees(fees, coupons)));

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

it('says of which fee each part is', () => {
  const [first, second] = [
    { couponIds: [1], net: '1', id: 'a' },
    { couponIds: [1, 2], net: '5', id: 'b' },
  ];
  const shares = shareFees([first, second], couponsOf('2', '50'));
  expect(shares.map(({ fee, couponId, amount }) => `${fee.id} ${couponId} ${amount}`)).toEqual([
    'a 1 1',
    'b 1 1',
    'b 2 4',
  ]);
});

it('rounds each share down to the decimals of the coin, and leaves out coupons that ended', () => {
  expect(given([{ couponIds: [1], net: '0.00000099' }], couponsOf('10'))).toEqual({});
  expect(given([{ couponIds: [1], net: '1.23456789' }], couponsOf('10'))).toEqual({ 1: '1.234567' });
  const twice = [
    { couponIds: [1], net: '0.0000019' },
    { couponIds: [1], net: '0.0000019' },
  ];
  expect(given(twice, couponsOf('10'))).toEqual({ 1: '0.000002' });
  expect(given([{ couponIds: [9], net: '1' }], couponsOf('10'))).toEqual({});
});

it('never gives more of a fee than its net, nor more by a coupon than it has left', () => {
  const unit = toRate('0.00000001');
  const amount = fc.bigInt({ min: 0n, max: 10n ** 10n }).map((units) => mul(toAmount(String(units)), unit, 'down'));
  const fee = fc.record({ couponIds: fc.subarray([1, 2, 3]), net: amount });
  fc.assert(
    fc.property(fc.array(fee, { maxLength: 12 }), fc.tuple(amount, amount, amount), (fees, lefts) => {
      const coupons = couponsOf(...lefts);
      const shares = shareFees(fees, coupons);
      for (const one of fees) {
        const parts = shares.filter(({ fee: of }) => of === one).map((share) => share.amount);
        expect(cmp(sum(parts), one.net)).toBeLessThanOrEqual(0);
      }
      for (const [id, total] of sumShares(shares))
        expect(cmp(sub(toAmount(lefts[id - 1] ?? '0'), total), toAmount('0'))).toBeGreaterThanOrEqual(0);
    }),
  );
});
