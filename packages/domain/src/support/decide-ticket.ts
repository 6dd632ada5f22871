import type { RefusalCode } from '@candor/contract/codes';
import { type Refused, refused } from '../refused';

export type TicketStatus = 'open' | 'answered' | 'closed';

const MAX_OPEN_TICKETS = 5;
/** Of both sides together; an operator may still answer a full one. */
const MAX_TICKET_MESSAGES = 200;

type Decision<C extends RefusalCode> = { readonly ok: true; readonly status: TicketStatus } | Refused<C>;

/** A user has at most five requests that wait for an answer. */
export const decideOpening = (openNow: number): Decision<'ticket_limit_reached'> =>
  openNow >= MAX_OPEN_TICKETS ? refused('ticket_limit_reached') : { ok: true, status: 'open' };

/** The owner may write until the request is closed or full. Whatever state it was in, it waits for an answer again. */
export const decideReply = (ticket: {
  readonly status: TicketStatus;
  readonly messages: number;
}): Decision<'ticket_closed' | 'ticket_full'> => {
  if (ticket.status === 'closed') return refused('ticket_closed');
  return ticket.messages >= MAX_TICKET_MESSAGES
    ? refused('ticket_full', { most: String(MAX_TICKET_MESSAGES) })
    : { ok: true, status: 'open' };
};

export interface TicketAtDesk {
  readonly status: TicketStatus;
  /** Number of the newest message of the user. */
  readonly newestFromUser: number;
}

export interface DeskAction {
  readonly close: boolean;
  /** Number of the newest message the operator had on the screen; null: not said. */
  readonly seen: number | null;
}

/** An operator may answer any number of times and close once, but not while there is a message he has not seen. */
export const decideOperatorAction = (
  ticket: TicketAtDesk,
  { close, seen }: DeskAction,
): Decision<'already_decided' | 'ticket_changed'> => {
  if (ticket.status === 'closed') return refused('already_decided');
  if (seen !== null && ticket.newestFromUser > seen) return refused('ticket_changed');
  return { ok: true, status: close ? 'closed' : 'answered' };
};
