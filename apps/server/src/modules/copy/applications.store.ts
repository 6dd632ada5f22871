import type { LeaderTerms } from '@candor/domain/copy/decide-apply';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type ApplicationState = 'pending' | 'approved' | 'rejected';

export interface Application extends LeaderTerms {
  readonly id: number;
  readonly userId: number;
  readonly state: ApplicationState;
  readonly reason: string;
  readonly appliedMs: number;
}

const COLUMNS = `id, user_id as "userId", state, trim_scale(share_percent)::text as "sharePercent", signature, reason,
  (extract(epoch from applied_at) * 1000)::float8 as "appliedMs"`;

/** The newest application of a user, which is the one in force. */
export const loadApplication = async (sql: Pool | PoolClient, userId: number): Promise<Application | null> => {
  const { rows } = await sql.query<Application>({
    name: 'copy_application',
    text: `select ${COLUMNS} from copy_application where user_id = $1 order by id desc limit 1`,
    values: [userId],
  });
  return rows[0] ?? null;
};

export const findApplication = async (sql: Pool | PoolClient, id: number): Promise<Application | null> => {
  const { rows } = await sql.query<Application>(`select ${COLUMNS} from copy_application where id = $1`, [id]);
  return rows[0] ?? null;
};

export interface NewApplication extends LeaderTerms {
  readonly userId: number;
  readonly agreement: string;
  readonly now: Date;
}

export const insertApplication = async ({ client }: Tx, application: NewApplication): Promise<void> => {
  await client.query(
    `insert into copy_application (user_id, share_percent, signature, agreement, applied_at) values ($1, $2, $3, $4, $5)`,
    [application.userId, application.sharePercent, application.signature, application.agreement, application.now],
  );
};

export interface ApplicationDecision {
  readonly id: number;
  readonly state: 'approved' | 'rejected';
  readonly reason: string;
  readonly operator: string;
  readonly now: Date;
}

/** Answers false when it was decided before. */
export const updateDecided = async ({ client }: Tx, decision: ApplicationDecision): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update copy_application set state = $2, reason = $3, decided_by = $4, decided_at = $5
     where id = $1 and state = 'pending'`,
    [decision.id, decision.state, decision.reason, decision.operator, decision.now],
  );
  return rowCount === 1;
};
