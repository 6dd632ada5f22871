import { describe, expect, it } from 'vitest';
import { decideCentre, FRESH_MS } from './book-centre.ts';

const NOW = 1_800_000_000_000;
const bids = [
  ['99.50', '1', '0'],
  ['99.00', '1', '0'],
] as const;
const asks = [['100.01', '1', '0']] as const;
const traded = (price: string, ageMs = 0) => ({ price, timeMs: NOW - ageMs });
const middle = { kind: 'middle', price: '99.75' };

describe('the price in the middle of a book', () => {
  it.each([
    ['a fresh trade inside the spread', traded('99.80', 5_000), { kind: 'last', price: '99.80', ageMs: 5_000 }],
    ['a trade at the best bid', traded('99.50'), { kind: 'last', price: '99.50', ageMs: 0 }],
    ['a trade at the best ask', traded('100.01'), { kind: 'last', price: '100.01', ageMs: 0 }],
    ['a trade of exactly the oldest age', traded('99.80', FRESH_MS), { kind: 'last', price: '99.80', ageMs: FRESH_MS }],
    ['a trade a clock ahead of ours', traded('99.80', -300), { kind: 'last', price: '99.80', ageMs: 0 }],
    ['a trade just too old', traded('99.80', FRESH_MS + 1), middle],
    ['a fresh trade below the best bid', traded('99.49'), middle],
    ['a fresh trade above the best ask', traded('100.02'), middle],
    ['no trade yet', undefined, middle],
  ])('%s', (_, last, expected) => {
    expect(decideCentre({ bids, asks, last, nowMs: NOW, priceScale: 2 })).toEqual(expected);
  });

  it('is the last trade with its age while a side is empty, and nothing without a trade', () => {
    const last = traded('50', 180_000);
    const expected = { kind: 'last', price: '50', ageMs: 180_000 };
    expect(decideCentre({ bids: [], asks, last, nowMs: NOW, priceScale: 2 })).toEqual(expected);
    expect(decideCentre({ bids, asks: [], last, nowMs: NOW, priceScale: 2 })).toEqual(expected);
    expect(decideCentre({ bids: [], asks: [], last: undefined, nowMs: NOW, priceScale: 2 })).toBeNull();
  });
});
