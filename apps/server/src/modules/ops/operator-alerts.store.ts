import type { OperatorAlert } from '@candor/contract/ops-access';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface AlertRow {
  readonly operator: string;
  readonly kind: OperatorAlert;
  readonly beganAt: Date;
  readonly lastAt: Date;
}

export const loadAlerts = async (pool: Pool, since: Date): Promise<AlertRow[]> => {
  const { rows } = await pool.query<AlertRow>({
    name: 'ops_alerts',
    text: `select o.email as operator, a.kind, a.began_at as "beganAt", a.last_at as "lastAt"
           from operator_alert a join operator o on o.id = a.operator_id where a.last_at > $1 order by a.id desc limit 50`,
    values: [since],
  });
  return rows;
};

export interface AlertMoment {
  readonly operatorId: number;
  readonly kind: OperatorAlert;
  readonly now: Date;
  /** An alert that began after then goes on. */
  readonly newSince: Date;
}

/** True: a new alert began; false: one goes on. Lock the operator before. */
export const noteAlert = async (tx: Tx, { operatorId, kind, now, newSince }: AlertMoment): Promise<boolean> => {
  const values = [operatorId, kind, now];
  const { rowCount } = await tx.client.query(
    `update operator_alert set last_at = greatest(last_at, $3) where operator_id = $1 and kind = $2 and began_at > $4`,
    [...values, newSince],
  );
  if (rowCount !== 0) return false;
  await tx.client.query(
    'insert into operator_alert (operator_id, kind, began_at, last_at) values ($1, $2, $3, $3)',
    values,
  );
  return true;
};

/** Mail addresses of all active operators but this one. */
export const loadOtherEmails = async (tx: Tx, operatorId: number): Promise<string[]> => {
  const { rows } = await tx.client.query<{ email: string }>(
    `select email from operator where status = 'active' and id <> $1 order by id`,
    [operatorId],
  );
  return rows.map(({ email }) => email);
};
