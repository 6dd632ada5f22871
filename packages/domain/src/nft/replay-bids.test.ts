import { describe, expect, it } from 'vitest';
import { type Auction, type BidAsk, decideBid } from './auction';
import { replayBids } from './replay-bids';

const [VICTIM, SHILL, OTHER] = [1, 2, 3];
const AUCTION: Auction = {
  startPrice: '10',
  perIncrease: '1',
  stepPercent: '5',
  scale: 2,
  currency: 'USDT',
  extendMs: 900_000,
  latestMs: 9_000_000,
  endMs: 1_000_000,
  current: null,
  maximum: null,
};

const ask = (userId: number, price: string | null, maximum: string | null = null): BidAsk => ({
  userId,
  price,
  maximum,
  nowMs: 500_000,
});

/** Plays the calls as they came; all must be accepted. */
const play = (asks: readonly BidAsk[]): Auction =>
  asks.reduce((auction, one) => {
    const decision = decideBid(auction, one);
    if (!decision.ok) throw new Error(decision.code);
    return decision.auction;
  }, AUCTION);

const without = (asks: readonly BidAsk[], userId: number) =>
  replayBids(
    play(asks),
    asks.filter((one) => one.userId !== userId),
  );

describe('an auction replayed without the bids of somebody', () => {
  it('is as it was when nobody is left out', () => {
    const asks = [ask(VICTIM, '10', '40'), ask(SHILL, '20'), ask(OTHER, '42'), ask(VICTIM, '50')];
    const before = play(asks);
    expect(replayBids(before, asks).auction).toEqual(before);
  });

  it('leaves a bidder who was driven up at the first bid', () => {
    const asks = [ask(VICTIM, '10'), ask(SHILL, '300'), ask(VICTIM, '315'), ask(SHILL, '600'), ask(VICTIM, '630')];
    const { auction, bids, highest } = without(asks, SHILL);
    expect(auction.current).toEqual({ userId: VICTIM, price: '10' });
    expect(bids).toEqual([{ userId: VICTIM, price: '10', isAutomatic: false, atMs: 500_000 }]);
    expect([...highest]).toEqual([[VICTIM, '10']]);
  });

  it('keeps the private maximum of a bidder who leads without it', () => {
    const { auction } = without([ask(VICTIM, '10', '630'), ask(SHILL, '500'), ask(VICTIM, null, '700')], SHILL);
    expect([auction.current, auction.maximum]).toEqual([{ userId: VICTIM, price: '10' }, '700']);
  });

  it('keeps the bids of others against each other', () => {
    const { auction, bids } = without([ask(VICTIM, '10', '100'), ask(SHILL, '90'), ask(OTHER, '200')], SHILL);
    expect(auction.current).toEqual({ userId: OTHER, price: '200' });
    expect(bids.map(({ userId, price }) => `${userId} ${price}`)).toEqual(['1 10', '3 200']);
  });

  it('keeps the end, which later bids may have met', () => {
    const { auction } = without([{ ...ask(SHILL, '10'), nowMs: 900_000 }, ask(VICTIM, '20')], SHILL);
    expect(auction.endMs).toBe(1_800_000);
  });

  it('has no bids when all of them were of that bidder', () => {
    const { auction, bids } = without([ask(SHILL, '10', '50')], SHILL);
    expect([auction.current, auction.maximum, bids]).toEqual([null, null, []]);
  });
});
