import type { TicketStatus } from '@candor/domain/support/decide-ticket';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface TicketRow {
  readonly id: number;
  readonly reference: string;
  readonly subject: string;
  readonly status: TicketStatus;
  readonly isUnread: boolean;
  readonly createdAt: Date;
  readonly lastAt: Date;
}

export interface ListedTicket extends TicketRow {
  /** The first message. */
  readonly message: string;
}

/** First half of the two-part advisory lock key; the second half is the user. */
const TICKET_LOCK = 1_718_185_062;

/** Serialises the opening of tickets of one user until the transaction ends. Returns how many are open. */
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
  readonly nowMs: number;
}

/** null when the reference is already used. */
export const insertTicket = async ({ client }: Tx, ticket: NewTicket): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into support_ticket (user_id, reference, subject, created_at, last_at)
     select $1, $2, $3, at, at from to_timestamp($4::double precision / 1000) at
     on conflict (reference) do nothing returning id`,
    [ticket.userId, ticket.reference, ticket.subject, ticket.nowMs],
  );
  return rows[0]?.id ?? null;
};

/** True when an operator's answer is unread by the owner. */
const UNREAD = `exists (select from support_message m
                where m.ticket_id = t.id and m.operator_id is not null and m.id > t.read_to)`;
const HEAD = `t.id, t.reference, t.subject, t.status, ${UNREAD} as "isUnread", t.created_at as "createdAt",
              t.last_at as "lastAt"`;

export interface TicketFilter {
  readonly userId: number;
  readonly page: number;
  readonly limit: number;
}

/** The user's tickets, most recent message first. */
export const loadTickets = async (
  pool: Pool,
  filter: TicketFilter,
): Promise<{ rows: ListedTicket[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<ListedTicket>({
      name: 'support_tickets',
      text: `select ${HEAD}, (select body from support_message m where m.ticket_id = t.id order by id limit 1) as message
             from support_ticket t where t.user_id = $1 order by t.last_at desc, t.id desc limit $2 offset $3`,
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

export const countUnread = async (pool: Pool, userId: number): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'support_unread',
    text: `select count(*)::int as count from support_ticket t where t.user_id = $1 and ${UNREAD}`,
    values: [userId],
  });
  return rows[0]?.count ?? 0;
};

/** Owner and reference of a ticket: another user's reference matches nothing. */
export interface OwnTicket {
  readonly userId: number;
  readonly reference: string;
}

export const loadTicket = async (pool: Pool, { userId, reference }: OwnTicket): Promise<TicketRow | null> => {
  const { rows } = await pool.query<TicketRow>(
    `select ${HEAD} from support_ticket t where t.user_id = $1 and t.reference = $2`,
    [userId, reference],
  );
  return rows[0] ?? null;
};

export interface TicketToReply {
  readonly id: number;
  readonly status: TicketStatus;
  readonly messages: number;
}

/** Locks the ticket until the transaction ends. */
export const lockOwnTicket = async (
  { client }: Tx,
  { userId, reference }: OwnTicket,
): Promise<TicketToReply | null> => {
  const { rows } = await client.query<Omit<TicketToReply, 'messages'>>(
    'select id, status from support_ticket where user_id = $1 and reference = $2 for no key update',
    [userId, reference],
  );
  const [ticket] = rows;
  if (!ticket) return null;
  // Counted after the lock, in a separate statement, so that messages committed while waiting are included.
  const counted = await client.query<{ messages: number }>(
    'select count(*)::int as messages from support_message where ticket_id = $1',
    [ticket.id],
  );
  return { ...ticket, messages: counted.rows[0]?.messages ?? 0 };
};

/**
 * Moves the read mark forward, never back, at most to an existing message. Returns whether the ticket is the user's.
 */
export const updateReadTo = async (pool: Pool, ticket: OwnTicket, messageId: number): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update support_ticket t
     set read_to = greatest(read_to, (select coalesce(max(id), 0) from support_message
                                      where ticket_id = t.id and id <= $3))
     where user_id = $1 and reference = $2`,
    [ticket.userId, ticket.reference, messageId],
  );
  return rowCount === 1;
};

export interface TicketAtDesk {
  readonly userId: number;
  readonly reference: string;
  readonly status: TicketStatus;
  readonly newestFromUser: number;
}

/** For operators. Locks the ticket until the transaction ends. */
export const lockTicket = async ({ client }: Tx, id: number): Promise<TicketAtDesk | null> => {
  const { rows } = await client.query<Omit<TicketAtDesk, 'newestFromUser'>>(
    'select user_id as "userId", reference, status from support_ticket where id = $1 for no key update',
    [id],
  );
  const [ticket] = rows;
  if (!ticket) return null;
  const newest = await client.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from support_message where ticket_id = $1 and operator_id is null',
    [id],
  );
  return { ...ticket, newestFromUser: newest.rows[0]?.id ?? 0 };
};

export const updateStatus = async ({ client }: Tx, id: number, status: TicketStatus): Promise<void> => {
  await client.query('update support_ticket set status = $2 where id = $1', [id, status]);
};
