import { type Auction, type BidDecision, decideBid, nextPriceOf } from '@candor/domain/nft/auction';
import { ON_SALE, statusOf } from '@candor/domain/nft/offer-status';
import { add, cmp, sub, toAmount } from '@candor/money/decimal';
import { Refusal } from '#platform/refusal';
import { type BidderFacts, type BidWrites, bidderKey, type ChangedOffer } from './bids.store';
import { AUCTION_MODE, type Offer, toAuction } from './offers.store';

/** A bid about to be judged. */
export interface BidItem {
  readonly userId: number;
  readonly reference: string;
  readonly offerId: number;
  readonly price: string | null;
  readonly maximum: string | null;
}

export interface BidResult {
  readonly isLeading: boolean;
  readonly price: string;
  readonly nextPrice: string;
  readonly endMs: number;
  readonly isExtended: boolean;
  /** It equals the leader's earlier maximum and is not in the list of bids. */
  readonly isTied: boolean;
  /** Taken with this bid; zero if it was held before. */
  readonly deposit: string;
}

interface Running {
  readonly offer: Offer;
  auction: Auction;
  bids: number;
  isChanged: boolean;
  /** Users who led and were outbid, in this batch. */
  readonly outbid: Set<number>;
}

interface Own {
  deposit: string | null;
  /** Free balance in the coin of the offer. */
  available: string;
}

export interface BiddingFacts {
  readonly nowMs: number;
  readonly offers: ReadonlyMap<number, Offer>;
  readonly bidders: ReadonlyMap<string, BidderFacts>;
  /** Free USDT of bidders without a deposit, under the lock of their accounts. */
  readonly usdtOf: (userId: number) => string;
  readonly usdtId: number;
}

/** The offer takes bids of this user now. */
export const refuseBidder = (offer: Offer, userId: number, nowMs: number): Refusal | null => {
  if (offer.mode !== AUCTION_MODE) return new Refusal('nft_not_auction');
  if (offer.sellerId === userId) return new Refusal('nft_own');
  return statusOf({ ...offer, isOpen: offer.state === 'open' }, nowMs) === ON_SALE
    ? null
    : new Refusal('nft_not_on_sale');
};

interface Collected {
  readonly bids: BidWrites['bids'][number][];
  readonly bidders: BidWrites['bidders'][number][];
  readonly maxima: BidWrites['maxima'][number][];
}

const toChange = ({ offer, auction, bids }: Running): ChangedOffer => ({
  id: offer.id,
  price: auction.current?.price ?? offer.startPrice,
  leaderId: auction.current?.userId ?? null,
  maximum: auction.maximum,
  bids,
  endMs: auction.endMs,
});

/**
 * Judges bids one after the other on the state the earlier ones left, without IO. `judge` returns a refusal that changed
 * nothing, or the result; `writes` is what is to be stored in the end.
 */
export class Bidding {
  readonly #facts: BiddingFacts;
  readonly #running = new Map<number, Running>();
  readonly #own = new Map<string, Own>();
  /** USDT taken as deposits in this batch, by user. */
  readonly #spent = new Map<number, string>();
  readonly #collected: Collected = { bids: [], bidders: [], maxima: [] };

  constructor(facts: BiddingFacts) {
    this.#facts = facts;
  }

  judge(item: BidItem): Refusal | BidResult {
    const offer = this.#facts.offers.get(item.offerId);
    if (!offer) return new Refusal('nft_not_offered');
    const { nowMs } = this.#facts;
    const closed = refuseBidder(offer, item.userId, nowMs);
    if (closed) return closed;
    const state = this.#runningOf(offer);
    const has = this.#ownOf(item);
    const decision = decideBid(state.auction, { ...item, nowMs });
    if (!decision.ok) return new Refusal(decision.code, decision.params);
    const uncovered = this.#refuseUncovered(item, offer, has) ?? this.#refuseDeposit(item, offer, has);
    if (uncovered) return uncovered;
    const deposit = this.#takeDeposit(item, offer, has);
    this.#take(item, state, decision);
    return {
      isLeading: decision.auction.current?.userId === item.userId,
      price: decision.auction.current?.price ?? offer.startPrice,
      nextPrice: nextPriceOf(decision.auction),
      endMs: decision.auction.endMs,
      isExtended: decision.isExtended,
      isTied: decision.isTied,
      deposit,
    };
  }

