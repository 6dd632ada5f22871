import { currencyList } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';

const LIST_LIFE_MS = 10 * 60 * 1000;

/** All listed currencies; public, and they change rarely. */
export function useCurrencies() {
  return useQuery({
    queryKey: ['currency', 'list'],
    queryFn: ({ signal }) => request(currencyList, {}, { signal, silent: true }),
    staleTime: LIST_LIFE_MS,
  });
}
