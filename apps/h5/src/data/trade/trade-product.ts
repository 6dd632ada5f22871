import { PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';

/** What the trade tab offers, in the order of its head. */
export const TRADE_PRODUCTS = ['options', 'futures', 'spot'] as const;
export type TradeProduct = (typeof TRADE_PRODUCTS)[number];

export const isTradeProduct = (value: unknown): value is TradeProduct =>
  TRADE_PRODUCTS.some((product) => product === value);

const FLAGS = { options: 'hasOptions', futures: 'hasFutures', spot: 'hasSpot' } as const;

type Offered = Pick<InstrumentView, (typeof FLAGS)[TradeProduct]>;

export const hasProduct = (instrument: Offered, product: TradeProduct): boolean => instrument[FLAGS[product]];

/** Products that can be traded at all: the server takes the flags away where one is switched off. */
export const findOpenProducts = (instruments: readonly Offered[]): readonly TradeProduct[] =>
  TRADE_PRODUCTS.filter((product) => instruments.some((instrument) => hasProduct(instrument, product)));

/** The product to open: the wished one, else spot, else whatever is left. Before the offer is known the wish counts. */
export function pickProduct(wish: TradeProduct, open: readonly TradeProduct[] | undefined): TradeProduct {
  if (open === undefined || open.includes(wish)) return wish;
  return open.includes('spot') ? 'spot' : (open[0] ?? 'spot');
}

const PAGES = { options: PATHS.trade, futures: PATHS.futures, spot: PATHS.spot } as const;
export const ORDER_PAGES = {
  options: PATHS.optionOrders,
  futures: PATHS.futuresOrders,
  spot: PATHS.spotOrders,
} as const;

/** Where a product is traded; with a symbol, that pair of it. */
export const tradePath = (product: TradeProduct, symbol?: string): string =>
  symbol === undefined ? PAGES[product] : `${PAGES[product]}?symbol=${encodeURIComponent(symbol)}`;
