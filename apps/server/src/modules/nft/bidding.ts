import { type Auction, type BidDecision, decideBid, nextPriceOf } from '@candor/domain/nft/auction';
import { ON_SALE, statusOf } from '@candor/domain/nft/offer-status';
import { topUpOf } from '@candor/domain/nft/top-up';
import { add, cmp, isZero, sub, toAmount } from '@candor/money/decimal';
import { Refusal } from '#platform/refusal';
import { type BidderFacts, type BidWrites, bidderKey, type ChangedOffer } from './bids.store';
import { AUCTION_MODE, type Offer, toAuction } from './offers.store';
import { type TopUpChange, TopUps } from './top-ups';
import type { TopUp } from './top-ups.store';

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
  /** Taken with this bid beyond the deposit, which follows the own highest bid. */
  readonly topUp: string;
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
  /** Top-ups held for these offers. */
  readonly topUps: readonly TopUp[];
  /** Free USDT of bidders who have something to pay, under the lock of their accounts. */
  readonly usdtOf: (userId: number) => string;
  readonly usdt: { readonly id: number; readonly scale: number };
}

/** The offer takes bids of this user now. */
export const refuseBidder = (offer: Offer, userId: number, nowMs: number): Refusal | null => {
  if (offer.mode !== AUCTION_MODE) return new Refusal('nft_not_auction');
  if (offer.sellerId === userId) return new Refusal('nft_own');
  return statusOf({ ...offer, isOpen: offer.state === 'open' }, nowMs) === ON_SALE
    ? null
    : new Refusal('nft_not_on_sale');
};

/** The highest bid a call asks for, the private maximum included. */
const highestOf = ({ price, maximum }: Pick<BidItem, 'price' | 'maximum'>): string => maximum ?? price ?? '0';

/** What the call would have to hold beyond the deposit if it leads. */
export const topUpNeeded = (offer: Offer, bid: Pick<BidItem, 'price' | 'maximum'>, usdtScale: number): string =>
  topUpOf({ ...offer, usdtScale }, highestOf(bid));

interface Collected {
  readonly bids: BidWrites['bids'][number][];
  readonly bidders: BidWrites['bidders'][number][];
  readonly maxima: BidWrites['maxima'][number][];
  readonly asks: BidWrites['asks'][number][];
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
  /** Free USDT as this batch has left it, by user. */
  readonly #usdt = new Map<number, string>();
  readonly #topUps: TopUps;
  readonly #collected: Collected = { bids: [], bidders: [], maxima: [], asks: [] };

  constructor(facts: BiddingFacts) {
    this.#facts = facts;
    this.#topUps = new TopUps(facts.topUps);
  }

  judge(item: BidItem): Refusal | BidResult {
    const offer = this.#facts.offers.get(item.offerId);
    if (!offer) return new Refusal('nft_not_offered');
    const { nowMs } = this.#facts;
    const closed = refuseBidder(offer, item.userId, nowMs);
    if (closed) return closed;
    const known = this.#facts.bidders.get(bidderKey(item.offerId, item.userId));
    if (known?.isVoided) return new Refusal('nft_bidder_voided');
    const state = this.#runningOf(offer);
    const has = this.#ownOf(item);
    const decision = decideBid(state.auction, { ...item, nowMs });
    if (!decision.ok) return new Refusal(decision.code, decision.params);
    const uncovered = this.#refuseUncovered(item, offer, has) ?? this.#refuseDeposit(item, offer, has);
    if (uncovered) return uncovered;
    const deposit = this.#takeDeposit(item, offer, has);
    const topUp = this.#moveTopUps(item, state, decision.auction.current?.userId ?? null);
    this.#take(item, state, decision);
    return {
      isLeading: decision.auction.current?.userId === item.userId,
      price: decision.auction.current?.price ?? offer.startPrice,
      nextPrice: nextPriceOf(decision.auction),
      endMs: decision.auction.endMs,
      isExtended: decision.isExtended,
      isTied: decision.isTied,
      deposit,
      topUp,
    };
  }

