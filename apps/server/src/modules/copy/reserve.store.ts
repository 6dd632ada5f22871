import type { Pool, PoolClient } from '#platform/db/pool';

interface Owing {
  readonly id: number;
  readonly followerId: number;
  readonly sharedTotal: string;
  readonly sharePercent: string;
}

/** Relations of these followers that run or are not settled. The debt of an ended one is asked for when the follow begins again. */
export const listOwing = async (sql: Pool | PoolClient, userIds: readonly number[]): Promise<Owing[]> => {
  const { rows } = await sql.query<Owing>({
    name: 'copy_owing',
    text: `select id, follower_id as "followerId", trim_scale(shared_total)::text as "sharedTotal", trim_scale(share_percent)::text as "sharePercent"
           from copy_relation where follower_id = any($1::int[]) and (state <> 'ended' or settling)`,
    values: [userIds],
  });
  return rows;
};
