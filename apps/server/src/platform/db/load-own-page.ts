import type { QueryResultRow } from 'pg';
import type { Pool } from './pool';

interface OwnPage {
  readonly userId: number;
  readonly page: number;
  readonly limit: number;
}

/** One page of the rows of a table that belong to a user, newest first, and how many there are. Table and columns come from the store's own code. */
export const loadOwnPage = async <R extends QueryResultRow>(
  pool: Pool,
  { table, columns }: { table: string; columns: string },
  { userId, page, limit }: OwnPage,
): Promise<{ rows: R[]; total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<R>({
      name: `own_${table}_page`,
      text: `select ${columns} from ${table} where user_id = $1 order by id desc limit $2 offset $3`,
      values: [userId, limit, (page - 1) * limit],
    }),
    pool.query<{ total: number }>({
      name: `own_${table}_count`,
      text: `select count(*)::int as total from ${table} where user_id = $1`,
      values: [userId],
    }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
