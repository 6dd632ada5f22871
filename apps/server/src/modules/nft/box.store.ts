import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface NewBox {
  readonly code: string;
  readonly seriesId: number;
  readonly number: number;
  readonly buyerId: number;
  readonly clientSeed: string;
  readonly acceptedMs: number;
}

/** Adds unopened boxes as works with the cover of their series; returns the ids of the works by code. The series are locked. */
export const insertBoxes = async ({ client }: Tx, boxes: readonly NewBox[], at: Date): Promise<Map<string, number>> => {
  if (boxes.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; code: string }>({
    name: 'nft_insert_boxes',
    text: `with v as (
             select * from jsonb_to_recordset($1::jsonb) as v (code text, "seriesId" int, number int, "buyerId" int, "clientSeed" text,
               "acceptedMs" bigint)
           ), added as (
             insert into nft_work (code, artist_id, owner_id, type, name, description, rarity, media_id, still_id, series_id, is_unopened,
               owned_since, created_at)
             select v.code, s.artist_id, v."buyerId", case m.kind when 'gif' then 2 when 'audio' then 3 when 'video' then 4 else 1 end,
               s.title, s.description, '', s.cover_id, s.cover_still_id, s.id, true, $2::timestamptz, $2::timestamptz
             from v join nft_series s on s.id = v."seriesId" join media_file m on m.id = s.cover_id order by v."seriesId", v.number
             returning id, code
           ), boxes as (
             insert into nft_box (work_id, series_id, number, buyer_id, client_seed, accepted_ms)
             select added.id, v."seriesId", v.number, v."buyerId", v."clientSeed", v."acceptedMs" from added join v using (code)
           ), counted as (
             update nft_series s set sold = s.sold + n.count
             from (select "seriesId" as id, count(*)::int as count from v group by 1) n where s.id = n.id
           )
           select id, code from added`,
    values: [JSON.stringify(boxes), at],
  });
  return new Map(rows.map(({ id, code }) => [code, id]));
};

/** When the last box of each series was accepted. The series are locked. */
export const loadLastAccepted = async ({ client }: Tx, seriesIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await client.query<{ id: number; acceptedMs: number }>({
    name: 'nft_last_accepted',
    text: `select k.id, b."acceptedMs" from unnest($1::int[]) as k (id) cross join lateral (
             select accepted_ms::float8 as "acceptedMs" from nft_box where series_id = k.id order by number desc limit 1) b`,
    values: [seriesIds],
  });
  return new Map(rows.map(({ id, acceptedMs }) => [id, acceptedMs]));
};

export const spotKey = (userId: number, currencyId: number): string => `${userId}:${currencyId}`;

/** Free balances of spot accounts by `spotKey`. Stable while the accounts are locked. */
export const loadSpot = async (
  sql: Pool | PoolClient,
  asked: readonly { readonly userId: number; readonly currencyId: number }[],
): Promise<Map<string, string>> => {
  const { rows } = await sql.query<{ userId: number; currencyId: number; balance: string }>({
    name: 'nft_spot',
    text: `select a.owner_id as "userId", a.currency_id as "currencyId", trim_scale(a.balance)::text as balance
           from (select distinct * from unnest($1::int[], $2::int[]) as k (owner_id, currency_id)) k
           join ledger_account a using (owner_id, currency_id) where a.type = 'change' and a.bucket = 'available'`,
    values: [asked.map(({ userId }) => userId), asked.map(({ currencyId }) => currencyId)],
  });
  return new Map(rows.map(({ userId, currencyId, balance }) => [spotKey(userId, currencyId), balance]));
};
