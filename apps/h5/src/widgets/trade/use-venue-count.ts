import { proofTicks } from '@candor/contract/market';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';

/** Venues rarely come and go; a look now and then is enough. */
const FRESH_MS = 60_000;

/** The newest price is among these: a pause and its end may stand behind it. */
const LATEST = '5';

/** How many venues the newest tick was made of, as its hashed record names them; undefined until it is known. */
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

/** Null where the record has no tick yet. */
const countVenues = (ticks: readonly { sources: string; kind?: number | undefined }[]): number | null =>
  ticks
    .findLast(({ kind = 0 }) => kind === 0)
    ?.sources.split(';')
    .filter((source) => source !== '').length ?? null;
