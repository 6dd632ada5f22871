import { fundNetworks } from '@candor/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';

const LIST_LIFE_MS = 60_000;

/** All coins and networks with their deposit and withdrawal terms. */
export function useNetworks() {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: ['fund', 'networks'],
    queryFn: async ({ signal }) => (await request(fundNetworks, {}, { signal, silent: true })).networks,
    enabled: loggedIn,
    staleTime: LIST_LIFE_MS,
  });
}
