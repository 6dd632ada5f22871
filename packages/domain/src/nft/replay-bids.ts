import { cmp, toAmount } from '@candor/money/decimal';
import { type Auction, type BidAsk, decideBid, type PlacedBid } from './auction';

export interface ReplayedBid extends PlacedBid {
  /** When the call that made it came. */
  readonly atMs: number;
}

export interface Replay {
  readonly auction: Auction;
  /** Prices strictly rising. */
  readonly bids: readonly ReplayedBid[];
  /** Highest own bid of each bidder, also where an equal automatic bid stands in the list instead. */
  readonly highest: ReadonlyMap<number, string>;
}

/** A leader without anybody to outbid bids nothing: what is left of the call is its maximum. */
const askedOf = (auction: Auction, ask: BidAsk): BidAsk =>
  auction.current?.userId === ask.userId ? { ...ask, price: null } : ask;

/**
 * The bids that calls make in an auction from its beginning, by the function that judged them first: how an auction stands
 * after the bids of somebody were voided. A call that is refused now is left out. The end stays where it is: nobody loses time.
 */
export const replayBids = (ended: Auction, asks: readonly BidAsk[]): Replay => {
  let auction: Auction = { ...ended, current: null, maximum: null, extendMs: 0 };
  const bids: ReplayedBid[] = [];
  const highest = new Map<number, string>();
  const raise = (userId: number, price: string): void => {
    const before = highest.get(userId);
    if (before === undefined || cmp(toAmount(price), toAmount(before)) > 0) highest.set(userId, price);
  };
  for (const ask of asks) {
    const asked = askedOf(auction, ask);
    const decision = decideBid(auction, asked);
    if (!decision.ok) continue;
    if (decision.isTied && asked.price !== null) raise(ask.userId, asked.price);
    for (const bid of decision.bids) {
      bids.push({ ...bid, atMs: ask.nowMs });
      raise(bid.userId, bid.price);
    }
    auction = decision.auction;
  }
  return { auction: { ...auction, extendMs: ended.extendMs, endMs: ended.endMs }, bids, highest };
};
