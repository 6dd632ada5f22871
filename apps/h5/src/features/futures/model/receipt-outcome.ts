import type { FuturesReceipt } from '@candor/domain/futures/receipt';
import { add, sub, toAmount } from '@candor/money/decimal';

/** The price level that triggered the close; empty when the user closed. */
export function levelOf({ cause, before }: FuturesReceipt): string {
  if (cause === 'user') return '';
  const level = { tp: before.takeProfit, sl: before.stopLoss, liquidation: before.liquidationPrice }[cause];
  return level ?? '';
}

/** Profit or loss according to the receipt. A loss beyond the margin is not charged to the user. */
export const gainOf = ({ pnl, shortfall, fee }: FuturesReceipt): string =>
  sub(add(toAmount(pnl), toAmount(shortfall)), toAmount(fee));

/** The tick an order was accepted under, and the one that filled it. */
export interface Wait {
  readonly what: 'opened' | 'closed';
  readonly acceptedSeq: number;
  readonly filledSeq: number;
  /** How much later than the acceptance each source spoke; empty: accepted before fill ticks. */
  readonly sources: string;
}

/** Accepted and filling tick of market orders. Closes by a level and opens by an entrust have no such wait. */
export function waitsOf({ before, tick, openSources = '', closeSources = '' }: FuturesReceipt): readonly Wait[] {
  const { openSeq = null, acceptedSeq = null, entrySeq } = before;
  return [
    ...(openSeq === null
      ? []
      : [{ what: 'opened' as const, acceptedSeq: openSeq, filledSeq: entrySeq, sources: openSources }]),
    ...(acceptedSeq === null
      ? []
      : [{ what: 'closed' as const, acceptedSeq, filledSeq: tick.seq, sources: closeSources }]),
  ];
}
