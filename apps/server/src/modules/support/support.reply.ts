import type { ReplyOf } from '@candor/contract/call';
import type { ticketDetail, ticketList } from '@candor/contract/support';
import { signPath, toUploadPath } from '#modules/files/index';
import { toWireTime } from '#platform/http/wire-time';
import type { Clock } from '#platform/runtime/clock';
import type { MessageRow } from './messages.store';
import type { ListedTicket, TicketRow } from './support.store';

type Detail = ReplyOf<typeof ticketDetail>;

const toTime = (createdAt: Date) => ({ created_time: toWireTime(createdAt), created_time_ms: createdAt.getTime() });

export const toTicketItem = (row: ListedTicket): ReplyOf<typeof ticketList>['list'][number] => ({
  id: row.id,
  reference: row.reference,
  subject: row.subject,
  message: row.message,
  status: row.status,
  unread: row.isUnread ? 1 : 0,
  ...toTime(row.createdAt),
  last_time_ms: row.lastAt.getTime(),
});

export interface Signer {
  readonly secret: Buffer;
  readonly clock: Clock;
}

/** A short-lived address of a message's picture; empty: none. Only for users who may see the ticket. */
export const toImage = ({ secret, clock }: Signer, { imageName: name, imageType: contentType }: MessageRow): string =>
  name === null || contentType === null ? '' : signPath(secret, toUploadPath({ name, contentType }), clock.nowMs());

/** The owner sees that an operator wrote the message, not which one. */
const toMessage = (signer: Signer, row: MessageRow): Detail['messages'][number] => ({
  id: row.id,
  side: row.operatorName === null ? 'user' : 'operator',
  text: row.text,
  image: toImage(signer, row),
  ...toTime(row.createdAt),
});

export const toTicketDetail = (signer: Signer, ticket: TicketRow, messages: readonly MessageRow[]): Detail => ({
  reference: ticket.reference,
  subject: ticket.subject,
  status: ticket.status,
  unread: ticket.isUnread ? 1 : 0,
  ...toTime(ticket.createdAt),
  messages: messages.map((row) => toMessage(signer, row)),
});
