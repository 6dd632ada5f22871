import type { Tx } from '#platform/db/with-tx';

export interface Trader {
  readonly userId: number;
  /** Open orders this person took. */
  readonly openTaken: number;
  /** Orders completed without a dispute. */
  readonly cleanOrders: number;
}

const INSERT = {
  name: 'otc_insert_traders',
  text: `insert into otc_trader (user_id, since) select id, $2::timestamptz from unnest($1::int[]) as v(id) order by id
         on conflict (user_id) do nothing`,
};
const LOCK = {
  name: 'otc_lock_traders',
  text: `select user_id as "userId", open_taken as "openTaken", clean_orders as "cleanOrders" from otc_trader
         where user_id = any($1::int[]) order by user_id for no key update`,
};

/** Locks traders in the order of their ids until the transaction ends; newcomers are added. */
export const lockTraders = async (
  { client, send }: Tx,
  userIds: readonly number[],
  at: Date,
): Promise<Map<number, Trader>> => {
  const ids = [...new Set(userIds)];
  send(client.query({ ...INSERT, values: [ids, at] }));
  const { rows } = await client.query<Trader>({ ...LOCK, values: [ids] });
  return new Map(rows.map((row) => [row.userId, row]));
};

/** Changes how many open orders people have taken; the traders must be locked. */
export const sendOpenTaken = (
  tx: Tx,
  changes: readonly { readonly userId: number; readonly delta: number }[],
): void => {
  if (changes.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'otc_change_open_taken',
      text: `update otc_trader t set open_taken = t.open_taken + v.delta
             from (select user_id, sum(delta)::int as delta from unnest($1::int[], $2::int[]) as v(user_id, delta)
                   group by user_id) v
             where t.user_id = v.user_id`,
      values: [changes.map(({ userId }) => userId), changes.map(({ delta }) => delta)],
    }),
  );
};

/** Adds one clean order for each mention of a person; the traders must be locked. */
export const sendCleanOrders = (tx: Tx, userIds: readonly number[]): void => {
  if (userIds.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'otc_add_clean_orders',
      text: `update otc_trader t set clean_orders = t.clean_orders + v.added
             from (select user_id, count(*)::int as added from unnest($1::int[]) as v(user_id) group by user_id) v
             where t.user_id = v.user_id`,
      values: [userIds],
    }),
  );
};
