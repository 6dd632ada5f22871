import { computeProfit } from '@candor/domain/options/option-outcome';
import type { FuturesReceipt } from '@candor/domain/proof/futures-receipt';
import type { OptionReceipt } from '@candor/domain/proof/option-receipt';
import type { Check } from '@candor/domain/proof/receipt-check';
import type { Receipt, ReceiptVerdict } from '@candor/domain/proof/verify-receipt';
import { add, cmp, sub, toAmount, toPrice } from '@candor/money/decimal';

/** What became of an option, as the sentences tell it. */
export type OptionOutcome = 'rose' | 'fell' | 'notRose' | 'notFell' | 'even' | 'off';

export function outcomeOf({ voidReason, result, direction }: OptionReceipt): OptionOutcome {
  if (voidReason !== '') return 'off';
  if (result === 0) return 'even';
  if (result > 0) return direction === 'up' ? 'rose' : 'fell';
  return direction === 'up' ? 'notRose' : 'notFell';
}

/** The level that was met; a user's own close meets none. */
export function levelOf({ cause, before }: FuturesReceipt): string {
  if (cause === 'user') return '';
  const level = { tp: before.takeProfit, sl: before.stopLoss, liquidation: before.liquidationPrice }[cause];
  return level ?? '';
}

/** What was won or lost by what the receipt says. A loss beyond the margin is not the user's. */
export function gainOf(receipt: Receipt): string {
  if (receipt.kind === 'option') return computeProfit(receipt.stake, receipt.payout);
  return sub(add(toAmount(receipt.pnl), toAmount(receipt.shortfall)), toAmount(receipt.fee));
}

/** When it ended. */
export function endOf(receipt: Receipt): number {
  if (receipt.kind === 'futures') return receipt.tick.timeMs;
  return receipt.dueMs ?? receipt.entryByMs;
}

/** The prices of the venues a tick was made from, lowest first. */
export function venuePrices(sources: string): readonly string[] {
  return sources
    .split(';')
    .map((source) => source.split('=')[1] ?? '')
    .filter((price) => /^(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$/.test(price))
    .toSorted((a, b) => cmp(toPrice(a), toPrice(b)));
}

type Failed = Extract<Check, { state: 'failed' }>;
const isFailed = (check: Check): check is Failed => check.state === 'failed';

export const failedChecks = ({ checks }: ReceiptVerdict): readonly Failed[] => checks.filter(isFailed);

/** Two values can be put side by side: what was recorded and what the rule gives. */
export const hasValues = ({ name, fault }: Failed): boolean => name !== 'record' && fault === 'mismatch';

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
