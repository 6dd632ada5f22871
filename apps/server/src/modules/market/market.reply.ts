import type { ReplyOf } from '@candor/contract/call';
import type { alertList, bars, favouriteList, Period, quotation } from '@candor/contract/market';
import type { oldCurrencyTypes } from '@candor/contract/old-calls';
import { computeChangePercent } from '@candor/domain/pricing/compute-change-percent';
import { nextSessionChangeMs } from '@candor/domain/pricing/session';
import { toFixed8 } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { Board, LiveBar, Quote } from '#kernel/pricing/board';
import type { Instrument } from '#kernel/pricing/instrument';
import type { RuleBodies } from '#kernel/rules/areas';
import { toWireTime } from '#platform/http/wire-time';
import type { AlertRow } from './alerts.store';
import type { FavouriteRow } from './favourites.store';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

type QuotationGroup = ReplyOf<typeof quotation>[number];
type QuotationItem = QuotationGroup['quotation'][number];

/** Existing clients list only rows with this market_from. */
const EXTERNAL_FEED = 2 as const;
const NONE = toFixed8('0');
/** Old clients' tabs: 2 is theirs for indices, the only one in which they expect prices with sessions. */
const CURRENCY_TYPE: Readonly<Record<Instrument['kind'], 2 | 3>> = { coin: 3, stock: 2 };
const CATEGORY: Readonly<Record<Instrument['kind'], number>> = { coin: 1, stock: 2 };

/** The tabs old clients are to show: those that have instruments. */
export const toCurrencyTypes = (instruments: readonly Instrument[]): ReplyOf<typeof oldCurrencyTypes> => {
  const shown = new Set(instruments.filter((one) => one.shown).map(({ kind }) => CURRENCY_TYPE[kind]));
  const tabs = [
    { currency_type: CURRENCY_TYPE.coin, name: 'crypto' as const },
    { currency_type: CURRENCY_TYPE.stock, name: 'index' as const },
  ];
  return tabs.filter((tab) => shown.has(tab.currency_type)).map((tab) => ({ id: tab.currency_type, ...tab }));
};

type Terms = Pick<RuleBodies, 'options' | 'futures'>;

/** Fields existing clients read beside the price. A product closed to the requesting user is closed in every market. */
const toListing = (
  instrument: Instrument,
  logo: string,
  { terms, closed }: Pick<QuotationSources, 'terms' | 'closed'>,
) => {
  const isOpen = (product: string, has: boolean): 0 | 1 =>
    flag(has && !closed.has(product) && !(instrument.kind === 'stock' && closed.has('stocks')));
  return {
    id: instrument.id,
    currency_id: instrument.baseCurrencyId,
    legal_id: instrument.quoteCurrencyId,
    currency_name: instrument.base,
    legal_name: instrument.quote,
    logo,
    sort: instrument.sort,
    market_from: EXTERNAL_FEED,
    is_display: flag(true),
    open_transaction: isOpen('spot', instrument.hasSpot),
    open_lever: isOpen('futures', instrument.hasFutures),
    open_microtrade: isOpen('options', instrument.hasOptions),
    open_coin_trade: isOpen('spot', instrument.hasSpot),
    lever_share_num: toFixed8(instrument.contractSize),
    spread: NONE,
    overnight: toFixed8(terms.futures.overnightPercent),
    lever_trade_fee: toFixed8(terms.futures.takerFeePercent),
    lever_min_share: instrument.minLots,
    lever_max_share: instrument.maxLots,
    micro_trade_fee: toFixed8(terms.options.feePercent),
    category: CATEGORY[instrument.kind],
    category_text: instrument.kind,
    currency_type: CURRENCY_TYPE[instrument.kind],
  };
};

const toPrices = (quote: Quote) => ({
  now_price: quote.price,
  change: computeChangePercent(quote.open, quote.price),
  volume: toFixed8(quote.volume),
  open: toFixed8(quote.open),
  high: toFixed8(quote.high),
  low: toFixed8(quote.low),
  turnover: toFixed8(quote.turnover),
  tick_seq: quote.seq,
  tick_time_ms: quote.timeMs,
  spark: [...quote.spark],
});

