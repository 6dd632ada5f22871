import { optionTerms } from '@candor/contract/options';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** Refetch interval: terms apply to new orders only. */
const FRESH_MS = 30_000;

/** Option terms of one instrument, and the user's open stakes in it. */
export function useOptionTerms(instrumentId: number) {
  return useQuery({
    queryKey: moneyKey('option-terms', instrumentId),
    queryFn: ({ signal }) => request(optionTerms, { match_id: String(instrumentId) }, { signal, silent: true }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}
