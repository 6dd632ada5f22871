import type { BoxRarity } from '@candor/domain/nft/box-lines';
import { statusOf } from '@candor/domain/nft/offer-status';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

type Sql = Pool | PoolClient;

export interface Series {
  readonly id: number;
  readonly code: string;
  readonly artistId: number;
  readonly artistName: string;
  readonly title: string;
  readonly description: string;
  readonly coverId: number;
  readonly coverStillId: number;
  readonly currencyId: number;
  readonly currency: string;
  readonly scale: number;
  readonly price: string;
  readonly usdtRate: string;
  readonly feePercent: string;
  readonly total: number;
  readonly sold: number;
  readonly drawn: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly terms: string;
  readonly root: string;
  readonly signedMs: number | null;
  readonly keyId: string | null;
  readonly signature: string | null;
  readonly ruleVersion: number;
  readonly isTakenDown: boolean;
  readonly createdMs: number;
}

const text = (column: string): string => `trim_scale(s.${column})::text`;
const COLUMNS = `
  s.id, s.code, s.artist_id as "artistId", a.name as "artistName", s.title, s.description, s.cover_id as "coverId",
  s.cover_still_id as "coverStillId", s.currency_id as "currencyId", c.name as currency, c.scale, ${text('price')} as price,
  ${text('usdt_rate')} as "usdtRate", ${text('fee_percent')} as "feePercent", s.total, s.sold, s.drawn,
  s.start_ms::float8 as "startMs", s.end_ms::float8 as "endMs", s.terms, s.root, s.signed_ms::float8 as "signedMs",
  s.key_id as "keyId", s.signature, s.rule_version as "ruleVersion", s.taken_down_at is not null as "isTakenDown",
  round(extract(epoch from s.created_at) * 1000)::float8 as "createdMs"`;
const TABLES = 'nft_series s join nft_artist a on a.user_id = s.artist_id join currency c on c.id = s.currency_id';

/** A series that is sold out or taken down is never on sale. */
export const seriesStatus = ({ startMs, endMs, sold, total, isTakenDown }: Series, nowMs: number) =>
  statusOf({ startMs, endMs, isOpen: sold < total && !isTakenDown }, nowMs);

/** All leaves are public: nothing can be sold any more, and every box that was sold has its position or was refunded. */
export const isRevealed = ({ sold, total, drawn, endMs, isTakenDown }: Series, nowMs: number): boolean =>
  isTakenDown || ((sold === total || nowMs >= endMs) && drawn === sold);

export const findSeries = async (sql: Sql, code: string): Promise<Series | null> => {
  const { rows } = await sql.query<Series>({
    name: 'nft_find_series',
    text: `select ${COLUMNS} from ${TABLES} where s.code = $1`,
    values: [code],
  });
  return rows[0] ?? null;
};

