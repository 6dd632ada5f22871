import { declaredFeatures } from '#data/declared-features.ts';
import type { TradeEntry, TradeFlags } from '#data/feature.ts';

/** The products of the Trade tab, by rank. */
export const listTradeEntries = (): readonly TradeEntry[] =>
  declaredFeatures()
    .flatMap(({ trade }) => trade ?? [])
    .toSorted((a, b) => a.rank - b.rank);

/** The declaration of a product. Throws when no feature declares it. */
export function tradeEntryOf(product: string): TradeEntry {
  const entry = listTradeEntries().find((one) => one.product === product);
  if (entry === undefined) throw new Error(`no feature declares the product ${product}`);
  return entry;
}

/** Products that at least one instrument offers. */
export const findOpenProducts = (instruments: readonly TradeFlags[]): readonly TradeEntry[] =>
  listTradeEntries().filter(({ offers }) => instruments.some(offers));

/**
 * The product to open: the requested one, else the declared fallback, else any open one. Until the open products are
 * known, the requested one.
 */
export function pickProduct(preferred: TradeEntry, open: readonly TradeEntry[] | undefined): TradeEntry {
  if (open === undefined || open.includes(preferred)) return preferred;
  const fallback = listTradeEntries().find(({ isFallback }) => isFallback);
  if (fallback !== undefined && open.includes(fallback)) return fallback;
  return open[0] ?? fallback ?? preferred;
}

/** The path of a product's trade page, optionally for one pair. */
export function tradePath(product: string, symbol?: string): string {
  const { path } = tradeEntryOf(product);
  return symbol === undefined ? path : `${path}?symbol=${encodeURIComponent(symbol)}`;
}
