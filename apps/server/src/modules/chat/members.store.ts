import type { ChatKindName } from '@candor/contract/chat';
import type { ChatPerson } from '#kernel/product/chat-kind';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

interface Member {
  readonly conversationId: number;
  readonly person: ChatPerson;
}

export interface Sender {
  readonly kind: ChatKindName;
  readonly subject: string;
  readonly paceMs: number;
  /** Number of the message that was sent with this key before; null: none. */
  readonly sentSeq: number | null;
}

/**
 * The conversation must be locked, so that two requests with one key come one after the other. Null: no member, or a
 * visitor who was joined to an account while the request waited for the lock. A key that the visitor used before the login
 * is the user's too.
 */
export const findSender = async (
  { client }: Tx,
  { conversationId, person }: Member,
  clientKey: string,
): Promise<Sender | null> => {
  const { rows } = await client.query<Sender>({
    name: 'chat_sender',
    text: `select c.kind, c.subject, m.pace_ms::float8 as "paceMs", s.seq as "sentSeq"
           from chat_member m join chat_conversation c on c.id = m.conversation_id
           left join chat_message s on s.conversation_id = c.id and s.client_key = $4
             and (s.sender_id = m.user_id or s.visitor_id is not null)
           where m.conversation_id = $1 and (m.user_id = $2 or m.visitor_id = $3)
             and not exists (select from chat_visitor v where v.id = m.visitor_id and v.user_id is not null)`,
    values: [conversationId, person.userId, person.visitorId, clientKey],
  });
  return rows[0] ?? null;
};

/** The conversation must be locked. */
export const updatePace = async ({ client }: Tx, { conversationId, person }: Member, paceMs: number): Promise<void> => {
  await client.query({
    name: 'chat_pace',
    text: 'update chat_member set pace_ms = $4 where conversation_id = $1 and (user_id = $2 or visitor_id = $3)',
    values: [conversationId, person.userId, person.visitorId, paceMs],
  });
};

/** A read mark never goes back, and never beyond the last message. True: it has moved. */
export const updateReadSeq = async (
  { client }: Tx,
  { conversationId, person }: Member,
  seq: number,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'chat_read',
    text: `update chat_member m set read_seq = least($4, c.last_seq) from chat_conversation c
           where c.id = m.conversation_id and m.conversation_id = $1 and (m.user_id = $2 or m.visitor_id = $3)
             and m.read_seq < least($4, c.last_seq)`,
    values: [conversationId, person.userId, person.visitorId, seq],
  });
  return (rowCount ?? 0) > 0;
};

export interface Unread {
  readonly id: number;
  readonly kind: ChatKindName;
  readonly subject: string;
  readonly unread: number;
}

const MAX_UNREAD = 100;

/**
 * Conversations of the user with messages of others after the read mark, newest first, without those of these kinds. A
 * system line that names the role of the user as `by` in its data is the user's own act.
 */
export const loadUnread = async (pool: Pool, userId: number, without: readonly string[] = []): Promise<Unread[]> => {
  const { rows } = await pool.query<Unread>({
    name: 'chat_unread',
    text: `select c.id, c.kind, c.subject, n.unread from chat_member m join chat_conversation c on c.id = m.conversation_id
           cross join lateral (select count(*)::int as unread from chat_message s
             where s.conversation_id = c.id and s.seq > m.read_seq and s.sender_id is distinct from m.user_id
               and coalesce(s.data ->> 'by', '') <> m.role) n
           where m.user_id = $1 and c.kind <> all($2) and c.last_seq > m.read_seq and n.unread > 0 order by c.id desc limit ${MAX_UNREAD}`,
    values: [userId, without],
  });
  return rows;
};

/** Members with their roles, without a visitor whose token opens nothing any more. */
export const loadMembers = async (
  pool: Pool,
  conversationId: number,
): Promise<(ChatPerson & { readonly role: string })[]> => {
  const { rows } = await pool.query<ChatPerson & { role: string }>({
    name: 'chat_members',
    text: `select m.user_id as "userId", m.visitor_id as "visitorId", m.role from chat_member m
           left join chat_visitor v on v.id = m.visitor_id where m.conversation_id = $1 and v.user_id is null`,
    values: [conversationId],
  });
  return rows;
};

/** The role of a person; null: no member. */
export const findRole = async (pool: Pool, { conversationId, person }: Member): Promise<string | null> => {
  const { rows } = await pool.query<{ role: string }>({
    name: 'chat_role',
    text: 'select role from chat_member where conversation_id = $1 and (user_id = $2 or visitor_id = $3)',
    values: [conversationId, person.userId, person.visitorId],
  });
  return rows[0]?.role ?? null;
};
