import { declaredFeatures } from '#data/declared-features.ts';
import type { TradeEntry, TradeFlags } from '#data/feature.ts';

/** What the Trade tab offers, in the order of its head. */
export const listTradeEntries = (): readonly TradeEntry[] =>
  declaredFeatures()
    .flatMap(({ trade }) => trade ?? [])
    .toSorted((a, b) => a.rank - b.rank);

/** The declaration of a product. Its own pages name it, so there is one. */
export function tradeEntryOf(product: string): TradeEntry {
  const entry = listTradeEntries().find((one) => one.product === product);
  if (entry === undefined) throw new Error(`no feature declares the product ${product}`);
  return entry;
}

/** Products that can be traded at all. */
export const findOpenProducts = (instruments: readonly TradeFlags[]): readonly TradeEntry[] =>
  listTradeEntries().filter(({ offers }) => instruments.some(offers));

/**
 * The product to open: the wished one, else the one declared for this, else whatever is left. Before the offer is known
 * the wish counts.
 */
export function pickProduct(wish: TradeEntry, open: readonly TradeEntry[] | undefined): TradeEntry {
  if (open === undefined || open.includes(wish)) return wish;
  const fallback = listTradeEntries().find(({ isFallback }) => isFallback);
  if (fallback !== undefined && open.includes(fallback)) return fallback;
  return open[0] ?? fallback ?? wish;
}

/** Where a product is traded; with a symbol, that pair of it. */
export function tradePath(product: string, symbol?: string): string {
  const { path } = tradeEntryOf(product);
  return symbol === undefined ? path : `${path}?symbol=${encodeURIComponent(symbol)}`;
}
