import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** "2026-11-18": points are granted per UTC day. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Users who had their points of the day, and how many. */
export const loadGrants = async (
  client: Pick<Pool, 'query'>,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ userId: number; amount: string }>({
    name: 'game_grants',
    text: `select user_id as "userId", trim_scale(amount)::text as amount from game_grant where user_id = any($1::int[]) and day = $2`,
    values: [userIds, day],
  });
  return new Map(rows.map(({ userId, amount }) => [userId, amount]));
};

export interface NewGrant {
  readonly userId: number;
  readonly amount: string;
  /** Null where nothing is booked. */
  readonly reference: string | null;
}

/** A second grant of a day fails the transaction. */
export const insertGrants = async (
  { client }: Tx,
  grants: readonly NewGrant[],
  { day, at }: { readonly day: string; readonly at: Date },
): Promise<void> => {
  if (grants.length === 0) return;
  await client.query({
    name: 'game_insert_grants',
    text: `insert into game_grant (user_id, day, amount, reference, created_at)
           select v.user_id, $4, v.amount, v.reference, $5 from unnest($1::int[], $2::numeric[], $3::uuid[]) as v (user_id, amount, reference)`,
    values: [
      grants.map(({ userId }) => userId),
      grants.map(({ amount }) => amount),
      grants.map(({ reference }) => reference),
      day,
      at,
    ],
  });
};
