/**
 * What a book writes and its caller drains: columns that are allocated once and doubled when they run full, so that
 * nothing is lost and a trade costs no object. Read rows 0 to count - 1, in the order things happened.
 */
export interface BookEvents {
  readonly trades: TradeColumns;
  readonly ends: EndColumns;
}

export interface TradeColumns {
  count: number;
  makerId: Float64Array;
  takerId: Float64Array;
  makerOwner: Int32Array;
  takerOwner: Int32Array;
  /** The maker's price. */
  priceTicks: Int32Array;
  lots: Float64Array;
  /** What the maker has left open; 0 ends it. */
  makerRest: Float64Array;
  /** 0 the maker bought, 1 the maker sold: an index into SIDES. */
  makerSide: Uint8Array;
}

/** One row per order that is over, makers and takers alike. Orders that were refused never began. */
export interface EndColumns {
  count: number;
  id: Float64Array;
  owner: Int32Array;
  /** Lots that were not traded and never will be; 0 for filled orders and for budgets. */
  cancelledLots: Float64Array;
  /** An index into END_REASONS. */
  reason: Uint8Array;
}

export const SIDES = ['buy', 'sell'] as const;

/**
 * filled: nothing left. cancelled: by command. self_trade: the newer order met one of its own owner. ioc_rest: the rest
 * of an immediate-or-cancel order. market_rest: the rest of a market order found nobody.
 */
export const END_REASONS = ['filled', 'cancelled', 'self_trade', 'ioc_rest', 'market_rest'] as const;
export type EndReason = (typeof END_REASONS)[number];
