import type { Pool } from '#platform/db/pool';

/** As customers read it. The session of an operator knows the e-mail address only, which customers do not see. */
export const findOperatorName = async (pool: Pool, operatorId: number): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>('select name from operator where id = $1', [operatorId]);
  return rows[0]?.name ?? '';
};
