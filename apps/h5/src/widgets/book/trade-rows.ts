import type { TapeItem } from '@candor/contract/realtime';

/** A trade as the tape shows it. */
export interface TradeRow {
  readonly seq: number;
  readonly price: string;
  readonly amount: string;
  readonly side: 'buy' | 'sell';
  readonly withHouse: boolean;
  readonly timeMs: number;
}

const MOST_KEPT = 50;

export const fromTapeItem = ([seq, price, amount, side, withHouse, timeMs]: TapeItem): TradeRow => ({
  seq,
  price,
  amount,
  side,
  withHouse: withHouse === 1,
  timeMs,
});

/** Both lists in one, newest first, each trade once. */
export function mergeTrades(known: readonly TradeRow[], more: readonly TradeRow[]): readonly TradeRow[] {
  const bySeq = new Map([...known, ...more].map((trade) => [trade.seq, trade]));
  return [...bySeq.values()].toSorted((a, b) => b.seq - a.seq).slice(0, MOST_KEPT);
}

/** Numbers have no gaps: anything but the next one means that trades were missed. */
export const isGap = (known: readonly TradeRow[], firstNewSeq: number): boolean => {
  const newest = known[0]?.seq;
  return newest !== undefined && firstNewSeq > newest + 1;
};
