import type { Tx } from '#platform/db/with-tx';

export interface FavouriteTarget {
  readonly ownerId: number;
  readonly isTakenDown: boolean;
}

/** Locks a work by its code, so that its count of favourites is exact; of a series, which has no count, nothing. */
export const lockTarget = async ({ client }: Tx, code: string): Promise<FavouriteTarget | null> => {
  const works = await client.query<FavouriteTarget>(
    'select owner_id as "ownerId", taken_down_at is not null as "isTakenDown" from nft_work where code = $1 for no key update',
    [code],
  );
  if (works.rows[0]) return works.rows[0];
  const series = await client.query<FavouriteTarget>(
    'select -1 as "ownerId", taken_down_at is not null as "isTakenDown" from nft_series where code = $1',
    [code],
  );
  return series.rows[0] ?? null;
};

export interface Favouring {
  readonly userId: number;
  readonly code: string;
  readonly at: Date;
}

/** True: it was there. */
export const deleteFavourite = async ({ client }: Tx, { userId, code }: Favouring): Promise<boolean> => {
  const { rowCount } = await client.query('delete from nft_favourite where user_id = $1 and code = $2', [userId, code]);
  return rowCount === 1;
};

export const insertFavourite = async ({ client }: Tx, { userId, code, at }: Favouring): Promise<void> => {
  await client.query(
    'insert into nft_favourite (user_id, code, created_at) values ($1, $2, $3) on conflict do nothing',
    [userId, code, at],
  );
};

/** The number of users who have it among their favourites, which is also written to the work. */
export const countFavourites = async ({ client }: Tx, code: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from nft_favourite where code = $1',
    [code],
  );
  const count = rows[0]?.count ?? 0;
  await client.query('update nft_work set favourites = $2 where code = $1 and favourites <> $2', [code, count]);
  return count;
};
