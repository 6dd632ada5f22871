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
const topUpOfLeader = ({ auction, state, payments }: NaiveOffer): bigint => {
  if (!auction) return 0n;
  const isBound = state === 'open' || payments[0]?.state === 'open';
  if (isBound && !auction.isLeadCovered()) throw new Error('a leading bid without the money it has to hold');
  if (!isBound && auction.topUp > 0n) throw new Error('a top-up of somebody who does not lead');
  return auction.topUp;
};

/** What running auctions hold of each user. */
export const sumHeld = (running: readonly NaiveOffer[], users: number): bigint[] => {
  const held = Array.from({ length: users }, () => 0n);
  for (const offer of running) {
    const { deposits, deposit = 0n, bids } = offer.auction ?? {};
    for (const [user, state] of deposits ?? []) if (state === 'held') held[user] = (held[user] ?? 0n) + deposit;
    const leader = bids?.at(-1)?.user;
    const topUp = topUpOfLeader(offer);
    if (leader !== undefined) held[leader] = (held[leader] ?? 0n) + topUp;
  }
  return held;
};
