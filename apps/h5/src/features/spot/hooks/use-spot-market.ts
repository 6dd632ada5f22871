import { spotMarket } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';

/** Refetch interval: the price band moves with the market. */
const FRESH_MS = 10_000;

/** Trading rules, price band and fees of the pair. */
export function useSpotMarket({ id, currencyId, quoteId }: InstrumentView) {
  return useQuery({
    queryKey: ['spot-market', id],
    queryFn: ({ signal }) => {
      const pair = { currency_id: String(currencyId), legal_id: String(quoteId) };
      return request(spotMarket, pair, { signal, silent: true });
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}
