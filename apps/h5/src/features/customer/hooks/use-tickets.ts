import { ticketList } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { ticketKey } from '#data/use-unread-tickets.ts';

const SHOWN = '50';

/** Support requests of the user, newest message first. */
export function useTickets() {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: ticketKey('list'),
    queryFn: async ({ signal }) =>
      (await request(ticketList, { page: '1', limit: SHOWN }, { signal, silent: true })).list,
    enabled: loggedIn,
  });
}
