import { openTicket as openTicketCall, ticketList } from '@candor/contract/news';
import type { FastifyInstance } from 'fastify';
import { toListPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { toTicketItem } from './support.reply';
import { loadTickets } from './support.store';
import { type OpenTicketDeps, openTicket } from './use-cases/open-ticket';

/** Nobody writes faster; the limit of open requests does the rest. */
const OPENED_PER_MINUTE = 10;

export const registerSupportRoutes = (http: FastifyInstance, deps: OpenTicketDeps): void => {
  registerCall(http, openTicketCall, {
    perMinute: OPENED_PER_MINUTE,
    handle: ({ subject, message, image = '' }, { user }) =>
      openTicket(deps, { userId: user.userId, subject, message, image }),
  });
  registerCall(http, ticketList, async ({ page, limit }, { user }) => {
    const { rows, total } = await loadTickets(deps.pool, { userId: user.userId, page, limit });
    return toListPage({ rows: rows.map(toTicketItem), total }, { page, limit });
  });
};
