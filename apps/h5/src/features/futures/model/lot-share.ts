import { computeOpen } from '@candor/domain/futures/decide-open';
import { cmp, toAmount } from '@candor/money/decimal';
import { heldBy, type TicketContext, ticketPrice, toOpenForm } from './decide-ticket.ts';
import { type TicketForm, typed } from './ticket-form.ts';

type Context = Pick<TicketContext, 'market' | 'rules' | 'mark' | 'available'>;

/**
 * Largest number of lots whose hold at this price and multiple the free balance covers, up to the order maximum. Binary
 * search with the booking functions, so that rounding never makes the last lot unaffordable.
 */
export function mostLots(form: TicketForm, { market, rules, mark, available }: Context): number {
  const price = ticketPrice(form, mark);
  if (price === null || available === null) return 0;
  const isPaid = (count: number): boolean => {
    const lots = String(count);
    const plan = computeOpen({ ...toOpenForm(form), lots }, { market, rules, price });
    return cmp(toAmount(heldBy({ ...form, lots }, plan, { market, rules })), toAmount(available)) <= 0;
  };
  let [low, high] = [0, market.maxLots];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isPaid(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A percentage of the maximum, rounded down to whole lots; empty when zero. */
export function lotsOfPercent(percent: number, most: number): string {
  const lots = Math.floor((most * percent) / 100);
  return lots === 0 ? '' : String(lots);
}

/** Lots in whole percent of the maximum, for the slider. */
export function percentOfLots(lots: string, most: number): number {
  const count = typed(lots);
  if (count === null || most === 0) return 0;
  return Math.min(100, Math.floor((Number.parseInt(count, 10) * 100) / most));
}
