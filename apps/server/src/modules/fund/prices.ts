import type { Worth } from '@candor/domain/fund/decide-withdrawal';
import type { Currency } from '#kernel/ledger/currencies';
import { refuse } from '#platform/refusal';
import type { FundDeps } from './deps';

const VALUE_COIN = 'USDT';
const BTC_ID = 1;

type Board = FundDeps['board'];

/** The latest USDT price of a coin, however old; null before the first price. */
export const findPrice = (board: Board, currency: { readonly id: number; readonly name: string }): string | null => {
  if (currency.name === VALUE_COIN) return '1';
  const instrument = board.byCurrency(currency.id);
  if (!instrument || instrument.quote !== VALUE_COIN) return null;
  return board.quote(instrument.id)?.price ?? null;
};

/** For bookings at market price: refuses when the price is missing or stale. */
export const ensureFreshPrice = (board: Board, currency: Currency): string => {
  const price = findPrice(board, currency);
  const instrument = board.byCurrency(currency.id);
  const isStale = currency.name !== VALUE_COIN && (!instrument || board.isStale(instrument.id));
  if (price === null || isStale) return refuse('price_unavailable', { symbol: currency.name });
  return price;
};

/** For limits: stale prices are accepted, so that withdrawals work while the feed is down. */
export const findWorth = (board: Board, currency: Currency): Worth | null => {
  const [usdtPrice, btcPrice] = [findPrice(board, currency), findPrice(board, { id: BTC_ID, name: 'BTC' })];
  return usdtPrice === null || btcPrice === null ? null : { usdtPrice, btcPrice };
};
