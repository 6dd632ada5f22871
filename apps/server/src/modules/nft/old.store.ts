import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';
import { ALL_CARDS, CARD_COLUMNS, CARD_JOINS, type CardRow } from './cards.store';
import { loadCards, type Paged, type Viewer } from './market.store';

/** Existing clients know works by number: those of series begin here, so that no two things have the same. */
const SERIES_NUMBERS = 1_000_000_000;

/** A work or series with the fields of existing clients. */
export interface ArtworkRow extends CardRow {
  readonly id: number;
  readonly description: string;
  readonly authorBio: string;
  readonly authorAvatar: string;
  readonly ownerId: number;
  readonly mediaToken: string;
  readonly mediaType: CardRow['contentType'];
  readonly chain: string;
  readonly isBox: boolean;
  readonly isOffered: boolean;
  readonly deposit: string;
  readonly perIncrease: string;
  readonly stepPercent: number;
  readonly scale: number;
  readonly createdMs: number;
  readonly changedMs: number;
}

const toMs = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

const NUMBER = `coalesce(w.id, ${SERIES_NUMBERS} + s.id)`;
const ARTWORK_COLUMNS = `, ${NUMBER}::float8 as id, coalesce(w.description, s.description) as description, a.bio as "authorBio",
  u.head_portrait as "authorAvatar", coalesce(w.owner_id, 0) as "ownerId", media.token as "mediaToken", media.content_type as "mediaType",
  coalesce(w.chain, 'Candor') as chain, coalesce(w.series_id, s.id) is not null as "isBox", w.offer_id is not null as "isOffered",
  coalesce(o.deposit, 0)::text as deposit, coalesce(o.per_increase, 0)::text as "perIncrease", coalesce(o.step_percent, 0) as "stepPercent",
  c.scale, ${toMs('k.created_at')} as "createdMs", ${toMs('coalesce(w.owned_since, s.created_at)')} as "changedMs"`;

/** Beside the card `k`: its work `w` with the offer `o`, or its series `s`. */
const ARTWORK_JOINS = `${CARD_JOINS} left join nft_work w on w.id = k.work_id left join nft_offer o on o.id = w.offer_id
  left join nft_series s on k.work_id = 0 and s.code = k.code join app_user u on u.id = k.artist_id
  join media_file media on media.id = coalesce(w.media_id, s.cover_id)`;

interface ArtworkQuery extends Viewer, Paged {
  /** Before the cards, where a list is not of all of them. */
  readonly first?: string;
  readonly where: string;
  readonly order: string;
  /** From $3 on. */
  readonly values?: readonly unknown[];
}

export const loadArtworks = async (
  pool: Pool,
  { first = '', where, order, values = [], ...shown }: ArtworkQuery,
): Promise<readonly ArtworkRow[]> => {
  const from = `${first}${ALL_CARDS}${first === '' ? '' : ' on k.code = own.code'} ${ARTWORK_JOINS} where ${where}`;
  return (await loadCards<ArtworkRow>(pool, { from, order, values, columns: ARTWORK_COLUMNS }, shown)).rows;
};

/** By number or code; what was taken down is not found. */
export const findArtwork = async (
  pool: Pool,
  idOrCode: string,
  { nowMs, userId }: Viewer,
): Promise<ArtworkRow | null> => {
  const { rows } = await pool.query<ArtworkRow>(
    `select ${CARD_COLUMNS}${ARTWORK_COLUMNS} from ${ALL_CARDS} ${ARTWORK_JOINS}
     where not k.is_down and (k.code = $3 or ${NUMBER}::text = $3)`,
    [nowMs, userId, idOrCode],
  );
  return rows[0] ?? null;
};

/** An artist under the artist's name, every other user under the public one. */
export const findOldArtist = async (
  pool: Pool,
  userId: number,
): Promise<{ readonly id: number; readonly name: string; readonly avatar: string } | null> => {
  const { rows } = await pool.query<{ id: number; name: string; avatar: string }>(
    `select u.id, coalesce(a.name, ${PUBLIC_NAME}) as name, u.head_portrait as avatar
     from app_user u left join nft_artist a on a.user_id = u.id where u.id = $1`,
    [userId],
  );
  return rows[0] ?? null;
};

