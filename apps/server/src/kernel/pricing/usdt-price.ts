import { type Price, toPrice } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { Board } from './board';

const ONE = toPrice('1');
const VALUE_COIN = 'USDT';

export interface CoinPrice {
  readonly now: Price;
  readonly dayAgo: Price;
  /** null: the price never becomes stale. */
  readonly timeMs: number | null;
}

/** Price of a coin in USDT, for display; undefined before the first price. */
export const usdtPriceOf = (
  board: Pick<Board, 'byCurrency' | 'quote' | 'isOpen'>,
  currency: Pick<Currency, 'id' | 'name'>,
): CoinPrice | undefined => {
  if (currency.name === VALUE_COIN) return { now: ONE, dayAgo: ONE, timeMs: null };
  const instrument = board.byCurrency(currency.id);
  const quote = instrument && instrument.quote === VALUE_COIN ? board.quote(instrument.id) : undefined;
  if (!instrument || !quote) return undefined;
  const timeMs = board.isOpen(instrument.id) ? quote.timeMs : null;
  return { now: toPrice(quote.price), dayAgo: toPrice(quote.open), timeMs };
};
