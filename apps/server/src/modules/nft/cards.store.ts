import type { ReplyOf } from '@candor/contract/call';
import type { nftFavourites } from '@candor/contract/nft';
import { toFixed8 } from '@candor/money/decimal';
import { mediaAddress } from '#modules/files/index';
import { toFlag } from './flag';

type Card = ReplyOf<typeof nftFavourites>['items'][number];

/** A work or a series as lists show it. Nothing in it depends on what is in an unopened box. */
export interface CardRow
  extends Pick<Card, 'code' | 'mode' | 'type' | 'name' | 'rarity' | 'status' | 'bids' | 'total'> {
  readonly token: string;
  readonly contentType: Parameters<typeof mediaAddress>[0]['contentType'];
  readonly artistId: number;
  readonly artistName: string;
  readonly currencyId: number;
  readonly currency: string;
  readonly price: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly left: number;
  readonly isUnopened: boolean;
  readonly isFavourite: boolean;
  readonly isTakenDown: boolean;
}

const USDT_ID = `(select id from currency where name = 'USDT')`;

/** As `statusOf` of the domain, of an offer or series `x`. In every query with cards $1 is the time in ms and $2 the viewer, 0 for visitors. */
const statusSql = (x: string, isOpen: string): string =>
  `case when (${isOpen}) is not true or $1::bigint >= ${x}.end_ms then 0 when $1::bigint < ${x}.start_ms then 2 else 1 end`;

/** Tables of a work with the offer that runs or waits for payment. */
const WORK_WITH_OFFER = 'nft_work w left join nft_offer o on o.id = w.offer_id';

/**
 * Works with an offer `o`, which may be missing. Of a work that is not offered the price is what its owner paid. `value`
 * is the price in USDT, by which lists compare different coins.
 */
export const workCards = (tables = WORK_WITH_OFFER): string => `
  select w.id as work_id, w.code, coalesce(o.mode, 0)::int as mode, w.type::int as type, w.name, w.still_id, w.rarity, w.artist_id,
    coalesce(o.currency_id, w.paid_currency_id, ${USDT_ID}) as currency_id, coalesce(o.price, w.paid) as price,
    coalesce(o.price * o.usdt_rate,
      (select s.usdt_value from nft_sale s where s.work_id = w.id order by s.id desc limit 1), 0) as value,
    ${statusSql('o', `o.state = 'open' and w.taken_down_at is null`)} as status,
    coalesce(o.start_ms, 0) as start_ms, coalesce(o.end_ms, 0) as end_ms, coalesce(o.bids, 0) as bids, 0 as total, 0 as left_count,
    w.is_unopened, w.taken_down_at is not null as is_down, w.created_at
  from ${tables}`;

const SERIES_CARDS = `
  select 0 as work_id, s.code, 3 as mode, 1 as type, s.title as name, s.cover_still_id as still_id, '' as rarity, s.artist_id, s.currency_id,
    s.price, s.price * s.usdt_rate as value, ${statusSql('s', 's.taken_down_at is null and s.sold < s.total')} as status,
    s.start_ms, s.end_ms, 0 as bids, s.total, s.total - s.sold as left_count, false as is_unopened, s.taken_down_at is not null as is_down,
    s.created_at
  from nft_series s`;

/** Works and series in one list. */
export const ALL_CARDS = `(${workCards()} union all ${SERIES_CARDS}) k`;

/** What cards `k` need beside themselves. */
export const CARD_JOINS = `join nft_artist a on a.user_id = k.artist_id join currency c on c.id = k.currency_id
  left join media_file still on still.id = k.still_id`;

export const CARD_COLUMNS = `k.code, k.mode, k.type, k.name, still.token, still.content_type as "contentType", k.rarity,
  k.artist_id as "artistId", a.name as "artistName", k.currency_id as "currencyId", c.name as currency, k.price::text as price, k.status,
  k.start_ms::float8 as "startMs", k.end_ms::float8 as "endMs", k.bids, k.total, k.left_count as "left", k.is_unopened as "isUnopened",
  k.is_down as "isTakenDown", exists (select from nft_favourite f where f.user_id = $2 and f.code = k.code) as "isFavourite"`;

/** Empty for media that nobody may see: those of what was taken down. */
export const toStill = ({
  token,
  contentType,
  isTakenDown,
}: Pick<CardRow, 'token' | 'contentType' | 'isTakenDown'>): string =>
  isTakenDown ? '' : mediaAddress({ token, contentType });

export const toCard = (row: CardRow): Card => ({
  code: row.code,
  mode: row.mode,
  type: row.type,
  name: row.name,
  still: toStill(row),
  rarity: row.rarity,
  artist_id: row.artistId,
  artist_name: row.artistName,
  currency_id: row.currencyId,
  currency_name: row.currency,
  price: toFixed8(row.price),
  status: row.status,
  start_ms: row.startMs,
  end_ms: row.endMs,
  bids: row.bids,
  total: row.total,
  left: row.left,
  unopened: toFlag(row.isUnopened),
  favourite: toFlag(row.isFavourite),
});
