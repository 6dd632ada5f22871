import { menu } from '@candor/contract/content';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { declaredEntries } from './declared-features.ts';
import { toServices } from './services.ts';

const MENU_LIFE_MS = 10 * 60 * 1000;

/** The declared entries that the server's menu enables. */
export function useServices() {
  return useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => request(menu, {}, { signal, silent: true }),
    select: (entries) => toServices(entries, declaredEntries()),
    staleTime: MENU_LIFE_MS,
  });
}
