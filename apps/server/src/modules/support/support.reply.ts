import type { ReplyOf } from '@candor/contract/call';
import type { ticketList } from '@candor/contract/news';
import { toWireTime } from '#platform/http/wire-time';
import type { TicketRow } from './support.store';

export const toTicketItem = (row: TicketRow): ReplyOf<typeof ticketList>['list'][number] => ({
  id: row.id,
  reference: row.reference,
  subject: row.subject,
  message: row.message,
  status: row.status,
  created_time: toWireTime(row.createdAt),
  created_time_ms: row.createdAt.getTime(),
});
