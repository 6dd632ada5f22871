import type { NaiveAuction } from './nft-model-naive-auction';

interface Payment {
  readonly rank: 1 | 2;
  readonly user: number;
  readonly price: bigint;
  readonly due: number;
  state: 'open' | 'paid' | 'expired';
}

export interface NaiveOffer {
  readonly place: number;
  readonly work: number;
  readonly seller: number;
  readonly coin: number;
  readonly price: bigint;
  readonly royalty: boolean;
  readonly start: number;
  /** Null: a fixed price. */
  readonly auction: NaiveAuction | null;
  readonly end: number;
  state: 'open' | 'awaiting' | 'sold' | 'unsold';
  readonly payments: Payment[];
}

/** What a leader holds beyond the deposit. Throws where somebody leads without the money, or holds a top-up without leading. */
const topUpOfLeader = (auction: NaiveAuction, { state, payments }: NaiveOffer): bigint => {
  const isBound = state === 'open' || payments[0]?.state === 'open';
  if (isBound && !auction.isLeadCovered()) throw new Error('a leading bid without the money it has to hold');
  if (!isBound && auction.topUp > 0n) throw new Error('a top-up of somebody who does not lead');
  return auction.topUp;
};

/** What running auctions hold of each user. */
export const sumHeld = (running: readonly NaiveOffer[], users: number): bigint[] => {
  const held = Array.from({ length: users }, () => 0n);
  const add = (user: number, units: bigint): void => {
    held[user] = (held[user] ?? 0n) + units;
  };
  for (const offer of running) {
    const { auction } = offer;
    if (!auction) continue;
    for (const [user, state] of auction.deposits) if (state === 'held') add(user, auction.deposit);
    const leader = auction.bids.at(-1)?.user;
    const topUp = topUpOfLeader(auction, offer);
    if (leader !== undefined) add(leader, topUp);
  }
  return held;
};
