import { unreadTickets } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';

const KEY = ['tickets'] as const;

export const ticketKey = (...parts: readonly unknown[]) => [...KEY, ...parts];

/** Number of support requests with an unread answer; 0 for visitors. */
export function useUnreadTickets(): number {
  const loggedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: ticketKey('unread'),
    queryFn: ({ signal }) => request(unreadTickets, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
  return loggedIn ? (data?.count ?? 0) : 0;
}

/** Call after something was written, answered or read: refetches count, list and conversation. */
export const refreshTickets = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
