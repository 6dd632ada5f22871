import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { readLastProduct } from './last-product.ts';
import { findOpenProducts, pickProduct, type TradeProduct, tradePath } from './trade-product.ts';

/** Products that can be traded here; undefined until it is known. */
export function useOpenProducts(): readonly TradeProduct[] | undefined {
  const { data } = useInstruments();
  return data && findOpenProducts(data);
}

/** Where the Trade tab leads: the product used last, as far as it is still offered. Asks the server for nothing. */
export function useTradeEntry(): string {
  const { data } = useQuery<readonly InstrumentView[]>({ queryKey: ['instruments'], enabled: false });
  return tradePath(pickProduct(readLastProduct(), data && findOpenProducts(data)));
}
