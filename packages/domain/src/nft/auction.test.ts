import { describe, expect, it } from 'vitest';
import { type Auction, type BidAsk, decideBid, nextPriceOf, stepOver } from './auction';

const START: Auction = {
  startPrice: '100',
  perIncrease: '10',
  stepPercent: '5',
  scale: 2,
  currency: 'USDT',
  extendMs: 900_000,
  latestMs: 17_200_000,
  endMs: 10_000_000,
  current: null,
  maximum: null,
};
const ask = (userId: number, price: string | null, more: Partial<BidAsk> = {}): BidAsk => ({
  userId,
  price,
  maximum: null,
  nowMs: 1_000_000,
  ...more,
});
const led = (price: string, maximum: string | null = null): Auction => ({
  ...START,
  current: { userId: 1, price },
  maximum,
});
const pricesOf = (auction: Auction, one: BidAsk) => {
  const decision = decideBid(auction, one);
  return decision.ok ? decision.bids.map(({ userId, price }) => `${userId}:${price}`) : decision.code;
};

describe('the step in force', () => {
  it.each([
    ['100', '10'],
    ['200', '10'],
    ['200.01', '10.01'],
    ['1000', '50'],
    ['1000.01', '50.01'],
  ])('over %s is %s: the larger of the seller’s step and 5 %%, rounded up to the coin’s decimals', (price, step) => {
    expect(stepOver(START, price)).toBe(step);
  });
  it('does not apply to the first bid, which may be the start price', () => {
    expect(nextPriceOf(START)).toBe('100');
    expect(nextPriceOf(led('100'))).toBe('110');
  });
});

describe('a bid', () => {
  it.each<[string, Auction, BidAsk, string | string[]]>([
    ['below the start price', START, ask(2, '99.99'), 'nft_bid_low'],
    ['at the start price', START, ask(2, '100'), ['2:100']],
    ['equal to the current one', led('100'), ask(2, '100'), 'nft_bid_low'],
    ['one unit below a step', led('100'), ask(2, '109.99'), 'nft_bid_low'],
    ['exactly one step', led('100'), ask(2, '110'), ['2:110']],
    ['with too many decimals', led('100'), ask(2, '110.001'), 'nft_price_wrong'],
    ['without a price', led('100'), ask(2, null), 'nft_bid_low'],
    ['of the leader', led('100'), ask(1, '200'), 'nft_already_leading'],
    ['of the leader without a price or maximum', led('100'), ask(1, null), 'nft_already_leading'],
    ['of the leader with a maximum below a step', led('100'), ask(1, null, { maximum: '109' }), 'nft_maximum_low'],
    ['of the leader with a maximum', led('100'), ask(1, null, { maximum: '300' }), []],
    ['with a maximum below the price', led('100'), ask(2, '150', { maximum: '140' }), 'nft_maximum_low'],
    ['below the leader’s maximum', led('100', '300'), ask(2, '150'), ['2:150', '1:160']],
    ['less than a step below the leader’s maximum', led('100', '155'), ask(2, '150'), ['2:150', '1:155']],
    ['equal to the leader’s maximum', led('100', '150'), ask(2, '150'), ['1:150']],
    [
      'equal to the leader’s maximum, which is the own too',
      led('100', '150'),
      ask(2, '150', { maximum: '150' }),
      ['1:150'],
    ],
    ['equal to the leader’s maximum, below the own', led('100', '150'), ask(2, '150', { maximum: '160' }), ['2:150']],
    ['above the leader’s maximum', led('100', '150'), ask(2, '160'), ['2:160']],
    ['with a lower maximum', led('100', '300'), ask(2, '150', { maximum: '200' }), ['2:150', '2:200', '1:210']],
    ['with an equal maximum', led('100', '300'), ask(2, '150', { maximum: '300' }), ['2:150', '1:300']],
    ['with a higher maximum', led('100', '300'), ask(2, '150', { maximum: '500' }), ['2:150', '1:300', '2:315']],
    ['with a maximum barely higher', led('100', '300'), ask(2, '150', { maximum: '301' }), ['2:150', '1:300', '2:301']],
  ])('%s', (_, auction, one, expected) => {
    expect(pricesOf(auction, one)).toEqual(expected);
  });

  it('equal to the leader’s maximum leaves the leader in the lead at that price, and extends like any bid', () => {
    const tied = decideBid(led('100', '150'), ask(2, '150', { nowMs: 9_999_999 }));
    expect(tied).toMatchObject({
      isTied: true,
      isExtended: true,
      auction: { current: { userId: 1, price: '150' }, maximum: '150' },
    });
    expect(decideBid(led('100', '150'), ask(2, '160'))).toMatchObject({ isTied: false });
  });

  it('keeps the maximum of whoever leads, and forgets that of whoever lost', () => {
    const topped = decideBid(led('100', '300'), ask(2, '150', { maximum: '200' }));
    expect(topped).toMatchObject({ auction: { current: { userId: 1, price: '210' }, maximum: '300' } });
    const won = decideBid(led('100', '300'), ask(2, '150', { maximum: '500' }));
    expect(won).toMatchObject({ auction: { current: { userId: 2, price: '315' }, maximum: '500' } });
  });
});

describe('the end', () => {
  it.each([
    ['a millisecond before the span', 9_099_999, 10_000_000, false],
    ['when the span begins', 9_100_000, 10_000_000, false],
    ['inside the span', 9_100_001, 10_000_001, true],
    ['at the last millisecond', 9_999_999, 10_899_999, true],
  ])('with a bid %s', (_, nowMs, endMs, isExtended) => {
    expect(decideBid(led('100'), ask(2, '110', { nowMs }))).toMatchObject({ auction: { endMs }, isExtended });
  });
  it('is never moved past the latest end', () => {
    const late = { ...led('100'), endMs: 17_000_000 };
    expect(decideBid(late, ask(2, '110', { nowMs: 16_999_000 }))).toMatchObject({ auction: { endMs: 17_200_000 } });
    const last = { ...led('100'), endMs: 17_200_000 };
    expect(decideBid(last, ask(2, '110', { nowMs: 17_199_999 }))).toMatchObject({ isExtended: false });
  });
  it('is not moved by a refused bid or by setting a maximum', () => {
    expect(decideBid(led('100'), ask(2, '100', { nowMs: 9_999_999 })).ok).toBe(false);
    const set = decideBid(led('100'), ask(1, null, { maximum: '200', nowMs: 9_999_999 }));
    expect(set).toMatchObject({ auction: { endMs: 10_000_000 }, isExtended: false });
  });
});
