import type { Words } from '#kernel/product/notices';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface GroupKey {
  readonly userId: number;
  readonly reference: string;
}

export interface NoticeGroup extends GroupKey {
  /** References of what it counts; none: it was made just now. */
  readonly counted: readonly string[];
  readonly params: Words;
}

/** Locks groups in the order of users and references until the transaction ends; missing ones are added, empty. */
export const lockGroups = async ({ client, send }: Tx, keys: readonly GroupKey[]): Promise<NoticeGroup[]> => {
  const values = [keys.map(({ userId }) => userId), keys.map(({ reference }) => reference)];
  send(
    client.query(
      `insert into notice_group (user_id, reference, made_at)
       select distinct user_id, reference, now() from unnest($1::int[], $2::text[]) as v (user_id, reference)
       order by user_id, reference on conflict (user_id, reference) do nothing`,
      values,
    ),
  );
  const { rows } = await client.query<NoticeGroup>(
    `select g.user_id as "userId", g.reference, g.counted, g.params
     from (select distinct * from unnest($1::int[], $2::text[]) as v (user_id, reference)) v
     join notice_group g using (user_id, reference) order by g.user_id, g.reference for update of g`,
    values,
  );
  return rows;
};

/** Writes the new words of groups and what they count now, and the words of their notices where there are any. */
export const sendGroups = (tx: Tx, groups: readonly NoticeGroup[]): void => {
  const values = [JSON.stringify(groups)];
  const from = 'from jsonb_to_recordset($1) as v ("userId" int, reference text, counted jsonb, params jsonb)';
  const own = 'user_id = v."userId" and n.reference = v.reference';
  tx.send(
    tx.client.query(`update notice_group n set counted = v.counted, params = v.params ${from} where n.${own}`, values),
  );
  tx.send(tx.client.query(`update notification n set params = v.params ${from} where n.${own}`, values));
};

/** Events are kept for two days; what they count is forgotten a day later. Returns how many groups were deleted. */
export const deleteOldGroups = async (pool: Pool): Promise<number> => {
  const { rowCount } = await pool.query(`delete from notice_group where made_at < now() - interval '3 days'`);
  return rowCount ?? 0;
};
