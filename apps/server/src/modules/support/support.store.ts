import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type TicketStatus = 'open' | 'answered' | 'closed';

export interface TicketRow {
  readonly id: number;
  readonly reference: string;
  readonly subject: string;
  readonly message: string;
  readonly status: TicketStatus;
  readonly createdAt: Date;
}

/** First half of the two-part advisory lock key; the second half is the user. */
const TICKET_LOCK = 1_718_185_062;

/** Held until the transaction ends: the requests of one user are opened one at a time. Returns how many are open. */
export const lockOpenTickets = async ({ client }: Tx, userId: number): Promise<number> => {
  await client.query('select pg_advisory_xact_lock($1::int, $2::int)', [TICKET_LOCK, userId]);
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from support_ticket where user_id = $1 and status = 'open'`,
    [userId],
  );
  return rows[0]?.open ?? 0;
};

export interface NewTicket {
  readonly userId: number;
  readonly reference: string;
  readonly subject: string;
  readonly message: string;
  readonly imageId: string | null;
  readonly nowMs: number;
}

/** null when the reference is taken. */
export const insertTicket = async ({ client }: Tx, ticket: NewTicket): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into support_ticket (user_id, reference, subject, message, image_id, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::double precision / 1000))
     on conflict (reference) do nothing returning id`,
    [ticket.userId, ticket.reference, ticket.subject, ticket.message, ticket.imageId, ticket.nowMs],
  );
  return rows[0]?.id ?? null;
};

export interface TicketFilter {
  readonly userId: number;
  readonly page: number;
  readonly limit: number;
}

/** Newest first, of this user only. */
export const loadTickets = async (pool: Pool, filter: TicketFilter): Promise<{ rows: TicketRow[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<TicketRow>({
      name: 'support_tickets',
      text: `select id, reference, subject, message, status, created_at as "createdAt"
             from support_ticket where user_id = $1 order by id desc limit $2 offset $3`,
      values: [filter.userId, filter.limit, (filter.page - 1) * filter.limit],
    }),
    pool.query<{ total: number }>({
      name: 'support_ticket_count',
      text: 'select count(*)::int as total from support_ticket where user_id = $1',
      values: [filter.userId],
    }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface TicketToAnswer {
  readonly userId: number;
  readonly reference: string;
  readonly status: TicketStatus;
  readonly answer: string;
}

/** Locks the ticket until the transaction ends. */
export const lockTicket = async ({ client }: Tx, id: number): Promise<TicketToAnswer | null> => {
  const { rows } = await client.query<TicketToAnswer>(
    `select user_id as "userId", reference, status, answer from support_ticket where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
};

export const updateAnswered = async (
  { client }: Tx,
  id: number,
  answered: { answer: string; operatorId: number; status: 'answered' | 'closed'; nowMs: number },
): Promise<void> => {
  await client.query(
    `update support_ticket set answer = $2, answered_by = $3, status = $4,
       answered_at = to_timestamp($5::double precision / 1000)
     where id = $1`,
    [id, answered.answer, answered.operatorId, answered.status, answered.nowMs],
  );
};