export interface QuotationSources {
  readonly board: Board;
  readonly currencies: readonly Currency[];
  readonly feed: QuotationGroup['feed'];
  readonly terms: Terms;
  /** Products closed to the requesting user. */
  readonly closed: ReadonlySet<string>;
  readonly nowMs: number;
}

/** An instrument is listed after its first price. */
const toQuotationItems = (instrument: Instrument, sources: QuotationSources): QuotationItem[] => {
  const { board, currencies, nowMs } = sources;
  const quote = board.quote(instrument.id);
  if (!quote) return [];
  const pause = board.pauseOf(instrument.id);
  const logo = currencies.find(({ id }) => id === instrument.baseCurrencyId)?.logo ?? '';
  return [
    {
      ...toListing(instrument, logo, sources),
      ...toPrices(quote),
      symbol: instrument.symbol,
      kind: instrument.kind,
      price_scale: instrument.priceScale,
      is_open: flag(board.isOpen(instrument.id)),
      session_change_ms: nextSessionChangeMs(instrument.session, nowMs),
      paused: pause?.reason ?? '',
      paused_since_ms: pause?.sinceMs ?? 0,
      halted: instrument.halt,
      halted_since_ms: instrument.haltSinceMs,
      halt_reason: instrument.haltReason,
    },
  ];
};

/** One group per quote coin. */
export const toQuotation = (sources: QuotationSources): QuotationGroup[] => {
  const instruments = sources.board.instruments().filter(({ shown }) => shown);
  const quoteIds = new Set(instruments.map(({ quoteCurrencyId }) => quoteCurrencyId));
  return sources.currencies
    .filter(({ id }) => quoteIds.has(id))
    .map(({ id, name, kind, logo, accounts }) => ({
      id,
      name,
      type: kind,
      logo,
      is_legal: flag(accounts.includes('legal')),
      is_lever: flag(accounts.includes('lever')),
      is_match: flag(accounts.includes('change')),
      is_micro: flag(accounts.includes('micro')),
      feed: sources.feed,
      server_time_ms: sources.nowMs,
      quotation: instruments
        .filter(({ quoteCurrencyId }) => quoteCurrencyId === id)
        .flatMap((instrument) => toQuotationItems(instrument, sources)),
    }));
};

type BarItem = ReplyOf<typeof bars>[number];

export const toBarItem = ({ base, quote }: Instrument, period: Period, bar: LiveBar): BarItem => ({
  id: Math.floor(bar.startMs / 1_000),
  period,
  'base-currency': base,
  'quote-currency': quote,
  open: toFixed8(bar.open),
  close: toFixed8(bar.close),
  high: toFixed8(bar.high),
  low: toFixed8(bar.low),
  amount: toFixed8(bar.volume),
  vol: toFixed8(bar.turnover),
  volume: toFixed8(bar.volume),
  time: bar.startMs,
  chained: flag(bar.firstSeq > 0),
});

export const toFavouriteList = (rows: readonly FavouriteRow[]): ReplyOf<typeof favouriteList> =>
  rows.map(({ id, currencyId }) => ({ id, currency_id: currencyId }));

type AlertItem = ReplyOf<typeof alertList>[number];

export const toAlertItem = (row: AlertRow, board: Board): AlertItem => {
  const instrument = board.instrument(row.instrumentId);
  return {
    id: row.id,
    currency_id: instrument?.baseCurrencyId ?? 0,
    symbol: instrument?.symbol ?? '',
    kind: row.kind,
    price: toFixed8(row.price),
    percent: toFixed8(row.percent),
    state: row.firedAt === null ? 'active' : 'fired',
    created_at: toWireTime(row.createdAt),
    created_at_ms: row.createdAt.getTime(),
    fired_price: toFixed8(row.firedPrice ?? '0'),
    fired_seq: Number.parseInt(row.firedSeq ?? '0', 10),
    fired_at_ms: row.firedAt?.getTime() ?? 0,
  };
};
