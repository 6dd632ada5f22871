import type { FuturesReceipt } from '@candor/domain/proof/futures-receipt';
import { add, sub, toAmount } from '@candor/money/decimal';

/** The level that was met; a user's own close meets none. */
export function levelOf({ cause, before }: FuturesReceipt): string {
  if (cause === 'user') return '';
  const level = { tp: before.takeProfit, sl: before.stopLoss, liquidation: before.liquidationPrice }[cause];
  return level ?? '';
}

/** What was won or lost by what the receipt says. A loss beyond the margin is not the user's. */
export const gainOf = ({ pnl, shortfall, fee }: FuturesReceipt): string =>
  sub(add(toAmount(pnl), toAmount(shortfall)), toAmount(fee));

/** The tick an order was accepted under, and the next one, which filled it. */
export interface Wait {
  readonly what: 'opened' | 'closed';
  readonly acceptedSeq: number;
  readonly filledSeq: number;
}

/** Orders at the market wait for the next tick; what came by a level or an entrust did not wait. */
export function waitsOf({ before, tick }: FuturesReceipt): readonly Wait[] {
  const { openSeq = null, acceptedSeq = null, entrySeq } = before;
  return [
    ...(openSeq === null ? [] : [{ what: 'opened' as const, acceptedSeq: openSeq, filledSeq: entrySeq }]),
    ...(acceptedSeq === null ? [] : [{ what: 'closed' as const, acceptedSeq, filledSeq: tick.seq }]),
  ];
}
