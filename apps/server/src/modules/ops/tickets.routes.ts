import type { ReplyOf } from '@candor/contract/call';
import { answerTicket, closeTicket, operatorTickets, ticketMessages } from '@candor/contract/ops-desk';
import {
  answerTicket as answer,
  closeTicket as close,
  type DeskChange,
  loadMessages,
  type MessageRow,
  toImage,
} from '#modules/support/index';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { OK, registerAction } from './action';
import type { OpsDeps } from './deps';
import { toTicketRow, toTime } from './queues.reply';
import { loadTicketQueue } from './queues.store';
import { loadTicketStatus } from './tickets.store';
import { type AuditNote, actorOf } from './use-cases/append-audit';
import type { createLogSights } from './use-cases/log-sights';

type Message = ReplyOf<typeof ticketMessages>['messages'][number];

const toMessage = (deps: OpsDeps, row: MessageRow): Message => ({
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

/** Routes for support tickets. Opening a conversation logs that its pictures were viewed. */
export const registerTicketRoutes = (deps: OpsDeps, logSights: ReturnType<typeof createLogSights>): void => {
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
