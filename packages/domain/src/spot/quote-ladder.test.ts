import { describe, expect, it } from 'vitest';
import { computeLadder, isRequoteDue } from './quote-ladder';
import { quoteUnits16 } from './spot-pair';

const btc = { priceScale: 2, lot: '0.00001', amountStep: '0.00001' };
const usdc = { priceScale: 4, lot: '0.1', amountStep: '0.1' };

describe('quotes of the market maker', () => {
  it('stand on both sides of the index, further and larger', () => {
    const { bids, asks } = computeLadder('60000', btc);
    expect(bids.map(({ priceTicks }) => priceTicks)).toEqual([5992800, 5988000, 5983200, 5978400, 5973600, 5968800]);
    expect(asks.map(({ priceTicks }) => priceTicks)).toEqual([6007200, 6012000, 6016800, 6021600, 6026400, 6031200]);
    expect(bids[0]?.lots).toBe(3337);
    expect(Number(quoteUnits16(asks[5]?.priceTicks ?? 0, asks[5]?.lots ?? 0, btc) / 10n ** 16n)).toBe(9499);
  });

  it('never share a price where the tick is coarse', () => {
    const prices = computeLadder('0.9998', usdc).bids.map(({ priceTicks }) => priceTicks);
    expect(new Set(prices).size).toBe(prices.length);
    expect(prices[0]).toBeLessThan(9998);
  });

  it('are made anew when the index has left them', () => {
    expect(isRequoteDue('60000', '60047')).toBe(false);
    expect(isRequoteDue('60000', '60048')).toBe(true);
    expect(isRequoteDue('60000', '59953')).toBe(false);
    expect(isRequoteDue('60000', '59951')).toBe(true);
  });
});
