import { settledCount } from '@candor/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';

const COUNT_LIFE_MS = 10 * 60 * 1000;

/** Number of trades that got a receipt yesterday; undefined until loaded. */
export function useSettledCount(): number | undefined {
  const { data } = useQuery({
    queryKey: ['settled-count'],
    queryFn: ({ signal }) => request(settledCount, {}, { signal, silent: true }),
    staleTime: COUNT_LIFE_MS,
  });
  return data?.count;
}
