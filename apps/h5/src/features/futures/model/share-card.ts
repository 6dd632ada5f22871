import { isNegative, toAmount } from '@candor/money/decimal';
import { type FuturesItem, percentOf, runningAt, sideOf } from './position-view.ts';
import type { Side } from './ticket-form.ts';

/** Result on a share card: of an open position, or of a fill. */
export interface ShareFacts {
  readonly symbol: string;
  readonly side: Side;
  readonly multiple: string;
  readonly openPrice: string;
  /** The mark, or the closing price. */
  readonly price: string;
  readonly isClosed: boolean;
  readonly pnl: string;
  readonly percent: string;
}

export const shareOpen = (item: FuturesItem, mark: string, scale: number): ShareFacts => ({
  symbol: item.symbol,
  side: sideOf(item),
  multiple: item.multiple,
  openPrice: item.price,
  price: mark,
  isClosed: false,
  ...runningAt(item, mark, scale),
});

export interface ClosedPart {
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly multiple: number;
  readonly open_price: string;
  readonly price: string;
  readonly pnl: string;
  readonly margin_released: string;
}

export const shareClosed = (fill: ClosedPart): ShareFacts => ({
  symbol: fill.symbol,
  side: sideOf(fill),
  multiple: String(fill.multiple),
  openPrice: fill.open_price,
  price: fill.price,
  isClosed: true,
  pnl: fill.pnl,
  percent: percentOf(fill.pnl, fill.margin_released),
});

interface ShareWords {
  readonly percent: (percent: string) => string;
  readonly amount: (pnl: string, currency: string) => string;
}

/** Main figures of the card: always the percent, the amount only when the user turned it on. */
export function shareFigures(
  facts: ShareFacts,
  isAmountShown: boolean,
  words: ShareWords,
): { readonly percent: string; readonly amount: string | null; readonly isLoss: boolean } {
  const [, currency = ''] = facts.symbol.split('/');
  return {
    percent: words.percent(facts.percent),
    amount: isAmountShown ? words.amount(facts.pnl, currency) : null,
    isLoss: isNegative(toAmount(facts.pnl)),
  };
}
