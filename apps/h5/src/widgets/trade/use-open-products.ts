import type { TradeEntry } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { useInstruments, useKnownInstruments } from '#data/quotes/use-instruments.ts';
import { readLastProduct } from './last-product.ts';
import { findOpenProducts, pickProduct } from './trade-product.ts';

/** Products that can be traded here; undefined until it is known. */
export function useOpenProducts(): readonly TradeEntry[] | undefined {
  const { data } = useInstruments();
  return data && findOpenProducts(data);
}

/** Path of the Trade tab: the product used last, if still offered. Uses cached instruments, sends no request. */
export function useTradeEntry(): string {
  const known = useKnownInstruments();
  const last = readLastProduct();
  return last === undefined ? PATHS.trade : pickProduct(last, known && findOpenProducts(known)).path;
}
