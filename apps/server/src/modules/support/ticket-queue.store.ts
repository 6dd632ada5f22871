import { type Found, loadQueue, PERSON_MATCHES, type QueueFilter, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';

/** null when there is no such ticket. */
export const loadTicketStatus = async (pool: Pool, id: number): Promise<string | null> => {
  const { rows } = await pool.query<{ status: string }>('select status from support_ticket where id = $1', [id]);
  return rows[0]?.status ?? null;
};

export interface TicketItem {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly reference: string;
  readonly subject: string;
  readonly status: string;
  readonly messages: number;
  /** Author of the newest answer; empty: no answer yet. */
  readonly answeredBy: string;
  readonly createdAt: Date;
  readonly lastAt: Date;
}

export const loadTicketQueue = (pool: Pool, filter: QueueFilter): Promise<Found<TicketItem>> =>
  loadQueue(
    pool,
    {
      select: `q.id, q.user_id as "userId", ${WHO}, q.reference, q.subject, q.status,
               (select count(*)::int from support_message m where m.ticket_id = q.id) as messages,
               coalesce((select o.email from support_message m join operator o on o.id = m.operator_id
                         where m.ticket_id = q.id order by m.id desc limit 1), '') as "answeredBy",
               q.created_at as "createdAt", q.last_at as "lastAt"`,
      from: `support_ticket q join app_user u on u.id = q.user_id
             where ($1 = 'all' or q.status = $1) and ${PERSON_MATCHES}`,
      oldestFirst: filter.status === 'open',
    },
    filter,
  );
