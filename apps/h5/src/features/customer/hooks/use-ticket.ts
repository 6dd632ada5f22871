import { readTicket, ticketDetail } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { refreshTickets, ticketKey } from '#data/use-unread-tickets.ts';
import { isReference, type Ticket } from '#features/customer/model/conversation.ts';

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.error === 'ticket_unknown';

/** One own request with its messages; null when there is none of this reference. Pushed answers fetch it again. */
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

/** What is on the screen counts as read, up to its last message; an answer that comes meanwhile does not. */
export function useMarkRead({ reference, unread, messages }: Ticket): void {
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (unread === 0 || last === undefined) return;
    request(readTicket, { reference, message_id: String(last) }, { silent: true }).then(refreshTickets, () => {
      // Still marked as unread: the next look tries again.
    });
  }, [reference, unread, last]);
}
