import type { Language } from '@candor/contract/languages';
import type { CaseStatusName } from '@candor/contract/support';
import { type Found, toPattern, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import { LAST_TEXT } from './cases.store';

export interface InboxFilter {
  readonly tab: 'waiting' | 'mine' | 'all' | 'closed';
  readonly keyword: string;
  readonly operatorId: number;
  readonly page: number;
  readonly limit: number;
}

export interface InboxRow {
  readonly number: string;
  readonly subject: string;
  readonly status: CaseStatusName;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly language: Language;
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly assignedAt: Date | null;
  readonly waitingAt: Date | null;
  readonly answerBy: Date | null;
  readonly unread: number;
  readonly lastText: string;
  readonly lastAt: Date;
  readonly openedAt: Date;
  readonly rating: number | null;
}

const TABS: Readonly<Record<InboxFilter['tab'], { readonly where: string; readonly order: string }>> = {
  waiting: { where: `c.status = 'open' and c.operator_id is null`, order: 'c.waiting_at, c.id' },
  mine: {
    where: `c.status <> 'closed' and c.operator_id = $1`,
    order: 'c.waiting_at nulls last, c.last_at desc, c.id desc',
  },
  all: { where: '$1::int is not null', order: 'c.last_at desc, c.id desc' },
  closed: { where: `c.status = 'closed'`, order: 'c.last_at desc, c.id desc' },
};

const FROM = `support_case c left join app_user u on u.id = c.user_id left join operator o on o.id = c.operator_id
  join chat_conversation t on t.id = c.conversation_id`;

/** $1 operator, $2 keyword, $3 the keyword as a pattern. */
const MATCHES = `($2 = '' or c.number ilike $3 or c.subject ilike $3 or u.id::text = $2 or u.email ilike $3 or u.phone ilike $3
  or u.nickname ilike $3 or exists (select from chat_message s where s.conversation_id = c.conversation_id and s.body ilike $3))`;

const UNREAD = `(select count(*)::int from chat_message s where s.conversation_id = c.conversation_id
  and s.seq > t.operator_read_seq and coalesce(s.sender_id, s.visitor_id) is not null)`;

export const loadInbox = async (pool: Pool, filter: InboxFilter): Promise<Found<InboxRow>> => {
  const { where, order } = TABS[filter.tab];
  const keyword = filter.keyword.trim();
  const from = `${FROM} where ${where} and ($1::int is not null) and ${MATCHES}`;
  const values = [filter.operatorId, keyword, toPattern(keyword)];
  const [list, count] = await Promise.all([
    pool.query<InboxRow>(
      `select c.number, c.subject, c.status, c.user_id as "userId", ${WHO}, c.language, c.operator_id as "operatorId",
         o.name as "operatorName", c.assigned_at as "assignedAt", c.waiting_at as "waitingAt", c.answer_by as "answerBy",
         ${UNREAD} as unread, ${LAST_TEXT} as "lastText", c.last_at as "lastAt", c.opened_at as "openedAt", c.rating
       from ${from} order by ${order} limit $4 offset $5`,
      [...values, filter.limit, (filter.page - 1) * filter.limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from ${from}`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export const loadTabCounts = async (
  pool: Pool,
  operatorId: number,
): Promise<{ readonly waiting: number; readonly mine: number }> => {
  const { rows } = await pool.query<{ waiting: number; mine: number }>({
    name: 'support_tab_counts',
    text: `select (select count(*)::int from support_case where status = 'open' and operator_id is null) as waiting,
             (select count(*)::int from support_case where status <> 'closed' and operator_id = $1) as mine`,
    values: [operatorId],
  });
  return rows[0] ?? { waiting: 0, mine: 0 };
};

export interface EarlierCase {
  readonly number: string;
  readonly subject: string;
  readonly status: CaseStatusName;
  readonly openedAt: Date;
  readonly rating: number | null;
}

const MOST_EARLIER = 20;

/** Other cases of the same customer, newest first. */
export const loadEarlier = async (
  pool: Pool,
  { id, userId, visitorId }: { readonly id: number; readonly userId: number | null; readonly visitorId: number | null },
): Promise<EarlierCase[]> => {
  const { rows } = await pool.query<EarlierCase>(
    `select number, subject, status, opened_at as "openedAt", rating from support_case
     where id <> $1 and (user_id = $2 or visitor_id = $3) order by id desc limit ${MOST_EARLIER}`,
    [id, userId, visitorId],
  );
  return rows;
};

export interface CaseMarks {
  readonly customerRead: number;
  readonly operatorRead: number;
}

/** How far both sides have read, and the names of the operators who wrote. */
export const loadMarks = async (pool: Pool, conversationId: number): Promise<CaseMarks> => {
  const { rows } = await pool.query<CaseMarks>({
    name: 'support_marks',
    text: `select t.operator_read_seq as "operatorRead",
             (select coalesce(max(m.read_seq), 0) from chat_member m where m.conversation_id = t.id) as "customerRead"
           from chat_conversation t where t.id = $1`,
    values: [conversationId],
  });
  return rows[0] ?? { customerRead: 0, operatorRead: 0 };
};

export const loadOperatorNames = async (pool: Pool, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select id, name from operator where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The name of somebody who may hold a case; null: unknown, disabled, or without the role. */
export const findAnswerer = async (pool: Pool, operatorId: number): Promise<string | null> => {
  const { rows } = await pool.query<{ name: string }>(
    `select name from operator where id = $1 and status = 'active' and roles && array['support', 'reviewer']`,
    [operatorId],
  );
  return rows[0]?.name ?? null;
};

/** Empty: the case has no account. */
export const findUserName = async (pool: Pool, userId: number | null): Promise<string> => {
  if (userId === null) return '';
  const { rows } = await pool.query<{ userName: string }>(`select ${WHO} from app_user u where u.id = $1`, [userId]);
  return rows[0]?.userName ?? '';
};
