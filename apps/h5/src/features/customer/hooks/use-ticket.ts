import { readTicket, ticketDetail } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { refreshTickets, ticketKey } from '#data/use-unread-tickets.ts';
import { isReference, type Ticket } from '#features/customer/model/conversation.ts';

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.error === 'ticket_unknown';

/** One support request of the user with its messages; null when the reference is unknown. Refetched on a push. */
export function useTicket(reference: string) {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: ticketKey('one', reference),
    queryFn: async ({ signal }): Promise<Ticket | null> => {
      if (!isReference(reference)) return null;
      try {
        return await request(ticketDetail, { reference }, { signal, silent: true });
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
    enabled: loggedIn,
  });
}

/** Marks the request as read up to the last message on screen, not messages that arrive later. */
export function useMarkRead({ reference, unread, messages }: Ticket): void {
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (unread === 0 || last === undefined) return;
    request(readTicket, { reference, message_id: String(last) }, { silent: true }).then(refreshTickets, () => {
      // On failure the request stays unread and is marked at the next visit.
    });
  }, [reference, unread, last]);
}
