import { type Found, loadQueue, PERSON_MATCHES, type QueueFilter, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface DepositToChange {
  readonly userId: number;
  readonly currencyName: string;
  readonly scale: number;
  readonly amount: string;
  readonly network: string;
  readonly status: string;
}

/** Locks the deposit until the transaction ends. */
export const lockDepositToChange = async (tx: Tx, id: number): Promise<DepositToChange | null> => {
  const { rows } = await tx.client.query<DepositToChange>(
    `select d.user_id as "userId", c.name as "currencyName", c.scale, d.amount, d.network, d.status
     from deposit d join currency c on c.id = d.currency_id where d.id = $1 for no key update of d`,
    [id],
  );
  return rows[0] ?? null;
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
