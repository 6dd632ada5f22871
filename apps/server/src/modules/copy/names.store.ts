import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { PoolClient } from '#platform/db/pool';

/** Names others see of users. */
export const loadNames = async (client: PoolClient, userIds: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ id: number; name: string }>({
    name: 'copy_names',
    text: `select u.id, ${PUBLIC_NAME} as name from app_user u where u.id = any($1::int[])`,
    values: [[...new Set(userIds)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
};
