import { add, cmp, mul, sub, toAmount, toPrice } from '@candor/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeOrder } from './compute-order';

const TERMS = { side: 'sell', price: '1.0031', scale: 6, makerFeePercent: '0.2' } as const;
const plain = (order: ReturnType<typeof computeOrder>) =>
  Object.fromEntries(Object.entries(order).map(([name, value]) => [name, Number(value)]));

describe('the amounts of an order', () => {
  it('from fiat: coins rounded down, the fiat stays', () => {
    expect(plain(computeOrder(TERMS, { by: 'fiat', amount: '500' }))).toEqual({
      amount: 498.45479,
      fiatAmount: 500,
      fee: 0.99691,
      escrow: 499.4517,
      received: 498.45479,
    });
  });

  it('from coins: the fiat is rounded up', () => {
    expect(plain(computeOrder(TERMS, { by: 'coin', amount: '500' }))).toEqual({
      amount: 500,
      fiatAmount: 501.55,
      fee: 1,
      escrow: 501,
      received: 500,
    });
    expect(computeOrder(TERMS, { by: 'coin', amount: '0.000001' }).fiatAmount).toBe('0.01');
  });

  it('of a buy ad: the fee comes out of what the maker receives', () => {
    expect(plain(computeOrder({ ...TERMS, side: 'buy' }, { by: 'coin', amount: '500' }))).toEqual({
      amount: 500,
      fiatAmount: 501.55,
      fee: 1,
      escrow: 500,
      received: 499,
    });
  });

  it('always add up: escrow = received + fee, and nobody pays less than the price', () => {
    const cents = fc
      .bigInt({ min: 1n, max: 10n ** 9n })
      .map((units) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`);
    const price = fc
      .bigInt({ min: 1n, max: 10n ** 9n })
      .map((units) => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`);
    fc.assert(
      fc.property(
        cents,
        price,
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom('fiat' as const, 'coin' as const),
        fc.constantFrom(2, 6, 8),
        (amount, one, side, by, scale) => {
          const order = computeOrder({ side, price: one, scale, makerFeePercent: '0.2' }, { by, amount });
          expect(cmp(toAmount(order.escrow), add(toAmount(order.received), toAmount(order.fee)))).toBe(0);
          const worth = mul(toAmount(order.amount), toPrice(one), { scale: 12, rounding: 'down' });
          expect(cmp(toAmount(order.fiatAmount), worth)).toBeGreaterThanOrEqual(0);
          const exact = mul(toAmount(order.amount), toPrice('0.002'), { scale: 12, rounding: 'up' });
          expect(cmp(toAmount(order.fee), exact)).toBeGreaterThanOrEqual(0);
          expect(cmp(sub(toAmount(order.fee), exact), toAmount(scale === 2 ? '0.01' : '0.000001'))).toBeLessThan(1);
        },
      ),
    );
  });
});
