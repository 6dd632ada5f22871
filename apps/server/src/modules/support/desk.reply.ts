import type { ReplyOf } from '@candor/contract/call';
import type { operatorTickets } from '@candor/contract/ops-desk';
import { toPerson } from '#kernel/operators/to-person';
import { toTime } from '#kernel/operators/to-time';
import type { TicketItem } from './ticket-queue.store';

export const toTicketRow = (row: TicketItem): ReplyOf<typeof operatorTickets>['data'][number] => ({
  id: row.id,
  ...toPerson(row),
  reference: row.reference,
  subject: row.subject,
  status: row.status,
  messages: row.messages,
  last_at_ms: row.lastAt.getTime(),
  answered_by: row.answeredBy,
  ...toTime(row.createdAt),
});
