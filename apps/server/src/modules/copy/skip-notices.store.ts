import type { Tx } from '#platform/db/with-tx';

/** Marks and answers those of the relations whose follower got no such notice within an hour. */
export const takeSkipNotices = async ({ client }: Tx, relationIds: readonly number[], now: Date): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'copy_take_skip_notices',
    text: `update copy_relation set skip_notice_at = $2
           where id = any($1::int[]) and (skip_notice_at is null or skip_notice_at <= $2::timestamptz - interval '1 hour')
           returning id`,
    values: [relationIds, now],
  });
  return rows.map(({ id }) => id);
};
