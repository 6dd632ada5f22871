import { type DeskAction, decideOperatorAction, type TicketStatus } from '@candor/domain/support/decide-ticket';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { insertMessage } from '../messages.store';
import { SUPPORT_NOTICES } from '../notices';
import { lockTicket, type TicketAtDesk, updateStatus } from '../support.store';
import { readMessage } from '../ticket-text';

export interface TicketAnswer extends DeskAction {
  readonly id: number;
  readonly operatorId: number;
  readonly answer: string;
  readonly nowMs: number;
}

/** An operator's change of a ticket, for the audit log. */
export interface DeskChange {
  readonly before: TicketStatus;
  readonly after: TicketStatus;
  readonly answer: string;
}

interface Decided {
  readonly ticket: TicketAtDesk;
  readonly status: TicketStatus;
}

const decide = async (tx: Tx, id: number, action: DeskAction): Promise<Decided> => {
  const ticket = (await lockTicket(tx, id)) ?? refuse('not_found');
  const decision = decideOperatorAction(ticket, action);
  return decision.ok ? { ticket, status: decision.status } : refuse(decision.code);
};

/** Adds an answer to a ticket that is not closed, and notifies its owner. */
export const answerTicket = async (tx: Tx, request: TicketAnswer): Promise<DeskChange> => {
  const { id, operatorId, nowMs } = request;
  const answer = readMessage({ text: request.answer, field: 'answer' });
  const { ticket, status } = await decide(tx, id, request);
  await insertMessage(tx, { ticketId: id, operatorId, text: answer, imageId: null, nowMs });
  await updateStatus(tx, id, status);
  const { userId, reference } = ticket;
  await notify(tx, SUPPORT_NOTICES, { userId, template: 'ticket_answered', params: { reference, answer } });
  return { before: ticket.status, after: status, answer };
};

/** Closes a ticket without another answer and notifies its owner. */
export const closeTicket = async (tx: Tx, id: number, seen: number | null): Promise<DeskChange> => {
  const { ticket, status } = await decide(tx, id, { close: true, seen });
  await updateStatus(tx, id, status);
  const { userId, reference } = ticket;
  await notify(tx, SUPPORT_NOTICES, { userId, template: 'ticket_closed', params: { reference } });
  return { before: ticket.status, after: status, answer: '' };
};
