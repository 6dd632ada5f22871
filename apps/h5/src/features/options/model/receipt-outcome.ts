import { computeProfit } from '@candor/domain/options/option-outcome';
import type { OptionReceipt } from '@candor/domain/options/receipt';
import { readTickSources } from '@candor/domain/pricing/tick-sources';
import { cmp, toPrice } from '@candor/money/decimal';

/** Outcome of an option; selects the sentence to show. */
export type OptionOutcome = 'rose' | 'fell' | 'notRose' | 'notFell' | 'even' | 'off';

export function outcomeOf({ voidReason, result, direction }: OptionReceipt): OptionOutcome {
  if (voidReason !== '') return 'off';
  if (result === 0) return 'even';
  if (result > 0) return direction === 'up' ? 'rose' : 'fell';
  return direction === 'up' ? 'notRose' : 'notFell';
}

/** Profit or loss of own money when an option paid this amount: all that one made with a trial fund pays is profit. */
export const gainFrom = ({ stake, isTrial }: OptionReceipt, paid: string): string =>
  isTrial ? paid : computeProfit(stake, paid);

/** Profit or loss according to the receipt. */
export const gainOf = (receipt: OptionReceipt): string => gainFrom(receipt, receipt.payout);

/** Venue prices that a tick was computed from, ascending. */
export function venuePrices(sources: string): readonly string[] {
  return readTickSources(sources)
    .map(({ price }) => price)
    .filter((price) => /^(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$/.test(price))
    .toSorted((a, b) => cmp(toPrice(a), toPrice(b)));
}
