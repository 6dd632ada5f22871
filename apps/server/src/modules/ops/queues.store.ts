import type { ConsoleQueue } from '#kernel/product/console-queue';
import type { Pool } from '#platform/db/pool';

export interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

export interface QueueFilter {
  /** A status or state, or "all". */
  readonly status: string;
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

interface Queue {
  readonly select: string;
  /** Parameters: $1 status, $2 search as typed, $3 search as a LIKE pattern. */
  readonly from: string;
  /** Pending items are listed oldest first, decided ones newest first. */
  readonly oldestFirst: boolean;
}

const ESCAPED = /[\\%_]/g;
/** LIKE pattern for a substring, with special characters escaped. */
export const toPattern = (search: string): string => `%${search.replace(ESCAPED, (sign) => `\\${sign}`)}%`;

const WHO = `coalesce(u.email, u.phone) as "userName"`;
const PERSON_MATCHES = `($2 = '' or u.id::text = $2 or u.email ilike $3 or u.phone ilike $3 or u.nickname ilike $3)`;

const loadQueue = async <T extends object>(
  pool: Pool,
  { select, from, oldestFirst }: Queue,
  { status, search, page, limit }: QueueFilter,
): Promise<Found<T>> => {
  const values = [status, search.trim(), toPattern(search.trim())];
  const [list, count] = await Promise.all([
    pool.query<T>(`select ${select} from ${from} order by q.id ${oldestFirst ? 'asc' : 'desc'} limit $4 offset $5`, [
      ...values,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from ${from}`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface DepositItem {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly currencyId: number;
  readonly currencyName: string;
  readonly network: string;
  readonly amount: string;
  readonly reference: string;
  readonly status: 'pending' | 'approved' | 'refused';
  readonly credited: string;
  readonly reason: string;
  readonly voucher: string;
  readonly lookAlikes: readonly number[];
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
}

export const loadDepositQueue = (pool: Pool, filter: QueueFilter): Promise<Found<DepositItem>> =>
  loadQueue(
    pool,
    {
      select: `q.id, q.user_id as "userId", ${WHO}, q.currency_id as "currencyId", c.name as "currencyName", q.network,
               q.amount, q.reference, q.status, coalesce(q.credited, 0)::numeric(38, 8) as credited, q.reason, q.voucher,
               q.look_alikes as "lookAlikes", coalesce(o.email, '') as "decidedBy", q.decided_at as "decidedAt",
               q.created_at as "createdAt"`,
      from: `deposit q join app_user u on u.id = q.user_id join currency c on c.id = q.currency_id
             left join operator o on o.id = q.decided_by
             where ($1 = 'all' or q.status = $1) and (${PERSON_MATCHES} or q.reference_key = nullif(canonical_reference(q.network, $2), ''))`,
      oldestFirst: filter.status === 'pending',
    },
    filter,
  );

export interface WithdrawalItem {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly currencyId: number;
  readonly currencyName: string;
  readonly kind: number;
  readonly network: string;
  readonly target: Readonly<Record<string, unknown>>;
  readonly amount: string;
  readonly fee: string;
  readonly received: string;
  readonly usdtValue: string;
  readonly level: number;
  readonly reviewsNeeded: number;
  readonly state: string;
  readonly reason: string;
  readonly transactionReference: string;
  readonly firstReviewer: string;
  readonly secondReviewer: string;
  readonly createdAt: Date;
}

const OPEN_STATES = `('reviewing', 'second_review', 'approved')`;

export const loadWithdrawalQueue = (pool: Pool, filter: QueueFilter): Promise<Found<WithdrawalItem>> =>
  loadQueue(
    pool,
    {
      select: `q.id, q.user_id as "userId", ${WHO}, q.currency_id as "currencyId", c.name as "currencyName", q.kind, q.network,
               q.target, q.amount, q.fee, (q.amount - q.fee)::numeric(38, 8) as received, q.usdt_value as "usdtValue", q.level,
               q.reviews_needed as "reviewsNeeded", q.state, q.reason, q.transaction_reference as "transactionReference",
               coalesce(f.email, '') as "firstReviewer", coalesce(s.email, '') as "secondReviewer", q.created_at as "createdAt"`,
      from: `withdrawal q join app_user u on u.id = q.user_id join currency c on c.id = q.currency_id
             left join operator f on f.id = q.first_reviewer left join operator s on s.id = q.second_reviewer
             where ($1 = 'all' or q.state = $1 or $1 = 'open' and q.state in ${OPEN_STATES})
               and (${PERSON_MATCHES} or q.transaction_reference = $2)`,
      oldestFirst: ['open', 'reviewing', 'second_review', 'approved'].includes(filter.status),
    },
    filter,
  );

export interface VerificationItem {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly level: number;
  readonly status: string;
  readonly idType: number | null;
  readonly name: string | null;
  readonly cardSealed: string | null;
  readonly hasImages: boolean;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly createdAt: Date;
}

/** Pictures are listed with name and document number, which the first level contains. */
export const loadVerificationQueue = (pool: Pool, filter: QueueFilter): Promise<Found<VerificationItem>> =>
  loadQueue(
    pool,
    {
      select: `q.id, q.user_id as "userId", ${WHO}, q.level, q.status, coalesce(q.id_type, b.id_type) as "idType",
               coalesce(q.name, b.name) as name, coalesce(q.card_sealed, b.card_sealed) as "cardSealed",
               q.front_pic is not null as "hasImages", q.reason, q.decided_by as "decidedBy", q.created_at as "createdAt"`,
      from: `kyc_submission q join app_user u on u.id = q.user_id
             left join kyc_submission b on q.level = 2 and b.user_id = q.user_id and b.level = 1 and b.status = 'passed'
             where ($1 = 'all' or q.status = $1) and ${PERSON_MATCHES}`,
      oldestFirst: filter.status === 'review',
    },
    filter,
  );

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

type Waiting = Readonly<Record<string, number>>;

/** Number of pending items in each queue, in one statement. */
export const countWaiting = async (pool: Pool, queues: readonly ConsoleQueue[]): Promise<Waiting> => {
  const { rows } = await pool.query<Waiting>({
    name: 'ops_waiting',
    text: `select ${queues.map(({ name, countSql }) => `(${countSql}) as "${name}"`).join(', ')}`,
  });
  const [row] = rows;
  if (!row) throw new Error('a count answers a row');
  return row;
};
