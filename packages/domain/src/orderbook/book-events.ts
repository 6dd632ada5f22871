import { largerBytes, largerFloats, largerInts } from './larger-copy';

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

const FIRST_ROWS = 256;

export const createBookEvents = (): BookEvents => ({
  trades: {
    count: 0,
    makerId: new Float64Array(FIRST_ROWS),
    takerId: new Float64Array(FIRST_ROWS),
    makerOwner: new Int32Array(FIRST_ROWS),
    takerOwner: new Int32Array(FIRST_ROWS),
    priceTicks: new Int32Array(FIRST_ROWS),
    lots: new Float64Array(FIRST_ROWS),
    makerRest: new Float64Array(FIRST_ROWS),
    makerSide: new Uint8Array(FIRST_ROWS),
  },
  ends: {
    count: 0,
    id: new Float64Array(FIRST_ROWS),
    owner: new Int32Array(FIRST_ROWS),
    cancelledLots: new Float64Array(FIRST_ROWS),
    reason: new Uint8Array(FIRST_ROWS),
  },
});

/** The row to write next; the columns have room for it. */
export const nextTradeRow = (trades: TradeColumns): number => {
  const row = trades.count;
  trades.count += 1;
  if (row < trades.lots.length) return row;
  const length = row * 2;
  trades.makerId = largerFloats(trades.makerId, length);
  trades.takerId = largerFloats(trades.takerId, length);
  trades.makerOwner = largerInts(trades.makerOwner, length);
  trades.takerOwner = largerInts(trades.takerOwner, length);
  trades.priceTicks = largerInts(trades.priceTicks, length);
  trades.lots = largerFloats(trades.lots, length);
  trades.makerRest = largerFloats(trades.makerRest, length);
  trades.makerSide = largerBytes(trades.makerSide, length);
  return row;
};

/** The row to write next; the columns have room for it. */
export const nextEndRow = (ends: EndColumns): number => {
  const row = ends.count;
  ends.count += 1;
  if (row < ends.id.length) return row;
  const length = row * 2;
  ends.id = largerFloats(ends.id, length);
  ends.owner = largerInts(ends.owner, length);
  ends.cancelledLots = largerFloats(ends.cancelledLots, length);
  ends.reason = largerBytes(ends.reason, length);
  return row;
};

/** Places in END_REASONS. */
export const END_FILLED = 0;
export const END_CANCELLED = 1;
export const END_SELF_TRADE = 2;
export const END_IOC_REST = 3;
export const END_MARKET_REST = 4;
