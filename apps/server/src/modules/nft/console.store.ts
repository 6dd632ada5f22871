import { toPattern } from '#kernel/operators/load-queue';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { ARTIST_COUNTS } from './artists.store';
import { CARD_JOINS, type CardRow, workCards } from './cards.store';
import { type Found, loadCards, type Paged, type Viewer } from './market.store';

export interface ArtistItem {
  readonly id: number;
  readonly name: string;
  readonly account: string;
  readonly bio: string;
  readonly isActive: boolean;
  readonly works: number;
  readonly sold: number;
  readonly fans: number;
  readonly sinceMs: number;
}

/** All artists, the newest first. */
export const loadArtistItems = async (pool: Pool, { page, limit }: Paged): Promise<Found<ArtistItem>> => {
  const [list, counted] = await Promise.all([
    pool.query<ArtistItem>(
      `select a.user_id as id, a.name, coalesce(u.email, u.phone) as account, a.bio, a.is_active as "isActive", a.fans,
              (extract(epoch from a.since) * 1000)::float8 as "sinceMs", ${ARTIST_COUNTS}
       from nft_artist a join app_user u on u.id = a.user_id order by a.since desc, a.user_id limit $1 offset $2`,
      [limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>('select count(*)::int as total from nft_artist'),
  ]);
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0 };
};

export interface WorkItem extends CardRow {
  readonly ownerId: number;
  readonly ownerName: string;
  readonly takedownReason: string;
  readonly createdMs: number;
}

/** Works and boxes, the newest first. Of an unopened box the name and picture are those of its series. */
export const loadWorkItems = (
  pool: Pool,
  { keyword, artistId, ...shown }: Viewer & Paged & { readonly keyword: string; readonly artistId: number },
): Promise<Found<WorkItem>> =>
  loadCards<WorkItem>(
    pool,
    {
      from: `(${workCards()}) k ${CARD_JOINS} join nft_work w on w.id = k.work_id left join app_user u on u.id = w.owner_id
             where ($3::int = 0 or k.artist_id = $3) and ($4 = '' or k.code = $4 or k.name ilike $5 or a.name ilike $5)`,
      order: 'w.id desc',
      values: [artistId, keyword, toPattern(keyword)],
      columns: `, w.owner_id as "ownerId", coalesce(u.email, u.phone, 'Candor') as "ownerName", w.takedown_reason as "takedownReason",
        (extract(epoch from w.created_at) * 1000)::float8 as "createdMs"`,
    },
    shown,
  );

export const isUser = async (client: PoolClient, userId: number): Promise<boolean> => {
  const { rowCount } = await client.query(`select from app_user where id = $1 and status = 'active'`, [userId]);
  return rowCount === 1;
};

export const findArtistState = async (
  client: PoolClient,
  userId: number,
): Promise<{ readonly isActive: boolean } | null> => {
  const { rows } = await client.query<{ isActive: boolean }>(
    'select is_active as "isActive" from nft_artist where user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
};

export const updateArtist = async (
  { client }: Tx,
  artist: { readonly userId: number; readonly isActive: boolean; readonly name: string; readonly bio: string },
  at: Date,
): Promise<void> => {
  await client.query(
    `insert into nft_artist (user_id, name, bio, is_active, since) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set name = excluded.name, bio = excluded.bio, is_active = excluded.is_active`,
    [artist.userId, artist.name, artist.bio, artist.isActive, at],
  );
};
