import { computeChangePercent } from '@candor/domain/pricing/compute-change-percent';
import type { Board, LiveBar, Quote } from '#kernel/pricing/board';
import type { Instrument } from '#kernel/pricing/instrument';
import type { WireEvent } from '#platform/realtime/frame';

const toNames = ({ id, baseCurrencyId, base, quoteCurrencyId, quote, symbol }: Instrument) => ({
  match_id: id,
  currency_id: baseCurrencyId,
  currency_name: base,
  legal_id: quoteCurrencyId,
  legal_name: quote,
  symbol,
});

const toDayMarket = (instrument: Instrument, quote: Quote, feed: string) => ({
  type: 'daymarket',
  period: '1day',
  ...toNames(instrument),
  open: quote.open,
  close: quote.price,
  high: quote.high,
  low: quote.low,
  volume: quote.volume,
  time: quote.timeMs,
  now_price: quote.price,
  change: computeChangePercent(quote.open, quote.price),
  api_form: feed,
});

export interface ShownBar {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** The period as this event names it. */
  readonly spelling: string;
  readonly bar: LiveBar;
}

/** Clients that show the day from `1day` read its change there; no other period has one. */
const toKline = ({ instrument, quote, spelling, bar }: ShownBar) => ({
  type: 'kline',
  period: spelling,
  ...toNames(instrument),
  open: bar.open,
  close: bar.close,
  high: bar.high,
  low: bar.low,
  volume: bar.volume,
  time: bar.startMs,
  ...(spelling === '1day' && { change: computeChangePercent(quote.open, quote.price) }),
});

export const toKlineEvent = (shown: ShownBar): WireEvent => ({ event: 'kline', json: JSON.stringify(toKline(shown)) });

/** The day of one instrument for existing clients. */
export const toDayEvents = (board: Board, instrumentId: number, feed: string): WireEvent[] => {
  const instrument = board.instrument(instrumentId);
  const quote = board.quote(instrumentId);
  if (instrument === undefined || quote === undefined) return [];
  return [{ event: 'daymarket', json: JSON.stringify(toDayMarket(instrument, quote, feed)) }];
};
