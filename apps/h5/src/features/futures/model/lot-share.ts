import { computeOpen } from '@candor/domain/futures/decide-open';
import { cmp, toAmount } from '@candor/money/decimal';
import { heldBy, type TicketContext, ticketPrice, toOpenForm } from './decide-ticket.ts';
import { type TicketForm, typed } from './ticket-form.ts';

type Context = Pick<TicketContext, 'market' | 'rules' | 'mark' | 'available'>;

/**
 * The most lots whose margin and fee, as they are set aside at this price and multiple, the free balance pays for, and no
 * more than one order may have. Found by halving with the functions that book, so that rounding never makes the last lot
 * too dear.
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

/** So many percent of what is there, in whole lots; empty when that is none. */
export function lotsOfPercent(percent: number, most: number): string {
  const lots = Math.floor((most * percent) / 100);
  return lots === 0 ? '' : String(lots);
}

/** How much of what is there the lots are, in whole percent, for the slider. */
export function percentOfLots(lots: string, most: number): number {
  const count = typed(lots);
  if (count === null || most === 0) return 0;
  return Math.min(100, Math.floor((Number.parseInt(count, 10) * 100) / most));
}
