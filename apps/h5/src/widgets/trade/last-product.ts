import type { TradeEntry } from '#data/feature.ts';
import { localStore } from '#lib/storage.ts';
import { listTradeEntries } from './trade-product.ts';

const KEY = 'tradeProduct';
const isText = (value: unknown): value is string => typeof value === 'string';

/** The product this device used last; the first one if none is stored or it no longer exists. */
export function readLastProduct(): TradeEntry | undefined {
  const entries = listTradeEntries();
  const last = localStore.read(KEY, isText);
  return entries.find(({ product }) => product === last) ?? entries[0];
}

export const rememberProduct = (product: string): void => localStore.write(KEY, product);
