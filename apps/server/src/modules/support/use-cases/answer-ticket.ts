import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { lockTicket, type TicketToAnswer, updateAnswered } from '../support.store';

export interface TicketAnswer {
  readonly id: number;
  readonly operatorId: number;
  readonly answer: string;
  readonly close: boolean;
  readonly nowMs: number;
}

/** Answers a request and tells its writer. It may be answered again until it is closed; returns it as it was before. */
export const answerTicket = async (tx: Tx, request: TicketAnswer): Promise<TicketToAnswer> => {
  const { id, operatorId, close, nowMs } = request;
  const answer = request.answer.trim();
  if (answer === '') refuse('parameter_error', { field: 'answer' });
  const ticket = (await lockTicket(tx, id)) ?? refuse('not_found');
  if (ticket.status === 'closed') refuse('already_decided');
  await updateAnswered(tx, id, { answer, operatorId, status: close ? 'closed' : 'answered', nowMs });
  const { userId, reference } = ticket;
  await notify(tx, { userId, template: 'ticket_answered', params: { reference, answer } });
  return ticket;
};
