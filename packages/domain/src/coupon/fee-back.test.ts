import { add, cmp, mul, sub, sum, toAmount, toPrice, toRate } from '@candor/money/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideFeeBack } from './fee-back';

const EXACT = { scale: 20, rounding: 'down' } as const;
const usdt = (amount: string) => ({ amount, scale: 6, usdtPrice: '1' });
const share = (couponId: number, amount: string, isActive = true) => ({ couponId, amount, isActive });

it.each([
  ['a part of it', usdt('10'), [share(1, '3')], '3'],
  ['all of it', usdt('10'), [share(1, '10')], '10'],
  ['parts of two coupons', usdt('10'), [share(1, '3'), share(2, '4.5', false)], '7.5'],
  ['a coin, exactly', { amount: '0.0001', scale: 8, usdtPrice: '50000' }, [share(1, '3.75')], '0.000075'],
  ['a coin, rounded up', { amount: '0.0001', scale: 8, usdtPrice: '30000' }, [share(1, '1')], '0.00003334'],
  [
    'a coin of which all was paid',
    { amount: '0.00003333', scale: 8, usdtPrice: '30000' },
    [share(1, '0.9999')],
    '0.00003333',
  ],
  ['at most the fee', { amount: '0.00003333', scale: 8, usdtPrice: '30000' }, [share(1, '1')], '0.00003333'],
])('takes back %s', (_, fee, shares, taken) => {
  expect(decideFeeBack(fee, shares).taken).toBe(taken);
});

it('returns it to active coupons, and of ended ones to the rewards purse', () => {
  expect(decideFeeBack(usdt('10'), [share(1, '3'), share(2, '4', false)]).backs).toEqual([
    { couponId: 1, amount: '3', to: 'coupon' },
    { couponId: 2, amount: '4', to: 'rewards' },
  ]);
});

it('leaves the user the fee once: not a unit more, and less by no more than a unit', () => {
  const scale = 8;
  const unit = toAmount('0.00000001');
  const units = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const price = fc
    .bigInt({ min: 1n, max: 10n ** 13n })
    .map((whole) => mul(toPrice(String(whole)), toRate('0.00000001'), EXACT));
  fc.assert(
    fc.property(
      units,
      price,
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 3 }),
      (fee, at, parts) => {
        const amount = mul(unit, toRate(String(fee)), EXACT);
        const worth = mul(amount, at, EXACT);
        const percents = parts.map((part) =>
          mul(toRate(String(part)), toRate(parts.length === 3 ? '0.003' : '0.005'), EXACT),
        );
        const paid = percents.map((percent) => mul(worth, percent, { scale: 6, rounding: 'down' }));
        const shares = paid.map((one, index) => share(index + 1, one));
        const { taken, backs } = decideFeeBack({ amount, scale, usdtPrice: at }, shares);
        const given = sum(paid);
        expect(cmp(taken, amount)).toBeLessThanOrEqual(0);
        const kept = add(mul(sub(amount, taken), at, EXACT), given);
        expect(cmp(kept, worth)).toBeLessThanOrEqual(0);
        expect(cmp(add(kept, mul(unit, at, EXACT)), worth)).toBeGreaterThanOrEqual(0);
        expect(sum(backs.map((back) => toAmount(back.amount)))).toBe(given);
      },
    ),
  );
});
