import { fromUnits, toUnits } from '@candor/money/units';
import { type Refused, refused } from '../refused';

const SCALE = 8;
const HUNDRED = 100n;

/** Terms of an auction that never change, and its state. Prices are decimal text in the coin of the offer. */
export interface Auction {
  readonly startPrice: string;
  /** The seller's least step; the step in force may be larger. */
  readonly perIncrease: string;
  /** Least step in percent of the current bid, a whole number. */
  readonly stepPercent: string;
  /** Decimals of the coin. */
  readonly scale: number;
  readonly currency: string;
  /** A bid less than this before the end moves the end to this span after the bid, never past `latestMs`. */
  readonly extendMs: number;
  readonly latestMs: number;
  readonly endMs: number;
  /** Null before the first bid. */
  readonly current: { readonly userId: number; readonly price: string } | null;
  /** The leader's private maximum; null: none. */
  readonly maximum: string | null;
}

export interface BidAsk {
  readonly userId: number;
  /** The whole bid; null: the leader only sets a maximum. */
  readonly price: string | null;
  /** Null: no automatic bids. */
  readonly maximum: string | null;
  readonly nowMs: number;
}

export interface PlacedBid {
  readonly userId: number;
  readonly price: string;
  readonly isAutomatic: boolean;
}

export type BidDecision =
  | {
      readonly ok: true;
      readonly auction: Auction;
      /** In the order made, prices strictly rising; empty when only a maximum was set. */
      readonly bids: readonly PlacedBid[];
      /** The bid equals the leader's earlier maximum: the leader bids it automatically, and this bid is not among `bids`. */
      readonly isTied: boolean;
      readonly isExtended: boolean;
    }
  | Refused;

const units = (text: string): bigint => toUnits(text, SCALE);
const text = (value: bigint): string => fromUnits(value, SCALE);

/** Rounds up to the decimals of the coin. */
const roundUp = (value: bigint, scale: number): bigint => {
  const unit = 10n ** BigInt(SCALE - scale);
  return ((value + unit - 1n) / unit) * unit;
};

const stepUnits = (auction: Auction, price: bigint): bigint => {
  const share = roundUp((price * BigInt(auction.stepPercent) + HUNDRED - 1n) / HUNDRED, auction.scale);
  const asked = units(auction.perIncrease);
  return asked > share ? asked : share;
};

/** The step in force over a price: max(seller's step, percent of the price rounded up to the coin's decimals). */
export const stepOver = (auction: Auction, price: string): string => text(stepUnits(auction, units(price)));

/** Least price of the next bid: the start price, then the current bid and one step. */
export const nextPriceOf = (auction: Auction): string => {
  if (auction.current === null) return auction.startPrice;
  const price = units(auction.current.price);
  return text(price + stepUnits(auction, price));
};

const hasMoreDecimals = (price: bigint, scale: number): boolean => price % 10n ** BigInt(SCALE - scale) !== 0n;

const findProblem = (auction: Auction, ask: BidAsk): Refused | null => {
  const { currency, scale } = auction;
  const next = nextPriceOf(auction);
  const isLeading = auction.current?.userId === ask.userId;
  const amounts = [ask.price, ask.maximum].flatMap((one) => (one === null ? [] : [units(one)]));
  if (amounts.some((one) => hasMoreDecimals(one, scale)))
    return refused('nft_price_wrong', { decimals: String(scale) });
  if (isLeading) {
    if (ask.price !== null || ask.maximum === null) return refused('nft_already_leading');
    return units(ask.maximum) < units(next) ? refused('nft_maximum_low', { price: next, currency }) : null;
  }
  if (ask.price === null || units(ask.price) < units(next)) return refused('nft_bid_low', { price: next, currency });
  if (ask.maximum !== null && units(ask.maximum) < units(ask.price))
    return refused('nft_maximum_low', { price: ask.price, currency });
  return null;
};

interface Bidder {
  readonly userId: number;
  readonly maximum: bigint;
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Automatic bids after a bid at `price`: the earlier leader and the new bidder raise each other until one maximum is
 * exceeded; only the last two bids of that are made. Equal maxima: the earlier one leads. An automatic bid is one step
 * above the other bidder, or the own maximum where that is less than a step away.
 */
const raise = (auction: Auction, price: bigint, { before, now }: { before: Bidder; now: Bidder }): PlacedBid[] => {
  const bid = (one: Bidder, at: bigint): PlacedBid => ({ userId: one.userId, price: text(at), isAutomatic: true });
  const above = (one: Bidder, at: bigint): bigint => smaller(one.maximum, at + stepUnits(auction, at));
  if (before.maximum <= price) return [];
  if (before.maximum >= now.maximum) {
    const last = now.maximum > price ? [bid(now, now.maximum)] : [];
    if (before.maximum === now.maximum && last.length > 0) return [bid(before, before.maximum)];
    return [...last, bid(before, above(before, now.maximum))];
  }
  return [bid(before, before.maximum), bid(now, above(now, before.maximum))];
};

const extendedEnd = ({ endMs, extendMs, latestMs }: Auction, nowMs: number): number =>
  Math.max(endMs, Math.min(nowMs + extendMs, latestMs));

/**
 * Judges one bid against the state before it. The caller has checked that the auction is on sale, that the bidder is not
 * its seller, and that balance and deposit suffice. Preview and booking use this.
 */
export const decideBid = (auction: Auction, ask: BidAsk): BidDecision => {
  const problem = findProblem(auction, ask);
  if (problem !== null) return problem;
  if (ask.price === null)
    return { ok: true, auction: { ...auction, maximum: ask.maximum }, bids: [], isTied: false, isExtended: false };
  const price = units(ask.price);
  const now = { userId: ask.userId, maximum: ask.maximum === null ? price : units(ask.maximum) };
  const leader = auction.current;
  const before =
    leader === null || auction.maximum === null ? null : { userId: leader.userId, maximum: units(auction.maximum) };
  const own: PlacedBid = { userId: ask.userId, price: text(price), isAutomatic: false };
  const isTied = before?.maximum === price && now.maximum === price;
  const bids = isTied
    ? [{ userId: before.userId, price: text(price), isAutomatic: true }]
    : [own, ...(before === null ? [] : raise(auction, price, { before, now }))];
  const last = bids.at(-1) ?? own;
  const isHeldByNew = last.userId === ask.userId;
  const endMs = extendedEnd(auction, ask.nowMs);
  return {
    ok: true,
    auction: {
      ...auction,
      current: { userId: last.userId, price: last.price },
      maximum: isHeldByNew ? ask.maximum : auction.maximum,
      endMs,
    },
    bids,
    isTied,
    isExtended: endMs > auction.endMs,
  };
};