  writes(): BidWrites {
    return { ...this.#collected, offers: this.#changed().map(toChange) };
  }

  /** Who no longer leads, by offer, with the price that leads now. */
  outbid(): { readonly offer: Offer; readonly userIds: readonly number[]; readonly price: string }[] {
    return this.#changed().map(({ offer, outbid, auction }) => ({
      offer,
      userIds: [...outbid].filter((id) => id !== auction.current?.userId),
      price: auction.current?.price ?? '0',
    }));
  }

  #changed(): Running[] {
    return [...this.#running.values()].filter(({ isChanged }) => isChanged);
  }

  #runningOf(offer: Offer): Running {
    const known = this.#running.get(offer.id);
    if (known) return known;
    const fresh = { offer, auction: toAuction(offer), bids: offer.bids, isChanged: false, outbid: new Set<number>() };
    this.#running.set(offer.id, fresh);
    return fresh;
  }

  #ownOf({ offerId, userId }: BidItem): Own {
    const key = bidderKey(offerId, userId);
    const known = this.#own.get(key);
    if (known) return known;
    const { deposit = null, available = '0' } = this.#facts.bidders.get(key) ?? {};
    const fresh = { deposit, available };
    this.#own.set(key, fresh);
    return fresh;
  }

  /** A deposit in the coin of the offer counts towards the price: it comes back when the price is paid. */
  #refuseUncovered(item: BidItem, offer: Offer, has: Own): Refusal | null {
    const price = item.maximum ?? item.price ?? '0';
    const held = offer.currencyId === this.#facts.usdtId ? (has.deposit ?? '0') : '0';
    const available = add(toAmount(has.available), toAmount(held));
    if (cmp(available, toAmount(price)) >= 0) return null;
    return new Refusal('nft_bid_uncovered', { available, price, currency: offer.currency });
  }

  #refuseDeposit({ userId }: BidItem, offer: Offer, has: Own): Refusal | null {
    if (has.deposit !== null) return null;
    const free = this.#facts.usdtOf(userId);
    const needed = add(toAmount(this.#spent.get(userId) ?? '0'), toAmount(offer.deposit));
    return cmp(toAmount(free), needed) >= 0
      ? null
      : new Refusal('insufficient_balance', { available: free, currency: 'USDT' });
  }

  #takeDeposit({ userId, offerId, reference }: BidItem, offer: Offer, has: Own): string {
    if (has.deposit !== null) return '0';
    has.deposit = offer.deposit;
    if (offer.currencyId === this.#facts.usdtId) has.available = sub(toAmount(has.available), toAmount(offer.deposit));
    this.#spent.set(userId, add(toAmount(this.#spent.get(userId) ?? '0'), toAmount(offer.deposit)));
    this.#collected.bidders.push({ offerId, userId, reference, deposit: offer.deposit });
    return offer.deposit;
  }

  #take(item: BidItem, state: Running, decision: Extract<BidDecision, { ok: true }>): void {
    const before = state.auction.current?.userId ?? null;
    const leader = decision.auction.current?.userId ?? null;
    for (const led of [before, item.userId]) if (led !== null) state.outbid.add(led);
    if (leader !== null) state.outbid.delete(leader);
    const { offerId, userId, reference } = item;
    const isInList = decision.bids.length > 0 && !decision.isTied;
    const price = decision.isTied ? item.price : null;
    if (!isInList) this.#collected.maxima.push({ offerId, userId, reference, price });
    decision.bids.forEach((bid, index) => {
      this.#collected.bids.push({ offerId, ...bid, reference: index === 0 && isInList ? reference : null });
    });
    state.auction = decision.auction;
    state.bids += decision.bids.length;
    state.isChanged = true;
  }
}
