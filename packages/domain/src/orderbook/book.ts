import type { BookEvents } from './book-events';

/**
 * The order book of one pair: price-time priority on integers. Prices are ticks (1 to 2^31 - 1), quantities are lots
 * (1 to 2^53 - 1), owners are any 32-bit integers, order ids are positive safe integers the caller hands out in
 * increasing order. The same commands in the same order give the same trades, the same events and the same hashes on
 * every machine: no clock, no randomness, no floating-point rounding.
 *
 * A refusal changes nothing and leaves no event. A command that is taken writes its trades and the orders that ended
 * into `events`, where they stay until the caller clears them.
 */
export interface Book {
  /** Matches, then rests, cancels or refuses what is left. The result is reused: read it before the next command. */
  place(order: NewOrder): Readonly<PlaceResult>;
  /** Takes an open order out; leaves an end `cancelled`. Returns the lots that were still open, 0 if it is not open. */
  cancel(id: number): number;
  /** Takes out all open orders of an owner, the lowest id first. Returns how many there were. */
  cancelAll(owner: number): number;
  /**
   * Fewer lots at the same price keep the place in the queue (outcome `rested`, no event). Anything else gives up the
   * place: the order leaves without an end, then enters again under its id as a limit order, which may trade at once.
   * A refused edit leaves the order as it was.
   */
  edit(change: OrderEdit): Readonly<PlaceResult>;

  /** What has happened since the caller last called `clearEvents`. The columns may be replaced when they grow. */
  readonly events: BookEvents;
  clearEvents(): void;

  /** 0 when nobody bids. */
  bestBid(): number;
  /** 0 when nobody asks. */
  bestAsk(): number;
  /** The best levels of a side, best first, up to the length of the columns. Returns how many were written. */
  depth(side: Side, into: DepthColumns): number;
  /** Lots still open of this order, 0 when it is not open. */
  openLots(id: number): number;
  order(id: number): OpenOrder | null;
  orderCount(): number;
  orderCountOf(owner: number): number;
  /** All open orders in priority order: bids from the best down, then asks from the best up, each level oldest first. */
  openOrders(): OpenOrder[];
  /**
   * Fills an empty book with orders as `openOrders` lists them; the state hash is then that of the book they come from.
   * Throws on orders no book could hold (crossed, an id twice, bad numbers): such data must not be traded on.
   */
  restore(saved: SavedBook): void;
  /** 16 hex digits over all open orders in priority order, whatever the memory looks like. */
  stateHash(): string;
  /** 16 hex digits over all trades since the beginning (or since the hash given to `restore`). */
  tradeHash(): string;
  /** Trades since the beginning (or since the count given to `restore`). */
  tradeCount(): number;
}

export interface BookOptions {
  /** Room to begin with; grows by doubling. */
  readonly expectedOrders?: number;
  /** A new order that may rest is refused with `book_full` once this many are open. Default 4,194,304. */
  readonly maxOrders?: number;
  /** Depth tells how many lots of each level belong to this owner: the house's market maker, shown openly. */
  readonly markedOwner?: number;
}

export type Side = 'buy' | 'sell';
export type OrderKind = 'limit' | 'market';
/** How long an order stays: until cancelled, not at all (what cannot trade is cancelled), all at once or nothing. */
export type TimeInForce = 'gtc' | 'ioc' | 'fok';

/** All fields are always there, so that commands have one shape. Fields that do not apply are 0 or false. */
export interface NewOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly kind: OrderKind;
  /** Of a market order only `fok` means something: nothing of it ever rests. */
  readonly tif: TimeInForce;
  /** Refuse rather than take. Only with `limit` and `gtc`. */
  readonly postOnly: boolean;
  /** The limit. For a market order the worst price it may reach, or 0 for any. */
  readonly priceTicks: number;
  /** 0 only when there is a budget. */
  readonly lots: number;
  /** Market buy only, instead of lots: ticks × lots to spend at most. Buys whole lots, level by level. */
  readonly budget: number;
}

export interface OrderEdit {
  readonly id: number;
  /** Null keeps the price. */
  readonly priceTicks: number | null;
  /** The lots to be open from now on (what was filled before does not count). Null keeps them. */
  readonly lots: number | null;
  /** Refuse the edit rather than take. */
  readonly postOnly: boolean;
}

export interface PlaceResult {
  outcome: Outcome;
  /** Why, when refused. */
  refusal: Refusal | null;
  /** Lots traded at once by this command. */
  filledLots: number;
  /** Lots that rest (`rested`) or were cancelled (`cancelled`); 0 for a budget. */
  restLots: number;
  /** What a budget has left. */
  budgetLeft: number;
}

/**
 * rested: all or the rest is open. filled: nothing is left (of a budget: less than one more lot costs). cancelled: the
 * rest was cancelled, perhaps all of it; the last end in `events` says why. refused: nothing happened.
 */
export type Outcome = 'rested' | 'filled' | 'cancelled' | 'refused';

export type Refusal =
  /** No positive safe integer. */
  | 'bad_id'
  /** An open order has this id. */
  | 'id_taken'
  /** Edit of an order that is not open. */
  | 'not_open'
  /** No 32-bit integer. */
  | 'bad_owner'
  | 'bad_price'
  | 'bad_lots'
  | 'bad_budget'
  /** Post-only that is no plain limit order; a budget on anything but a market buy or with fill-or-kill. */
  | 'bad_combination'
  /** Post-only, and it would trade at once. */
  | 'would_take'
  /** Fill-or-kill, and not all of it can be had; lots behind an own order cannot be had. */
  | 'not_fillable'
  /** Market order, and nobody is on the other side (within the worst price). */
  | 'no_liquidity'
  /** Not even one lot at the best price. */
  | 'budget_too_small'
  /** As many open orders as the book may hold, or more lots on one price than can be counted exactly. */
  | 'book_full';

/** One row per level: price, lots, orders, and the lots of the marked owner. All of one length. */
export interface DepthColumns {
  readonly priceTicks: Int32Array;
  readonly lots: Float64Array;
  readonly orders: Int32Array;
  readonly markedLots: Float64Array;
}

export interface OpenOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

export interface SavedBook {
  readonly orders: readonly OpenOrder[];
  /** What the trades had come to when the orders were saved; left out, counting begins anew. */
  readonly trades?: { readonly hash: string; readonly count: number };
}

export const MAX_PRICE_TICKS = 2 ** 31 - 1;

export const createDepthColumns = (levels: number): DepthColumns => ({
  priceTicks: new Int32Array(levels),
  lots: new Float64Array(levels),
  orders: new Int32Array(levels),
  markedLots: new Float64Array(levels),
});
