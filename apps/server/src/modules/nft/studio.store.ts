import type { Pool, PoolClient } from '#platform/db/pool';
import { CARD_JOINS, type CardRow, workCards } from './cards.store';
import { type Found, loadCards, type Paged, type Viewer } from './market.store';

export interface StudioArtist {
  readonly name: string;
  readonly bio: string;
}

/** The own row of a present artist; null: the user is none. */
export const findOwnArtist = async (sql: Pool | PoolClient, userId: number): Promise<StudioArtist | null> => {
  const { rows } = await sql.query<StudioArtist>({
    name: 'nft_own_artist',
    text: 'select name, bio from nft_artist where user_id = $1 and is_active',
    values: [userId],
  });
  return rows[0] ?? null;
};

/** False: the user is no artist. */
export const updateBio = async (pool: Pool, userId: number, bio: string): Promise<boolean> => {
  const { rowCount } = await pool.query('update nft_artist set bio = $2 where user_id = $1 and is_active', [
    userId,
    bio,
  ]);
  return rowCount === 1;
};

export interface StudioRow extends CardRow {
  readonly sales: number;
  readonly isMine: boolean;
}

/** Own creations, newest first; what buyers have not opened yet is not among them. */
export const findCreations = (pool: Pool, shown: Viewer & Paged): Promise<Found<StudioRow>> =>
  loadCards<StudioRow>(
    pool,
    {
      from: `(${workCards()} where w.artist_id = $2 and not w.is_unopened) k ${CARD_JOINS} join nft_work w on w.id = k.work_id where true`,
      order: 'w.id desc',
      values: [],
      columns: `, w.owner_id = $2 as "isMine",
        (select count(*)::int from nft_sale s where s.work_id = w.id and s.kind in ('sale', 'auction', 'second_chance', 'box')) as sales`,
    },
    shown,
  );

export interface EarnedRow {
  readonly currency: string;
  readonly sales: string;
  readonly royalties: string;
  readonly count: number;
}

/** What own creations have earned, by coin: the net of own sales, and royalties of resales by others. */
export const loadEarned = async (pool: Pool, userId: number): Promise<EarnedRow[]> => {
  const { rows } = await pool.query<EarnedRow>({
    name: 'nft_earned',
    text: `select c.name as currency, coalesce(sum(s.net) filter (where s.seller_id = $1), 0)::text as sales, sum(s.royalty)::text as royalties,
                  count(*)::int as count
           from nft_sale s join currency c on c.id = s.currency_id
           where s.artist_id = $1 and (s.seller_id = $1 or s.royalty > 0) and s.kind in ('sale', 'auction', 'second_chance', 'box')
           group by c.id, c.name order by c.id`,
    values: [userId],
  });
  return rows;
};
