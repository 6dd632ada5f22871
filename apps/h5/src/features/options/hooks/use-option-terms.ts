import { optionTerms } from '@candor/contract/options';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** Terms are for new orders: a change of the rules shows soon enough. */
const FRESH_MS = 30_000;

/** What options of one instrument cost and pay, and how much the user has open in it. */
export function useOptionTerms(instrumentId: number) {
  return useQuery({
    queryKey: moneyKey('option-terms', instrumentId),
    queryFn: ({ signal }) => request(optionTerms, { match_id: String(instrumentId) }, { signal, silent: true }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}
