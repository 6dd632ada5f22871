import { add, cmp, sub, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitForfeit, splitSale } from './sale-split';

describe('splitSale [R19]', () => {
  it.each([
    ['100', '5', '0', 6, ['5', '0', '95']],
    ['100', '5', '10', 6, ['5', '10', '85']],
    ['0.000001', '5', '10', 6, ['0', '0', '0.000001']],
    ['33.333333', '5', '10', 6, ['1.666666', '3.333333', '28.333334']],
    ['1', '0', '0', 8, ['0', '0', '1']],
    ['0.00000003', '50', '50', 8, ['0.00000001', '0.00000001', '0.00000001']],
  ])('%s at %s %% and %s %%', (price, feePercent, royaltyPercent, scale, [fee, royalty, net]) => {
    const split = splitSale(price, { feePercent, royaltyPercent, scale });
    for (const [part, wanted] of [
      [split.fee, fee],
      [split.royalty, royalty],
      [split.net, net],
    ] as const)
      expect(cmp(toAmount(part), toAmount(wanted ?? ''))).toBe(0);
  });

  const percent = fc.integer({ min: 0, max: 3_000 }).map((hundredths) => fromUnits(BigInt(hundredths), 2));
  const price = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 8 }));

  it('net, royalty and fee sum to the price exactly, none is negative, none exceeds its percent', () => {
    fc.assert(
      fc.property(price, percent, percent, ([units, scale], feePercent, royaltyPercent) => {
        const text = fromUnits(units, scale);
        const { fee, royalty, net } = splitSale(text, { feePercent, royaltyPercent, scale });
        const parts = [fee, royalty, net].map(toAmount);
        expect(
          cmp(
            parts.reduce((sum, part) => add(sum, part)),
            toAmount(text),
          ),
        ).toBe(0);
        for (const part of parts) expect(cmp(part, toAmount('0'))).toBeGreaterThanOrEqual(0);
        const most = (share: string): bigint => toUnits(text, 8) * toUnits(share, 2);
        expect(toUnits(fee, 8) * 10_000n).toBeLessThanOrEqual(most(feePercent));
        expect(toUnits(royalty, 8) * 10_000n).toBeLessThanOrEqual(most(royaltyPercent));
      }),
    );
  });
});

describe('splitForfeit', () => {
  it.each([
    ['10', '80', '8', '2'],
    ['0.000001', '80', '0', '0.000001'],
    ['1.000001', '80', '0.8', '0.200001'],
    ['10', '100', '10', '0'],
    ['10', '0', '0', '10'],
  ])('%s USDT, %s %% to the seller', (deposit, sellerPercent, toSeller, toPlatform) => {
    const split = splitForfeit(deposit, sellerPercent, 6);
    expect([sub(toAmount(split.toSeller), toAmount('0')), sub(toAmount(split.toPlatform), toAmount('0'))]).toEqual([
      toSeller,
      toPlatform,
    ]);
  });
});