  topUps(): ReturnType<TopUps['changes']> {
    return this.#topUps.changes();
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

  #isInUsdt({ currencyId }: Offer): boolean {
    return currencyId === this.#facts.usdt.id;
  }

  /** What is held in the coin of the offer counts towards the price: it comes back when the price is paid. */
  #refuseUncovered(item: BidItem, offer: Offer, has: Own): Refusal | null {
    const price = highestOf(item);
    const held = add(toAmount(has.deposit ?? '0'), toAmount(this.#topUps.heldBy(item)));
    const available = this.#isInUsdt(offer) ? add(toAmount(has.available), held) : toAmount(has.available);
    if (cmp(available, toAmount(price)) >= 0) return null;
    return new Refusal('nft_bid_uncovered', { available, price, currency: offer.currency });
  }

  /** A bid needs its deposit and top-up even where an earlier maximum leads at once. */
  #refuseDeposit(item: BidItem, offer: Offer, has: Own): Refusal | null {
    const deposit = has.deposit === null ? offer.deposit : '0';
    const needed = topUpNeeded(offer, item, this.#facts.usdt.scale);
    const held = this.#topUps.heldBy(item);
    const topUp = cmp(toAmount(needed), toAmount(held)) > 0 ? sub(toAmount(needed), toAmount(held)) : '0';
    const whole = add(toAmount(deposit), toAmount(topUp));
    if (isZero(whole)) return null;
    const available = this.#usdtOf(item.userId);
    if (cmp(toAmount(available), whole) >= 0) return null;
    return isZero(toAmount(topUp))
      ? new Refusal('insufficient_balance', { available, currency: 'USDT' })
      : new Refusal('nft_deposit_short', { needed: whole, available });
  }

  #usdtOf(userId: number): string {
    return this.#usdt.get(userId) ?? this.#facts.usdtOf(userId);
  }

  /** Books a change of free USDT; what is free in the coin of the offer changes with it where that is USDT. */
  #changeUsdt({ userId, offerId }: BidItem, offer: Offer, { taken, returned }: TopUpChange): void {
    if (isZero(toAmount(taken)) && isZero(toAmount(returned))) return;
    const change = (free: string): string => sub(add(toAmount(free), toAmount(returned)), toAmount(taken));
    this.#usdt.set(userId, change(this.#usdtOf(userId)));
    const has = this.#own.get(bidderKey(offerId, userId));
    if (has && this.#isInUsdt(offer)) has.available = change(has.available);
  }

  #takeDeposit(item: BidItem, offer: Offer, has: Own): string {
    if (has.deposit !== null) return '0';
    const { userId, offerId, reference } = item;
    has.deposit = offer.deposit;
    this.#changeUsdt(item, offer, { taken: offer.deposit, returned: '0' });
    this.#collected.bidders.push({ offerId, userId, reference, deposit: offer.deposit });
    return offer.deposit;
  }

  /** Only the leader holds a top-up: whoever led before gets it back at once. Returns what the caller pays. */
  #moveTopUps(item: BidItem, { offer, auction }: Running, leaderId: number | null): string {
    const before = auction.current?.userId ?? null;
    if (leaderId !== item.userId) return '0';
    if (before !== null && before !== leaderId) {
      const outbid = { ...item, userId: before };
      this.#changeUsdt(outbid, offer, this.#topUps.set(outbid, '0', item.reference));
    }
    const needed = topUpNeeded(offer, item, this.#facts.usdt.scale);
    const change = this.#topUps.set(item, needed, item.reference);
    this.#changeUsdt(item, offer, change);
    return cmp(toAmount(change.taken), toAmount(change.returned)) > 0
      ? sub(toAmount(change.taken), toAmount(change.returned))
      : '0';
  }

  #take(item: BidItem, state: Running, decision: Extract<BidDecision, { ok: true }>): void {
    const before = state.auction.current?.userId ?? null;
    const leader = decision.auction.current?.userId ?? null;
    for (const led of [before, item.userId]) if (led !== null) state.outbid.add(led);
    if (leader !== null) state.outbid.delete(leader);
    const { offerId, userId, reference, price: asked, maximum } = item;
    this.#collected.asks.push({ offerId, userId, reference, price: asked, maximum });
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
