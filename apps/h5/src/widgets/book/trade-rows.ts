import type { TapeItem } from '@candor/contract/realtime';

/** One row of the list of recent trades. */
export interface TradeRow {
  readonly seq: number;
  readonly price: string;
  readonly amount: string;
  readonly side: 'buy' | 'sell';
  readonly withHouse: boolean;
  readonly timeMs: number;
}

const MAX_TRADES = 50;

export const fromTapeItem = ([seq, price, amount, side, withHouse, timeMs]: TapeItem): TradeRow => ({
  seq,
  price,
  amount,
  side,
  withHouse: withHouse === 1,
  timeMs,
});

/** Merges both lists by sequence number, newest first, without duplicates, limited to `MAX_TRADES`. */
export function mergeTrades(known: readonly TradeRow[], more: readonly TradeRow[]): readonly TradeRow[] {
  const bySeq = new Map([...known, ...more].map((trade) => [trade.seq, trade]));
  return [...bySeq.values()].toSorted((a, b) => b.seq - a.seq).slice(0, MAX_TRADES);
}

/** Sequence numbers have no gaps: if the new one is not the next, trades were missed and must be fetched. */
export const isGap = (known: readonly TradeRow[], firstNewSeq: number): boolean => {
  const newest = known[0]?.seq;
  return newest !== undefined && firstNewSeq > newest + 1;
};
