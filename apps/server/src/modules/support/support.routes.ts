import {
  openTicket as openTicketCall,
  readTicket,
  replyTicket as replyTicketCall,
  ticketDetail,
  ticketList,
  unreadTickets,
} from '@candor/contract/support';
import type { FastifyInstance } from 'fastify';
import { toListPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { loadMessages } from './messages.store';
import { toTicketDetail, toTicketItem } from './support.reply';
import { countUnread, loadTicket, loadTickets, updateReadTo } from './support.store';
import { type OpenTicketDeps, openTicket } from './use-cases/open-ticket';
import { replyTicket } from './use-cases/reply-ticket';

/** Rate limit; the number of open tickets is limited too. */
const OPENED_PER_MINUTE = 10;
const WRITTEN_PER_MINUTE = 20;

export type SupportRouteDeps = OpenTicketDeps & { readonly secret: Buffer };

export const registerSupportRoutes = (http: FastifyInstance, deps: SupportRouteDeps): void => {
  registerWriting(http, deps);
  registerReading(http, deps);
};

const registerWriting = (http: FastifyInstance, deps: SupportRouteDeps): void => {
  registerCall(http, openTicketCall, {
    perMinute: OPENED_PER_MINUTE,
    handle: ({ subject, message, image = '' }, { user }) =>
      openTicket(deps, { userId: user.userId, subject, message, image }),
  });
  registerCall(http, replyTicketCall, {
    perMinute: WRITTEN_PER_MINUTE,
    handle: ({ reference, message, image = '' }, { user }) =>
      replyTicket(deps, { userId: user.userId, reference, message, image }),
  });
};

const registerReading = (http: FastifyInstance, deps: SupportRouteDeps): void => {
  registerCall(http, ticketList, async ({ page, limit }, { user }) => {
    const { rows, total } = await loadTickets(deps.pool, { userId: user.userId, page, limit });
    return toListPage({ rows: rows.map(toTicketItem), total }, { page, limit });
  });
  registerCall(http, ticketDetail, async ({ reference }, { user }) => {
    const ticket = (await loadTicket(deps.pool, { userId: user.userId, reference })) ?? refuse('ticket_unknown');
    return toTicketDetail(deps, ticket, await loadMessages(deps.pool, ticket.id));
  });
  registerCall(http, readTicket, async ({ reference, message_id: messageId }, { user: { userId } }) => {
    if (!(await updateReadTo(deps.pool, { userId, reference }, messageId))) refuse('ticket_unknown');
    return { unread: await countUnread(deps.pool, userId) };
  });
  registerCall(http, unreadTickets, async (_, { user }) => ({ count: await countUnread(deps.pool, user.userId) }));
};
