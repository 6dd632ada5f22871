import { PERIODS, type Period } from '@candor/contract/market';
import { computeChangePercent } from '@candor/domain/pricing/compute-change-percent';
import type { Board, LiveBar, Quote } from '#kernel/pricing/board';
import type { Instrument } from '#kernel/pricing/instrument';
import type { WireEvent } from '#platform/realtime/frame';

/**
 * Existing servers spell the long periods differently from what their clients compare with, so both spellings are sent.
 */
const SERVER_SPELLING: Readonly<Partial<Record<Period, string>>> = { '1D': '1day', '1W': '1week', '1M': '1mon' };

const SPELLINGS = PERIODS.map((period) => {
  const other = SERVER_SPELLING[period];
  return { period, spellings: other === undefined ? [period] : [period, other] };
});

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

const toKline = (instrument: Instrument, period: string, bar: LiveBar) => ({
  type: 'kline',
  period,
  ...toNames(instrument),
  open: bar.open,
  close: bar.close,
  high: bar.high,
  low: bar.low,
  volume: bar.volume,
  time: bar.startMs,
});

/** Events for existing clients about one instrument: its day, and its bar of every period. */
export const toLegacyEvents = (board: Board, instrumentId: number, feed: string): WireEvent[] => {
  const instrument = board.instrument(instrumentId);
  const quote = board.quote(instrumentId);
  if (instrument === undefined || quote === undefined) return [];
  const day = { event: 'daymarket', json: JSON.stringify(toDayMarket(instrument, quote, feed)) };
  const klines = SPELLINGS.flatMap(({ period, spellings }) => {
    const bar = board.bar(instrumentId, period);
    if (bar === undefined) return [];
    return spellings.map((spelling) => ({
      event: 'kline',
      json: JSON.stringify(toKline(instrument, spelling, bar)),
    }));
  });
  return [day, ...klines];
};
