import { settledCount } from '@candor/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';

const COUNT_LIFE_MS = 10 * 60 * 1000;

/** How many trades got a receipt yesterday; undefined while that is not known. */
export function useSettledCount(): number | undefined {
  const { data } = useQuery({
    queryKey: ['settled-count'],
    queryFn: ({ signal }) => request(settledCount, {}, { signal, silent: true }),
    staleTime: COUNT_LIFE_MS,
  });
  return data?.count;
}
