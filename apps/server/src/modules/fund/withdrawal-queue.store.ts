import { type Found, loadQueue, PERSON_MATCHES, type QueueFilter, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';

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
