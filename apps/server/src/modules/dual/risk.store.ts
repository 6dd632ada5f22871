import type { Pool } from '#platform/db/pool';

/** Whether the user has acknowledged before that dual products do not protect the principal. */
export const hasAcceptedRisk = async (pool: Pool, userId: number): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'dual_risk',
    text: `select from risk_acceptance where user_id = $1 and product = 'dual'`,
    values: [userId],
  });
  return rowCount === 1;
};
