import { createHash } from 'node:crypto';
import type { ChatKindName } from '@candor/contract/chat';
import { timelineStartText } from '@candor/domain/chat/timeline-text';
import type { ChatPerson } from '#kernel/product/chat-kind';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface NewConversation {
  readonly kind: ChatKindName;
  /** What it is about: the number of an order or a case. One conversation per kind and subject. */
  readonly subject: string;
  readonly memberIds: readonly number[];
  /** A visitor as the only member, with the role `visitor`; memberIds is empty. */
  readonly visitorId?: number;
  /** Names the members in the exported timeline, in the order of memberIds; absent: member_1, member_2 … */
  readonly roles?: readonly string[];
  readonly at: Date;
}

/** SHA-256 of a text of the timeline, hex. */
export const hashTimelineText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const INSERT = {
  name: 'chat_open',
  text: `with opened as (
           insert into chat_conversation (kind, subject, last_hash, created_at)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
           returning id, kind, subject, created_at
         ), joined as (
           insert into chat_member (conversation_id, user_id, visitor_id, role, place, joined_at)
           select o.id, m.user_id, m.visitor_id, m.role, m.place, o.created_at
           from unnest($5::text[], $6::text[], $7::int[], $8::int[], $9::text[], $10::smallint[])
             as m (kind, subject, user_id, visitor_id, role, place)
           join opened o using (kind, subject)
         )
         select o.id from unnest($1::text[], $2::text[]) with ordinality as n (kind, subject, position)
         join opened o using (kind, subject) order by n.position`,
};

interface NewMember extends ChatPerson {
  readonly kind: ChatKindName;
  readonly subject: string;
  readonly role: string;
  readonly place: number;
}

const toMembers = ({ kind, subject, memberIds, visitorId, roles }: NewConversation): NewMember[] => {
  if (visitorId !== undefined) return [{ kind, subject, userId: null, visitorId, role: 'visitor', place: 1 }];
  return memberIds.map((userId, at) => {
    const role = roles?.[at] ?? `member_${at + 1}`;
    return { kind, subject, userId, visitorId: null, role, place: at + 1 };
  });
};

/** Opens conversations with their members. Returns the ids in the order given. */
export const openConversations = async (
  { client }: Tx,
  conversations: readonly NewConversation[],
): Promise<number[]> => {
  if (conversations.length === 0) return [];
  const members = conversations.flatMap(toMembers);
  const { rows } = await client.query<{ id: number }>({
    ...INSERT,
    values: [
      conversations.map(({ kind }) => kind),
      conversations.map(({ subject }) => subject),
      conversations.map((one) => hashTimelineText(timelineStartText(one))),
      conversations.map(({ at }) => at),
      members.map(({ kind }) => kind),
      members.map(({ subject }) => subject),
      members.map(({ userId }) => userId),
      members.map(({ visitorId }) => visitorId),
      members.map(({ role }) => role),
      members.map(({ place }) => place),
    ],
  });
  return rows.map(({ id }) => id);
};

export interface LockedConversation {
  readonly id: number;
  readonly subject: string;
  readonly lastSeq: number;
  readonly lastHash: string;
  readonly isClosed: boolean;
}

/** Locks conversations in the order of their ids until the transaction ends. Unknown ids are left out. */
export const lockConversations = async (
  { client }: Tx,
  ids: readonly number[],
): Promise<Map<number, LockedConversation>> => {
  const { rows } = await client.query<LockedConversation>({
    name: 'chat_lock',
    text: `select id, subject, last_seq as "lastSeq", last_hash as "lastHash", is_closed as "isClosed"
           from chat_conversation where id = any($1::int[]) order by id for no key update`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Takes the conversation locks. Returns the ids of those that were open. */
export const updateClosed = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  await lockConversations(tx, ids);
  const { rows } = await tx.client.query<{ id: number }>({
    name: 'chat_close',
    text: 'update chat_conversation set is_closed = true where id = any($1::int[]) and not is_closed returning id',
    values: [ids],
  });
  return rows.map(({ id }) => id);
};

export interface ConversationState {
  readonly id: number;
  readonly kind: ChatKindName;
  readonly subject: string;
  readonly lastSeq: number;
  readonly lastHash: string;
  readonly isClosed: boolean;
}

export interface MemberState extends ConversationState {
  readonly readSeq: number;
  readonly otherReadSeq: number;
}

const STATE = `c.id, c.kind, c.subject, c.last_seq as "lastSeq", c.last_hash as "lastHash", c.is_closed as "isClosed"`;
/** A visitor beside a user is the same person, before the login. */
const OTHERS_READ = `greatest(c.operator_read_seq, (select max(o.read_seq) from chat_member o
  where o.conversation_id = m.conversation_id and o.place <> m.place and o.visitor_id is null)) as "otherReadSeq"`;

export const findConversation = async (pool: Pool, id: number): Promise<ConversationState | null> => {
  const { rows } = await pool.query<ConversationState>({
    name: 'chat_conversation_state',
    text: `select ${STATE} from chat_conversation c where c.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
};

/** A conversation as a member sees it; null: unknown, or the person is no member. */
export const findMemberState = async (
  client: Pool | Tx['client'],
  { person, conversationId }: { readonly person: ChatPerson; readonly conversationId: number },
): Promise<MemberState | null> => {
  const { rows } = await client.query<MemberState>({
    name: 'chat_member_state',
    text: `select ${STATE}, m.read_seq as "readSeq", ${OTHERS_READ}
           from chat_member m join chat_conversation c on c.id = m.conversation_id
           where m.conversation_id = $1 and (m.user_id = $2 or m.visitor_id = $3)`,
    values: [conversationId, person.userId, person.visitorId],
  });
  return rows[0] ?? null;
};

/** The same for all members of a conversation, without a visitor whose token opens nothing any more. */
export const loadMemberStates = async (pool: Pool, conversationId: number): Promise<(MemberState & ChatPerson)[]> => {
  const { rows } = await pool.query<MemberState & ChatPerson>({
    name: 'chat_member_states',
    text: `select ${STATE}, m.user_id as "userId", m.visitor_id as "visitorId", m.read_seq as "readSeq", ${OTHERS_READ}
           from chat_member m join chat_conversation c on c.id = m.conversation_id
           where m.conversation_id = $1
             and not exists (select from chat_visitor v where v.id = m.visitor_id and v.user_id is not null)
           order by m.place`,
    values: [conversationId],
  });
  return rows;
};

export const loadRoles = async (pool: Pool, conversationId: number): Promise<string[]> => {
  const { rows } = await pool.query<{ role: string }>({
    name: 'chat_roles',
    text: 'select role from chat_member where conversation_id = $1 order by place',
    values: [conversationId],
  });
  return rows.map(({ role }) => role);
};

/** Moves the operators' read mark forward, at most to the last message. True: it has moved. */
export const updateOperatorRead = async ({ client }: Tx, conversationId: number, seq: number): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'chat_operator_read',
    text: `update chat_conversation set operator_read_seq = least($2, last_seq)
           where id = $1 and operator_read_seq < least($2, last_seq)`,
    values: [conversationId, seq],
  });
  return (rowCount ?? 0) > 0;
};
