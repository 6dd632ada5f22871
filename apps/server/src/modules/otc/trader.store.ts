import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

const COMMENTS = 20;

/** Since when a person takes part; null: never did. */
export const findTraderSince = async (pool: Pool, userId: number): Promise<number | null> => {
  const { rows } = await pool.query<{ since: number | null }>({
    name: 'otc_trader_since',
    text: `select (extract(epoch from least((select since from otc_trader where user_id = $1),
             (select min(created_at) from otc_ad where user_id = $1))) * 1000)::float8 as since`,
    values: [userId],
  });
  return rows[0]?.since ?? null;
};

/** Open orders this person took. */
export const findOpenTaken = async (pool: Pool, userId: number): Promise<number> => {
  const { rows } = await pool.query<{ open: number }>({
    name: 'otc_open_taken',
    text: 'select open_taken as open from otc_trader where user_id = $1',
    values: [userId],
  });
  return rows[0]?.open ?? 0;
};

/** How many ratings have one star, two stars, and so on to five. */
export const loadStars = async (pool: Pool, userId: number): Promise<number[]> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'otc_stars',
    text: `select count(r.rated_id)::int as count from generate_series(1, 5) as v(stars)
           left join otc_rating r on r.stars = v.stars and r.rated_id = $1 group by v.stars order by v.stars`,
    values: [userId],
  });
  return rows.map(({ count }) => count);
};

export interface Comment {
  readonly stars: number;
  readonly comment: string;
  readonly at_ms: number;
  readonly by: string;
}

/** The last ratings with words, newest first. */
export const loadComments = async (pool: Pool, userId: number): Promise<Comment[]> => {
  const { rows } = await pool.query<Comment>({
    name: 'otc_comments',
    text: `select r.stars::int as stars, r.comment, r.created_ms::float8 as at_ms, ${PUBLIC_NAME} as by
           from otc_rating r join app_user u on u.id = r.rater_id
           where r.rated_id = $1 and r.comment <> '' order by r.created_ms desc, r.order_id desc limit ${COMMENTS}`,
    values: [userId],
  });
  return rows;
};

export interface Block {
  readonly userId: number;
  readonly blockedId: number;
}

export const isBlockedBy = async (pool: Pool, { userId, blockedId }: Block): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'otc_is_blocked',
    text: 'select from otc_block where user_id = $1 and blocked_id = $2',
    values: [userId, blockedId],
  });
  return rowCount === 1;
};

export const insertBlock = async ({ client }: Tx, { userId, blockedId }: Block, at: Date): Promise<void> => {
  await client.query(
    'insert into otc_block (user_id, blocked_id, created_at) values ($1, $2, $3) on conflict (user_id, blocked_id) do nothing',
    [userId, blockedId, at],
  );
};

export const deleteBlock = async ({ client }: Tx, { userId, blockedId }: Block): Promise<void> => {
  await client.query('delete from otc_block where user_id = $1 and blocked_id = $2', [userId, blockedId]);
};

export interface BlockedPerson {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly since_ms: number;
}

export const listBlocked = async (pool: Pool, userId: number): Promise<BlockedPerson[]> => {
  const { rows } = await pool.query<BlockedPerson>({
    name: 'otc_blocked_list',
    text: `select u.id, ${PUBLIC_NAME} as name, u.head_portrait as avatar,
             (extract(epoch from b.created_at) * 1000)::float8 as since_ms
           from otc_block b join app_user u on u.id = b.blocked_id where b.user_id = $1 order by b.created_at desc, u.id`,
    values: [userId],
  });
  return rows;
};
