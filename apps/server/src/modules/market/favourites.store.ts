import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface FavouriteRow {
  readonly id: number;
  readonly currencyId: number;
}

const LIST = 'select id, currency_id as "currencyId" from favourite where user_id = $1 order by sort, id';

export const loadFavourites = async (db: Pool | Tx['client'], userId: number): Promise<FavouriteRow[]> => {
  const { rows } = await db.query<FavouriteRow>({ name: 'market_favourites', text: LIST, values: [userId] });
  return rows;
};

/** First half of the two-part advisory lock key; the second half is the user. */
const FAVOURITES_LOCK = 730_016;

/** Serialises changes of a user's list until the transaction ends: its length and order are decided under this lock. */
export const lockFavourites = async ({ client }: Tx, userId: number): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1::int, $2::int)', [FAVOURITES_LOCK, userId]);
};

/** Appends to the list. Call with the list locked. */
export const insertFavourite = async (
  { client }: Tx,
  favourite: { userId: number; currencyId: number; now: Date },
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into favourite (user_id, currency_id, sort, created_at)
     select $1, $2, coalesce(max(sort), 0) + 1, $3 from favourite where user_id = $1
     returning id`,
    [favourite.userId, favourite.currencyId, favourite.now],
  );
  return rows[0]?.id ?? 0;
};

/** True when the row existed and belonged to the user. */
export const deleteFavourite = async (pool: Pool, row: { userId: number; id: number }): Promise<boolean> => {
  const { rowCount } = await pool.query('delete from favourite where id = $2 and user_id = $1', [row.userId, row.id]);
  return rowCount === 1;
};

/** Call with the list locked and with all its ids. */
export const updateOrder = async ({ client }: Tx, userId: number, ids: readonly number[]): Promise<void> => {
  await client.query(
    `update favourite set sort = place.at
     from unnest($2::int[]) with ordinality as place (id, at)
     where favourite.id = place.id and favourite.user_id = $1`,
    [userId, ids],
  );
};
