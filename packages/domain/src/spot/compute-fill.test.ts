import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addFill, computeFee, computeFill, computeHold, type FillSums } from './compute-fill';
import { roundUnits16 } from './spot-pair';

const pair = { lot: '0.00001', priceScale: 2, baseScale: 8, quoteScale: 6 };
const none: FillSums = { filledLots: 0, quote16: 0n };
const fees = { buyerFeePercent: '0.1', sellerFeePercent: '0.1' };

describe('computeFill', () => {
  it('moves whole amounts and takes the fee from what is received', () => {
    // 0.5 BTC at 60000.00: 30000 USDT; fees 0.0005 BTC and 30 USDT.
    const fill = computeFill({ pair, priceTicks: 6_000_000, lots: 50_000, buyer: none, seller: none, ...fees });
    expect(fill).toEqual({
      buyerPays: 30_000_00000000n,
      buyerFee: 50_000n,
      buyerReceives: 49_950_000n,
      sellerGives: 50_000_000n,
      sellerFee: 30_00000000n,
      sellerReceives: 29_970_00000000n,
      dust: 0n,
    });
  });

  it('rounds one lot at an odd price for the house, and gives it back with the next', () => {
    // 0.00001 × 60000.01 = 0.6000001 USDT: one unit of the sixth decimal too fine.
    const request = { pair, priceTicks: 6_000_001, lots: 1, buyer: none, seller: none, ...fees };
    const first = computeFill(request);
    expect([first.buyerPays, first.dust]).toEqual([60_000_100n, 100n]);
    let buyer = addFill(none, request);
    let paid = first.buyerPays;
    for (let fills = 1; fills < 10; fills += 1) {
      paid += computeFill({ ...request, buyer }).buyerPays;
      buyer = addFill(buyer, request);
    }
    expect(paid).toBe(600_000_100n);
  });

  it('charges a fee upwards, of the coin’s own scale', () => {
    expect(computeFee(1n, '0.1', 8)).toBe(1n);
    expect(computeFee(100n, '0.1', 6)).toBe(100n);
    expect(computeFee(0n, '0.1', 6)).toBe(0n);
    expect(computeFee(100_000n, '0', 6)).toBe(0n);
  });

  it('never takes more than was held, whatever the pieces; dust is never owed', () => {
    const piece = fc.record({
      priceTicks: fc.integer({ min: 1, max: 6_100_000 }),
      lots: fc.integer({ min: 1, max: 9_999 }),
    });
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 5_000 }),
        (pieces, rest) => {
          const limit = Math.max(...pieces.map((one) => one.priceTicks));
          const lots = pieces.reduce((sum, one) => sum + one.lots, 0) + rest;
          let held = computeHold({ side: 'buy', priceTicks: limit, openLots: lots, sums: none }, pair);
          let buyer = none;
          let dust = 0n;
          for (const one of pieces) {
            const fill = computeFill({ pair, ...one, buyer, seller: none, ...fees });
            held -= fill.buyerPays;
            dust += fill.dust;
            buyer = addFill(buyer, { pair, ...one });
            const needed = computeHold(
              { side: 'buy', priceTicks: limit, openLots: lots - buyer.filledLots, sums: buyer },
              pair,
            );
            expect(held >= needed).toBe(true);
            expect(fill.sellerReceives >= 0n && fill.buyerReceives >= 0n && fill.buyerPays >= 0n).toBe(true);
            expect(dust >= 0n).toBe(true);
          }
          expect(roundUnits16(buyer.quote16, 6, 'up') >= 0n).toBe(true);
        },
      ),
      { seed: 6, numRuns: 300 },
    );
  });
});
