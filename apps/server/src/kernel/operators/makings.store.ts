import type { Making } from '@candor/domain/ops/approval-wait';
import type { Pool, PoolClient } from '#platform/db/pool';

/** All makings after that time, of every operator. */
export const loadMakings = async (sql: Pool | PoolClient, since: Date): Promise<Making[]> => {
  const { rows } = await sql.query<{ operatorId: number; madeAt: Date; makers: number[] }>(
    `select operator_id as "operatorId", made_at as "madeAt",
            array_remove(array[proposed_by, approved_by], null) as makers
     from operator_making where made_at > $1`,
    [since],
  );
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAtMs: madeAt.getTime() }));
};
