import type { OperatorRole } from '@candor/contract/call';
import type { Tx } from '#platform/db/with-tx';

export interface LockedOperator {
  readonly id: number;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly status: 'active' | 'disabled';
}

/** Locks these operators until the transaction ends, in the order of their numbers. */
export const lockOperators = async (tx: Tx, ids: readonly number[]): Promise<LockedOperator[]> => {
  const { rows } = await tx.client.query<LockedOperator>(
    'select id, email, roles, status from operator where id = any($1) order by id for no key update',
    [ids],
  );
  return rows;
};

/** Whether one of these users is the operator's own account, by the stored link or by the same e-mail address. */
export const isOwnAccount = async (tx: Tx, operatorId: number, userIds: readonly number[]): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    `select from operator o join app_user u on u.id = any($2::int[])
     where o.id = $1 and (o.own_user_id = u.id or o.email = u.email) limit 1`,
    [operatorId, userIds],
  );
  return rowCount === 1;
};
