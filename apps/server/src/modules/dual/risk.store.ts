import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Whether the user has acknowledged before that dual products do not protect the principal. */
export const hasAcceptedRisk = async (pool: Pool, userId: number): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'dual_risk',
    text: `select from risk_acceptance where user_id = $1 and product = 'dual'`,
    values: [userId],
  });
  return rowCount === 1;
};

/** Who has bought has acknowledged it: old clients, which cannot ask, may buy for that user from now on. */
export const insertAccepted = async ({ client }: Tx, userIds: readonly number[], at: Date): Promise<void> => {
  await client.query({
    name: 'dual_risk_accepted',
    text: `insert into risk_acceptance (user_id, product, accepted_at) select distinct u, 'dual', $2::timestamptz from unnest($1::int[]) u
           on conflict do nothing`,
    values: [userIds, at],
  });
};
