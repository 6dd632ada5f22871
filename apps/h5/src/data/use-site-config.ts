import { getSiteConfig } from '@candor/contract/content';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';

/** Public facts about this installation; they do not change while the app is open. */
export function useSiteConfig() {
  return useQuery({
    queryKey: ['site', 'config'],
    queryFn: ({ signal }) => request(getSiteConfig, {}, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