export const listSeries = async (
  pool: Pool,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Series[]; total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    pool.query<Series>(`select ${COLUMNS} from ${TABLES} order by s.id desc limit $1 offset $2`, [limit, offset]),
    pool.query<{ total: number }>('select count(*)::int as total from nft_series'),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

/** Locks series by id. No box can be bought or drawn until the transaction ends. */
export const lockSeries = async ({ client }: Tx, ids: readonly number[]): Promise<Map<number, Series>> => {
  const { rows } = await client.query<Series>({
    name: 'nft_lock_series',
    text: `select ${COLUMNS} from ${TABLES} where s.id = any($1::int[]) order by s.id for no key update of s`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

export interface SeriesItem {
  readonly seriesId: number;
  readonly code: string;
  readonly name: string;
  readonly rarity: BoxRarity;
  readonly count: number;
  readonly opened: number;
  readonly stillId: number;
  /** A box with it was opened. */
  readonly isSeen: boolean;
}

/** What the public may know of items: no count of drawn boxes. */
export const loadItems = async (sql: Sql, seriesIds: readonly number[]): Promise<SeriesItem[]> => {
  const { rows } = await sql.query<SeriesItem>({
    name: 'nft_series_items',
    text: `select series_id as "seriesId", code, name, rarity, count, opened, still_id as "stillId", is_seen as "isSeen"
           from nft_item where series_id = any($1::int[]) order by id`,
    values: [seriesIds],
  });
  return rows;
};

export interface NewSeries {
  readonly code: string;
  readonly artistId: number;
  readonly title: string;
  readonly description: string;
  readonly coverId: number;
  readonly coverStillId: number;
  readonly currencyId: number;
  readonly price: string;
  readonly usdtRate: string;
  readonly feePercent: string;
  readonly total: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly terms: string;
  readonly root: string;
  readonly ruleVersion: number;
}

export const insertSeries = async ({ client }: Tx, series: NewSeries, at: Date): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into nft_series (code, artist_id, title, description, cover_id, cover_still_id, currency_id, price, usdt_rate,
       fee_percent, total, start_ms, end_ms, terms, root, rule_version, created_at)
     select v.*, $2::timestamptz from jsonb_to_record($1::jsonb) as v (code text, "artistId" int, title text, description text,
       "coverId" int, "coverStillId" int, "currencyId" int, price numeric, "usdtRate" numeric, "feePercent" numeric, total int,
       "startMs" bigint, "endMs" bigint, terms text, root text, "ruleVersion" int)
     returning id`,
    [JSON.stringify(series), at],
  );
  return rows[0]?.id ?? 0;
};

export interface NewItem {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly rarity: BoxRarity;
  readonly count: number;
  readonly type: number;
  readonly mediaId: number;
  readonly stillId: number;
}

export interface NewLeaf {
  readonly position: number;
  /** Code of the item. */
  readonly item: string;
  readonly salt: string;
}

export const insertItems = async (
  { client }: Tx,
  seriesId: number,
  { items, leaves }: { readonly items: readonly NewItem[]; readonly leaves: readonly NewLeaf[] },
): Promise<void> => {
  await client.query(
    `insert into nft_item (series_id, code, name, description, rarity, count, type, media_id, still_id)
     select $1, v.* from jsonb_to_recordset($2::jsonb) as v (code text, name text, description text, rarity text, count int,
       type smallint, "mediaId" int, "stillId" int)`,
    [seriesId, JSON.stringify(items)],
  );
  await client.query(
    `insert into nft_leaf (series_id, position, item_id, salt)
     select $1, v.position, i.id, v.salt from unnest($2::int[], $3::text[], $4::text[]) as v (position, item, salt)
     join nft_item i on i.code = v.item`,
    [seriesId, leaves.map(({ position }) => position), leaves.map(({ item }) => item), leaves.map(({ salt }) => salt)],
  );
};

export interface UnsignedRoot {
  readonly id: number;
  readonly code: string;
  readonly total: number;
  readonly root: string;
}

export const loadUnsigned = async (pool: Pool): Promise<UnsignedRoot[]> => {
  const { rows } = await pool.query<UnsignedRoot>({
    name: 'nft_unsigned_series',
    text: 'select id, code, total, root from nft_series where signed_ms is null order by id',
  });
  return rows;
};

export interface RootSignature {
  readonly signedMs: number;
  readonly keyId: string;
  readonly signature: string;
}

/** A root that is signed stays as it is. */
export const updateSigned = async ({ client }: Tx, id: number, signed: RootSignature): Promise<void> => {
  await client.query(
    'update nft_series set signed_ms = $2, key_id = $3, signature = $4 where id = $1 and signed_ms is null',
    [id, signed.signedMs, signed.keyId, signed.signature],
  );
};

export const updateTakenDown = async (
  { client }: Tx,
  { seriesId, reason, at }: { readonly seriesId: number; readonly reason: string; readonly at: Date },
): Promise<void> => {
  await client.query('update nft_series set taken_down_at = $3, takedown_reason = $2 where id = $1', [
    seriesId,
    reason,
    at,
  ]);
};
