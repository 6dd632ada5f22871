import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool, PoolClient } from '#platform/db/pool';

/** Names others see of users. */
export const loadNames = async (client: PoolClient, userIds: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ id: number; name: string }>({
    name: 'copy_names',
    text: `select u.id, ${PUBLIC_NAME} as name from app_user u where u.id = any($1::int[])`,
    values: [[...new Set(userIds)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export interface CopiedLeader {
  readonly leaderId: number;
  /** The name others see. */
  readonly leader: string;
}

/** The leaders behind these copies, by position. */
export const loadLeadersOf = async (pool: Pool, positionIds: readonly number[]): Promise<Map<number, CopiedLeader>> => {
  const { rows } = await pool.query<CopiedLeader & { readonly id: number }>({
    name: 'copy_leaders_of',
    text: `select c.position_id as id, u.id as "leaderId", ${PUBLIC_NAME} as leader
           from copy_position c join copy_relation r on r.id = c.relation_id join app_user u on u.id = r.leader_id
           where c.position_id = any($1::int[])`,
    values: [[...new Set(positionIds)]],
  });
  return new Map(rows.map(({ id, ...leader }) => [id, leader]));
};
