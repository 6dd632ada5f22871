import { proofTicks } from '@candor/contract/market';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';

/** Refetch interval; venues rarely change. */
const FRESH_MS = 60_000;

/** Ticks to fetch to find the newest price: pause starts and ends may follow it. */
const LATEST = '5';

/** Number of venues in the newest tick, from its hashed record; undefined until it is loaded. */
export function useVenueCount(symbol: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['venues', symbol],
    queryFn: async ({ signal }) =>
      countVenues(await request(proofTicks, { symbol, limit: LATEST }, { signal, silent: true })),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return data ?? undefined;
}

/** Null when there is no price tick yet. */
const countVenues = (ticks: readonly { sources: string; kind?: number | undefined }[]): number | null =>
  ticks
    .findLast(({ kind = 0 }) => kind === 0)
    ?.sources.split(';')
    .filter((source) => source !== '').length ?? null;
