import type { Language } from '@candor/contract/languages';
import type { CaseStatusName } from '@candor/contract/support';
import type { ChatPerson } from '#kernel/product/chat-kind';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface CaseRow {
  readonly id: number;
  readonly number: string;
  readonly subject: string;
  readonly status: CaseStatusName;
  readonly conversationId: number;
  readonly userId: number | null;
  readonly visitorId: number | null;
  readonly language: Language;
  readonly openedAt: Date;
  readonly waitingAt: Date | null;
  readonly answerBy: Date | null;
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly assignedAt: Date | null;
  readonly firstAnswerAt: Date | null;
  readonly closedAt: Date | null;
  readonly rating: number | null;
  readonly ratingNote: string;
}

const COLUMNS = `c.id, c.number, c.subject, c.status, c.conversation_id as "conversationId", c.user_id as "userId",
  c.visitor_id as "visitorId", c.language, c.opened_at as "openedAt", c.waiting_at as "waitingAt", c.answer_by as "answerBy",
  c.operator_id as "operatorId", o.name as "operatorName", c.assigned_at as "assignedAt", c.first_answer_at as "firstAnswerAt",
  c.closed_at as "closedAt", c.rating, c.rating_note as "ratingNote"`;
const FROM = 'support_case c left join operator o on o.id = c.operator_id';

/** A case of a visitor is the account's once it was joined: the visitor's token is refused before. */
const OWN = '(c.user_id = $1 or (c.visitor_id = $2 and c.user_id is null))';
const ownerOf = ({ userId, visitorId }: ChatPerson) => [userId, visitorId];

/** Null: unknown, or somebody else's. */
export const findOwnCase = async (
  client: Pool | PoolClient,
  person: ChatPerson,
  number: string,
): Promise<CaseRow | null> => {
  const { rows } = await client.query<CaseRow>({
    name: 'support_own_case',
    text: `select ${COLUMNS} from ${FROM} where ${OWN} and c.number = $3`,
    values: [...ownerOf(person), number],
  });
  return rows[0] ?? null;
};

/** For operators. */
export const findCase = async (client: Pool | PoolClient, number: string): Promise<CaseRow | null> => {
  const { rows } = await client.query<CaseRow>({
    name: 'support_case',
    text: `select ${COLUMNS} from ${FROM} where c.number = $1`,
    values: [number],
  });
  return rows[0] ?? null;
};

/** The conversation must be locked: whoever changes a case locks its conversation first. */
export const lockCase = async ({ client }: Tx, number: string): Promise<CaseRow | null> => {
  const { rows } = await client.query<CaseRow>(
    `select ${COLUMNS} from ${FROM} where c.number = $1 for no key update of c`,
    [number],
  );
  return rows[0] ?? null;
};

export interface ListedCase {
  readonly number: string;
  readonly subject: string;
  readonly status: CaseStatusName;
  readonly unread: number;
  readonly lastText: string;
  readonly lastAt: Date;
  readonly openedAt: Date;
}

/** Answers the owner has not read. A user has the member row of the account, a visitor has one of their own. */
const UNREAD = `(select count(*)::int from chat_member m join chat_message s on s.conversation_id = m.conversation_id
  where m.conversation_id = c.conversation_id and (m.user_id = $1 or m.visitor_id = $2)
    and s.seq > m.read_seq and s.operator_id is not null)`;
/** A message without a text is named by its order, document or place; a record, whose title is a code, by its amount. */
export const LAST_TEXT = `coalesce((select coalesce(nullif(s.body, ''), case when s.data ->> 'kind' = 'record' then s.data ->> 'amount' end,
    s.data ->> 'title', s.data ->> 'name') from chat_message s where s.conversation_id = c.conversation_id
  and s.kind <> 'system' order by s.seq desc limit 1), '')`;

export const loadOwnCases = async (
  pool: Pool,
  person: ChatPerson,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: ListedCase[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<ListedCase>({
      name: 'support_own_cases',
      text: `select c.number, c.subject, c.status, ${UNREAD} as unread, ${LAST_TEXT} as "lastText", c.last_at as "lastAt",
               c.opened_at as "openedAt"
             from support_case c where ${OWN} order by c.last_at desc, c.id desc limit $3 offset $4`,
      values: [...ownerOf(person), limit, (page - 1) * limit],
    }),
    pool.query<{ total: number }>({
      name: 'support_own_count',
      text: `select count(*)::int as total from support_case c where ${OWN}`,
      values: ownerOf(person),
    }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export const countUnread = async (pool: Pool, person: ChatPerson): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'support_unread',
    text: `select count(*)::int as count from support_case c where ${OWN} and ${UNREAD} > 0`,
    values: ownerOf(person),
  });
  return rows[0]?.count ?? 0;
};

/** Place in the queue of the cases without an operator, from 1; 0: not in the queue. */
export const findPosition = async (pool: Pool, { id }: CaseRow): Promise<number> => {
  const { rows } = await pool.query<{ place: number }>({
    name: 'support_position',
    text: `select (select count(*)::int + 1 from support_case o
                   where o.status = 'open' and o.operator_id is null and (o.waiting_at, o.id) < (c.waiting_at, c.id)) as place
           from support_case c where c.id = $1 and c.status = 'open' and c.operator_id is null`,
    values: [id],
  });
  return rows[0]?.place ?? 0;
};

export const countWaiting = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'support_waiting',
    text: `select count(*)::int as count from support_case where status = 'open'`,
    values: [],
  });
  return rows[0]?.count ?? 0;
};
