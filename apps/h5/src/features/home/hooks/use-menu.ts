import { menu } from '@candor/contract/content';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';

const MENU_LIFE_MS = 10 * 60 * 1000;

/** The entries the server says exist. */
export function useMenu() {
  return useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => request(menu, {}, { signal, silent: true }),
    staleTime: MENU_LIFE_MS,
  });
}
