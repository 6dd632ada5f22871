import { toPattern } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Found, Paged, Viewer } from './market.store';

export interface ArtistRow {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly bio: string;
  readonly works: number;
  readonly sold: number;
  readonly fans: number;
  readonly isFollowed: boolean;
  readonly sinceMs: number;
  readonly isActive: boolean;
}

/** Works of an artist `a`; unopened boxes and works that were taken down are not counted. */
const WORKS = 'nft_work w where w.artist_id = a.user_id and w.taken_down_at is null and not w.is_unopened';
/** Sold by the artist or the house, boxes included. */
const IS_FIRST_SALE = `s.kind in ('sale', 'auction', 'second_chance', 'box') and not s.is_resale`;

/** Of an artist `a` who is the user `u`: the works, and how many of these works were sold. */
export const ARTIST_COUNTS = `
  (select count(*)::int from ${WORKS}) as works,
  (select count(*)::int from ${WORKS} and exists (select from nft_sale s where s.work_id = w.id and ${IS_FIRST_SALE})) as sold`;

/** As the viewer with the number $1 sees an artist. */
const ARTIST = `a.user_id as id, a.name, u.head_portrait as avatar, a.bio, a.fans, a.is_active as "isActive",
  (extract(epoch from a.since) * 1000)::float8 as "sinceMs",
  exists (select from nft_follow f where f.user_id = $1::int and f.artist_id = a.user_id) as "isFollowed", ${ARTIST_COUNTS}`;
const FROM = 'from nft_artist a join app_user u on u.id = a.user_id';

/** Present artists, those with the most fans first. */
export const listArtists = async (
  pool: Pool,
  { userId, keyword, page, limit }: Pick<Viewer, 'userId'> & Paged & { readonly keyword: string },
): Promise<Found<ArtistRow>> => {
  const pattern = toPattern(keyword.trim());
  const [list, counted] = await Promise.all([
    pool.query<ArtistRow>(
      `select ${ARTIST} ${FROM} where a.is_active and a.name ilike $2 order by a.fans desc, a.user_id limit $3 offset $4`,
      [userId, pattern, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${FROM} where a.is_active and a.name ilike $1`, [
      pattern,
    ]),
  ]);
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0 };
};

/** Also one who is no artist any more: the works stay on the market. */
export const findArtist = async (pool: Pool, artistId: number, userId: number): Promise<ArtistRow | null> => {
  const { rows } = await pool.query<ArtistRow>(`select ${ARTIST} ${FROM} where a.user_id = $2`, [userId, artistId]);
  return rows[0] ?? null;
};

export interface ArtistFigures {
  readonly onSale: number;
  readonly medianFirst: string | null;
  readonly medianResale: string | null;
  readonly resales: number;
  readonly atLoss: number;
}

/** The mean of the two middle values of an even number. */
const medianOf = (isResale: string): string => `(
  select trim_scale(round(avg(m.value), 8))::text from (
    select value, row_number() over (order by value) as place, count(*) over () as all_count from sold where ${isResale}
  ) m where m.place in ((m.all_count + 1) / 2, (m.all_count + 2) / 2))`;

/** Prices at their value in USDT when they were paid. What a seller had paid is the last sale of the work to that seller before. */
export const loadArtistFigures = async (pool: Pool, artistId: number, nowMs: number): Promise<ArtistFigures> => {
  const { rows } = await pool.query<ArtistFigures>(
    `with sold as materialized (
       select s.is_resale, s.usdt_value as value,
         (select b.usdt_value from nft_sale b
          where b.work_id = s.work_id and b.id < s.id and b.buyer_id = s.seller_id and b.kind in ('sale', 'auction', 'second_chance', 'box')
          order by b.id desc limit 1) as cost
       from nft_sale s where s.artist_id = $1 and s.kind in ('sale', 'auction', 'second_chance', 'box')
     )
     select ${medianOf('not is_resale')} as "medianFirst", ${medianOf('is_resale')} as "medianResale",
       (select count(*)::int from sold where is_resale) as resales,
       (select count(*)::int from sold where is_resale and value < cost) as "atLoss",
       (select count(*)::int from nft_work w join nft_offer o on o.id = w.offer_id
        where w.artist_id = $1 and w.taken_down_at is null and o.state = 'open' and o.end_ms > $2::bigint) as "onSale"`,
    [artistId, nowMs],
  );
  return rows[0] ?? { onSale: 0, medianFirst: null, medianResale: null, resales: 0, atLoss: 0 };
};

/** Follows or unfollows, and answers the number of fans; null: no such artist. A repetition changes nothing. */
export const updateFollow = async (
  { client }: Tx,
  {
    userId,
    artistId,
    isOn,
    at,
  }: { readonly userId: number; readonly artistId: number; readonly isOn: boolean; readonly at: Date },
): Promise<number | null> => {
  const { rows } = await client.query<{ isActive: boolean; fans: number }>(
    'select is_active as "isActive", fans from nft_artist where user_id = $1 for no key update',
    [artistId],
  );
  const [artist] = rows;
  if (!artist || (isOn && !artist.isActive)) return null;
  const changed = isOn
    ? await client.query(
        'insert into nft_follow (user_id, artist_id, created_at) values ($1, $2, $3) on conflict do nothing',
        [userId, artistId, at],
      )
    : await client.query('delete from nft_follow where user_id = $1 and artist_id = $2', [userId, artistId]);
  const fans = artist.fans + (isOn ? 1 : -1) * (changed.rowCount ?? 0);
  if (fans !== artist.fans) await client.query('update nft_artist set fans = $2 where user_id = $1', [artistId, fans]);
  return fans;
};
