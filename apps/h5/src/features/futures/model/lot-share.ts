import { computeFee, computeMargin, computeNotional, computeSize } from '@candor/domain/futures/position-math';
import { add, cmp, toAmount } from '@candor/money/decimal';
import { type TicketContext, ticketPrice } from './decide-ticket.ts';
import { type TicketForm, typed } from './ticket-form.ts';

type Context = Pick<TicketContext, 'market' | 'rules' | 'mark' | 'available'>;

/**
 * The most lots the free balance pays for at this price and multiple, margin and fee together, and no more than one order
 * may have. Found by halving with the functions that book, so that rounding never makes the last lot too dear.
 */
export function mostLots(form: TicketForm, { market, rules, mark, available }: Context): number {
  const price = ticketPrice(form, mark);
  if (price === null || available === null) return 0;
  const feePercent = form.kind === 'market' ? rules.takerFeePercent : rules.entrustFeePercent;
  const multiple = Number.parseInt(form.multiple, 10);
  const isPaid = (lots: number): boolean => {
    const notional = computeNotional(price, computeSize(String(lots), market.contractSize));
    const cost = add(computeMargin(notional, multiple, market.scale), computeFee(notional, feePercent, market.scale));
    return cmp(cost, toAmount(available)) <= 0;
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
