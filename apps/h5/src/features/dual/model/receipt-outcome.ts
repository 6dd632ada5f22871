import type { DualReceipt } from '@candor/domain/dual/receipt';
import { showMean } from '@candor/domain/dual/settlement-price';
import { type Amount, div, mul, sub, toAmount, toRate } from '@candor/money/decimal';

/** The coin put in. */
export const paidWithCoin = ({ side, base, quote }: Pick<DualReceipt, 'side' | 'base' | 'quote'>): string =>
  side === 'call' ? base : quote;

/** The window that settled the order; undefined in a file without windows. */
export const lastWindow = ({ windows }: DualReceipt) => windows.at(-1);

/**
 * The payout less what was put in, in the coin of the payout. Where that is another coin, what was put in counts with its
 * value at the settlement price: against just holding it.
 */
export function gainOf(receipt: DualReceipt): string {
  const paid = toAmount(receipt.paid);
  const cost = toAmount(receipt.cost);
  if (receipt.currency === paidWithCoin(receipt)) return sub(paid, cost);
  const last = lastWindow(receipt);
  const price = last === undefined ? null : showMean(last);
  return price === null ? '0' : sub(paid, worthOf(cost, price, receipt));
}

function worthOf(cost: Amount, price: string, { side, baseScale, quoteScale }: DualReceipt): Amount {
  return side === 'call'
    ? mul(cost, toRate(price), { scale: quoteScale, rounding: 'down' })
    : div(cost, toRate(price), { scale: baseScale, rounding: 'down' });
}
