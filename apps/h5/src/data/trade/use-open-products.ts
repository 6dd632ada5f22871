import { useInstruments, useKnownInstruments } from '#data/quotes/use-instruments.ts';
import { readLastProduct } from './last-product.ts';
import { findOpenProducts, pickProduct, type TradeProduct, tradePath } from './trade-product.ts';

/** Products that can be traded here; undefined until it is known. */
export function useOpenProducts(): readonly TradeProduct[] | undefined {
  const { data } = useInstruments();
  return data && findOpenProducts(data);
}

/** Where the Trade tab leads: the product used last, as far as it is still offered. Asks the server for nothing. */
export function useTradeEntry(): string {
  const known = useKnownInstruments();
  return tradePath(pickProduct(readLastProduct(), known && findOpenProducts(known)));
}
