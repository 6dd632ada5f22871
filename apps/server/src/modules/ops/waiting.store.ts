import type { ConsoleQueue } from '#kernel/product/console-queue';
import type { Pool } from '#platform/db/pool';

type Waiting = Readonly<Record<string, number>>;

/** Number of pending items in each queue, in one statement. */
export const countWaiting = async (pool: Pool, queues: readonly ConsoleQueue[]): Promise<Waiting> => {
  const { rows } = await pool.query<Waiting>({
    name: 'ops_waiting',
    text: `select ${queues.map(({ name, countSql }) => `(${countSql}) as "${name}"`).join(', ')}`,
  });
  const [row] = rows;
  if (!row) throw new Error('a count answers a row');
  return row;
};