/** Number of users who have it among their favourites. */
export const countCollectors = async (pool: Pool, codes: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'nft_collectors',
    text: 'select count(*)::int as count from nft_favourite where code = any($1::text[])',
    values: [codes],
  });
  return rows[0]?.count ?? 0;
};

export interface OldBidRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly price: string;
  readonly currency: string;
  readonly atMs: number;
  readonly isLeading: boolean;
  readonly isOver: boolean;
  readonly token: string;
  readonly contentType: CardRow['contentType'];
  readonly isTakenDown: boolean;
  readonly bidder: string;
  readonly portrait: string;
}

/** Own bids, newest first, and the number of all. */
export const loadOwnBids = async (
  pool: Pool,
  { nowMs, userId, page, limit }: Viewer & Paged,
): Promise<{ rows: OldBidRow[]; total: number }> => {
  const [list, counted] = await Promise.all([
    pool.query<OldBidRow>(
      `select b.id::float8 as id, w.code, w.name, b.price::text as price, c.name as currency, ${toMs('b.created_at')} as "atMs",
              o.leader_id = b.user_id and o.price = b.price as "isLeading", o.state <> 'open' or o.end_ms <= $4::bigint as "isOver",
              still.token, still.content_type as "contentType", w.taken_down_at is not null as "isTakenDown",
              ${PUBLIC_NAME} as bidder, u.head_portrait as portrait
       from nft_bid b join nft_offer o on o.id = b.offer_id join nft_work w on w.id = o.work_id join currency c on c.id = o.currency_id
       join media_file still on still.id = w.still_id join app_user u on u.id = b.user_id
       where b.user_id = $1 order by b.id desc limit $2 offset $3`,
      [userId, limit, (page - 1) * limit, nowMs],
    ),
    pool.query<{ total: number }>('select count(*)::int as total from nft_bid where user_id = $1', [userId]),
  ]);
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0 };
};

export interface OldOrderRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly token: string;
  readonly contentType: CardRow['contentType'];
  readonly isTakenDown: boolean;
  readonly price: string;
  readonly currencyId: number;
  readonly currency: string;
  readonly endMs: number;
  readonly isRead: boolean;
  readonly state: 'open' | 'paid' | 'expired' | 'cancelled';
  readonly dueMs: number;
  readonly closedMs: number | null;
  readonly createdMs: number;
}

const MOST_ORDERS = 100;

/** Own orders, newest first. */
export const loadOwnOrders = async (pool: Pool, userId: number): Promise<OldOrderRow[]> => {
  const { rows } = await pool.query<OldOrderRow>({
    name: 'nft_old_orders',
    text: `select r.id, w.code, w.name, still.token, still.content_type as "contentType", w.taken_down_at is not null as "isTakenDown",
             r.price::text as price, r.currency_id as "currencyId", c.name as currency, o.end_ms::float8 as "endMs", r.is_read as "isRead",
             r.state, r.due_ms::float8 as "dueMs", ${toMs('r.closed_at')} as "closedMs", r.created_ms::float8 as "createdMs"
           from nft_order r join nft_offer o on o.id = r.offer_id join nft_work w on w.id = r.work_id join currency c on c.id = r.currency_id
           join media_file still on still.id = w.still_id
           where r.buyer_id = $1 order by r.id desc limit ${MOST_ORDERS}`,
    values: [userId],
  });
  return rows;
};

/** False: not an own order. */
export const markOrderRead = async (pool: Pool, userId: number, orderId: number): Promise<boolean> => {
  const { rowCount } = await pool.query('update nft_order set is_read = true where id = $2 and buyer_id = $1', [
    userId,
    orderId,
  ]);
  return rowCount === 1;
};

export const isSeriesCode = async (pool: Pool, code: string): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'nft_is_series',
    text: 'select from nft_series where code = $1',
    values: [code],
  });
  return rowCount === 1;
};
