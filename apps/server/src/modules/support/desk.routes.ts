import type { ReplyOf } from '@candor/contract/call';
import { answerTicket, closeTicket, operatorTickets, ticketMessages } from '@candor/contract/ops-desk';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, OK, registerAction } from '#kernel/operators/action';
import { type AuditNote, actorOf } from '#kernel/operators/append-audit';
import { createLogSights } from '#kernel/operators/log-sights';
import { toTime } from '#kernel/operators/to-time';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { toTicketRow } from './desk.reply';
import { loadMessages, type MessageRow } from './messages.store';
import { toImage } from './support.reply';
import type { SupportRouteDeps } from './support.routes';
import { loadTicketQueue, loadTicketStatus } from './ticket-queue.store';
import { answerTicket as answer, closeTicket as close, type DeskChange } from './use-cases/answer-ticket';

type Message = ReplyOf<typeof ticketMessages>['messages'][number];

type DeskDeps = SupportRouteDeps & ActionDeps & { readonly http: FastifyInstance };

const toMessage = (deps: DeskDeps, row: MessageRow): Message => ({
  id: row.id,
  side: row.operatorName === null ? 'user' : 'operator',
  author: row.operatorName ?? '',
  text: row.text,
  image: toImage(deps, row),
  ...toTime(row.createdAt),
});

const toNote = (action: string, id: number, { before, after, answer: text }: DeskChange): AuditNote => ({
  action,
  subject: `ticket ${id}`,
  before: { status: before },
  after: { status: after, ...(text === '' ? {} : { answer: text }) },
});

/** Console routes for support tickets. Opening a conversation logs that its pictures were viewed. */
export const registerDeskRoutes = (deps: DeskDeps): void => {
  const logSights = createLogSights(deps);
  registerCall(deps.http, operatorTickets, async ({ status, page, limit }) => {
    const found = await loadTicketQueue(deps.pool, { status, search: '', page, limit });
    return toCountedPage({ rows: found.rows.map(toTicketRow), total: found.total }, { page, limit });
  });
  registerCall(deps.http, ticketMessages, async ({ id }, context) => {
    const status = (await loadTicketStatus(deps.pool, id)) ?? refuse('not_found');
    const rows = await loadMessages(deps.pool, id);
    const ids = rows.some((row) => row.imageName !== null) ? [id] : [];
    await logSights(actorOf(context), { action: 'ticket.images_shown', kind: 'ticket', ids });
    return { status, messages: rows.map((row) => toMessage(deps, row)) };
  });
  registerAction(deps, answerTicket, async (tx, { id, answer: text, close: ends, seen = null }, { operator }) => {
    const { operatorId } = operator;
    const asked = { id, operatorId, answer: text, close: ends === '1', seen, nowMs: deps.clock.nowMs() };
    return { reply: OK, audit: toNote('ticket.answer', id, await answer(tx, asked)) };
  });
  registerAction(deps, closeTicket, async (tx, { id, seen = null }) => ({
    reply: OK,
    audit: toNote('ticket.close', id, await close(tx, id, seen)),
  }));
};
