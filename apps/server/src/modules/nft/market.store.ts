import type { InputOf } from '@candor/contract/call';
import type { nftWorks } from '@candor/contract/nft';
import { toPattern } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import { ALL_CARDS, CARD_COLUMNS, CARD_JOINS, type CardRow, workCards } from './cards.store';

export interface Viewer {
  readonly nowMs: number;
  /** 0: nobody is logged in. */
  readonly userId: number;
}

export interface Paged {
  readonly page: number;
  readonly limit: number;
}

export interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

interface CardQuery {
  /** Cards `k`, and what else the conditions need. */
  readonly from: string;
  readonly order: string;
  /** From $3 on. */
  readonly values: readonly unknown[];
  /** Columns beside those of cards. */
  readonly columns?: string;
}

/** One page of cards, and the number of all. */
export const loadCards = async <T extends CardRow = CardRow>(
  pool: Pool,
  { from, order, values, columns = '' }: CardQuery,
  { nowMs, userId, page, limit }: Viewer & Paged,
): Promise<Found<T>> => {
  const given = [nowMs, userId, ...values];
  const paging = `limit $${given.length + 1} offset $${given.length + 2}`;
  const [list, counted] = await Promise.all([
    pool.query<T>(`select ${CARD_COLUMNS}${columns} from ${from} order by ${order} ${paging}`, [
      ...given,
      limit,
      (page - 1) * limit,
    ]),
    // The time and the viewer are named once, so that both have a type in every query.
    pool.query<{ total: number }>(
      `select count(*)::int as total from ${from} and $1::bigint is not null and $2::int is not null`,
      given,
    ),
  ]);
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0 };
};

type Asked = Omit<InputOf<typeof nftWorks>, 'page' | 'limit'>;

/** On sale by their end, then those that come by their start, then the rest with the newest end first. */
const ENDING = `case k.status when 1 then 0 when 2 then 1 else 2 end,
  case k.status when 1 then k.end_ms when 2 then k.start_ms else -k.end_ms end`;
const SORTED: Readonly<Record<Asked['sort'], string>> = {
  ending: ENDING,
  newest: 'k.created_at desc',
  price_up: 'k.value',
  price_down: 'k.value desc',
  bids: 'k.bids desc',
};

const STATUSES: Readonly<Record<Asked['status'], readonly number[]>> = {
  '': [1, 2],
  '0': [0],
  '1': [1],
  '2': [2],
  all: [0, 1, 2],
};

/** A limit of the price is in the coin asked for, and in USDT when all coins are shown. */
const PRICE = 'case when $4::int = 0 then k.value else k.price end';
const FILTERED = `not k.is_down and not k.is_unopened and k.status = any($3::int[]) and ($4::int = 0 or k.currency_id = $4)
  and ($5::int is null or k.mode = $5) and ($6::int is null or k.type = $6) and ($7 = '' or k.rarity = $7)
  and ($8::numeric is null or ${PRICE} >= $8) and ($9::numeric is null or ${PRICE} <= $9)
  and ($10::int = 0 or k.artist_id = $10) and ($11 = '%%' or k.name ilike $11 or a.name ilike $11)`;

const numberOf = (text: string): number | null => (text === '' ? null : Number.parseInt(text, 10));

/** Works and series that are found by filters. Unopened boxes and what was taken down are not in it. */
export const findWorks = (pool: Pool, asked: Asked, shown: Viewer & Paged): Promise<Found<CardRow>> =>
  loadCards(
    pool,
    {
      from: `${ALL_CARDS} ${CARD_JOINS} where ${FILTERED}`,
      order: `${SORTED[asked.sort]}, k.code`,
      values: [
        STATUSES[asked.status],
        asked.currency_id,
        numberOf(asked.mode),
        numberOf(asked.type),
        asked.rarity,
        asked.min_price || null,
        asked.max_price || null,
        asked.artist_id,
        toPattern(asked.keyword.trim()),
      ],
    },
    shown,
  );

/** Own favourites, newest first. */
export const findFavourites = (pool: Pool, shown: Viewer & Paged): Promise<Found<CardRow>> =>
  loadCards(
    pool,
    {
      from: `nft_favourite own join ${ALL_CARDS} on k.code = own.code ${CARD_JOINS} where own.user_id = $2 and not k.is_down`,
      order: 'own.created_at desc, k.code',
      values: [],
    },
    shown,
  );

/** Coins in which something is or was offered. */
export const loadOfferCoins = async (pool: Pool): Promise<{ id: number; name: string }[]> => {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: 'nft_offer_coins',
    text: `select c.id, c.name from currency c
           where exists (select from nft_offer o where o.currency_id = c.id) or exists (select from nft_series s where s.currency_id = c.id)
           order by c.sort, c.id`,
  });
  return rows;
};

/** What a work has beside its card. */
export interface WorkRow extends CardRow {
  readonly workId: number;
  readonly description: string;
  readonly artistBio: string;
  readonly artistAvatar: string;
  readonly chain: string;
  readonly mediaToken: string;
  readonly mediaType: CardRow['contentType'];
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly takedownReason: string;
  readonly favourites: number;
  readonly createdMs: number;
  readonly seriesCode: string;
  readonly seriesName: string;
  /** The viewer owns, made, bought, sold or bid for it. */
  readonly isInvolved: boolean;
}

const INVOLVED = `(w.owner_id = $2 or w.artist_id = $2
  or exists (select from nft_sale s where s.work_id = w.id and $2 in (s.seller_id, s.buyer_id))
  or exists (select from nft_bidder b join nft_offer f on f.id = b.offer_id where f.work_id = w.id and b.user_id = $2))`;

const WORK_COLUMNS = `, w.id as "workId", w.description, a.bio as "artistBio", artist.head_portrait as "artistAvatar", w.chain,
  media.token as "mediaToken", media.content_type as "mediaType", coalesce(media.duration_ms, 0) as "durationMs",
  coalesce(media.width, 0) as width, coalesce(media.height, 0) as height, w.owner_id as "ownerId", w.takedown_reason as "takedownReason",
  w.favourites, (extract(epoch from w.created_at) * 1000)::float8 as "createdMs", coalesce(series.code, '') as "seriesCode",
  coalesce(series.title, '') as "seriesName", ${INVOLVED} as "isInvolved"`;

export const findWork = async (pool: Pool, code: string, { nowMs, userId }: Viewer): Promise<WorkRow | null> => {
  const { rows } = await pool.query<WorkRow>(
    `select ${CARD_COLUMNS}${WORK_COLUMNS}
     from (${workCards()} where w.code = $3) k ${CARD_JOINS} join nft_work w on w.id = k.work_id
     join app_user artist on artist.id = w.artist_id join media_file media on media.id = w.media_id
     left join nft_series series on series.id = w.series_id`,
    [nowMs, userId, code],
  );
  return rows[0] ?? null;
};
