import { type Found, loadQueue, PERSON_MATCHES, type QueueFilter, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';

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
