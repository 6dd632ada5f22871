import { spotMarket } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useSession } from '#data/session-store.ts';

/** Refetch interval: the price band moves with the market. */
const FRESH_MS = 10_000;

/** Trading rules, price band and fees of the pair. Fees depend on the account, so the session token is part of the key. */
export function useSpotMarket({ id, currencyId, quoteId }: InstrumentView) {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: ['spot-market', id, token],
    queryFn: ({ signal }) => {
      const pair = { currency_id: String(currencyId), legal_id: String(quoteId) };
      return request(spotMarket, pair, { signal, silent: true });
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}
