import { ticketList } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { useSession } from '#data/session-store.ts';

const KEY = ['tickets'] as const;
const SHOWN = '50';

/** The newest requests of the user. */
export function useTickets() {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await request(ticketList, { page: '1', limit: SHOWN }, { signal, silent: true })).list,
    enabled: loggedIn,
  });
}

export const refreshTickets = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
