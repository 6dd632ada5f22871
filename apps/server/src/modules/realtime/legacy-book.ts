import { amountText, type BookPair, type BookView, priceText, type TapeRow, toLevelText } from '#modules/spot/index';
import type { WireEvent } from '#platform/realtime/frame';

const LEVELS = 10;

const toHead = (type: string, pair: BookPair) => ({
  type,
  symbol: pair.symbol,
  'base-currency': pair.baseName,
  'quote-currency': pair.quoteName,
  currency_id: pair.baseId,
  currency_name: pair.baseName,
  legal_id: pair.quoteId,
  legal_name: pair.quoteName,
});

/** Existing clients reverse the asks themselves, so they are sent worst first. */
const toDepth = (view: BookView, pair: BookPair) => {
  const twoOf = toLevelText(pair);
  const rows = (levels: BookView['bids']) => levels.slice(0, LEVELS).map((level) => twoOf(level).slice(0, 2));
  return { ...toHead('market_depth', pair), bids: rows(view.bids), asks: rows(view.asks).reverse() };
};

const toTrades = (trades: readonly TapeRow[], pair: BookPair) => ({
  ...toHead('match_trade', pair),
  data: trades.map(([seq, ticks, lots, side, , timeMs]) => ({
    id: seq,
    tradeId: seq,
    price: priceText(ticks, pair),
    amount: amountText(lots, pair),
    direction: side,
    ts: timeMs,
  })),
});

const encoded = new WeakMap<BookView, WireEvent>();

/** The ten best prices per side in the format of existing clients; encoded once per state of the book. */
export const toDepthEvent = (view: BookView, pair: BookPair): WireEvent => {
  const known = encoded.get(view);
  if (known !== undefined) return known;
  const event = { event: 'market_depth', json: JSON.stringify(toDepth(view, pair)) };
  encoded.set(view, event);
  return event;
};

/** Trades of one book, oldest first. */
export const toTradesEvent = (trades: readonly TapeRow[], pair: BookPair): WireEvent => ({
  event: 'match_trade',
  json: JSON.stringify(toTrades(trades, pair)),
});
