import type { RefusalCode } from '@candor/contract/codes';

export type TicketStatus = 'open' | 'answered' | 'closed';

const MAX_OPEN_TICKETS = 5;
/** Of both sides together; an operator may still answer a full one. */
export const MAX_TICKET_MESSAGES = 200;

type Decision<C extends RefusalCode> =
  | { readonly ok: true; readonly status: TicketStatus }
  | { readonly ok: false; readonly code: C };

const no = <C extends RefusalCode>(code: C) => ({ ok: false, code }) as const;

/** A user has at most five requests that wait for an answer. */
export const decideOpening = (openNow: number): Decision<'ticket_limit_reached'> =>
  openNow >= MAX_OPEN_TICKETS ? no('ticket_limit_reached') : { ok: true, status: 'open' };

/** The owner may write until the request is closed or full. Whatever state it was in, it waits for an answer again. */
export const decideReply = (ticket: {
  readonly status: TicketStatus;
  readonly messages: number;
}): Decision<'ticket_closed' | 'ticket_full'> => {
  if (ticket.status === 'closed') return no('ticket_closed');
  return ticket.messages >= MAX_TICKET_MESSAGES ? no('ticket_full') : { ok: true, status: 'open' };
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
  if (ticket.status === 'closed') return no('already_decided');
  if (seen !== null && ticket.newestFromUser > seen) return no('ticket_changed');
  return { ok: true, status: close ? 'closed' : 'answered' };
};
