import type { Tx } from '#platform/db/with-tx';

/** A work with what its takedown has to undo; locked. */
export interface TakenWork {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly artistId: number;
  readonly ownerId: number;
  readonly mediaId: number;
  readonly stillId: number;
  readonly offerId: number | null;
  readonly isTakenDown: boolean;
}

const SELECT = `select id, code, name, artist_id as "artistId", owner_id as "ownerId", media_id as "mediaId", still_id as "stillId",
  offer_id as "offerId", taken_down_at is not null as "isTakenDown" from nft_work`;

export const findTakenWork = async ({ client }: Tx, code: string): Promise<TakenWork | null> => {
  const { rows } = await client.query<TakenWork>(`${SELECT} where code = $1`, [code]);
  return rows[0] ?? null;
};

/** Artist and owner of a work; the house is no user. */
export const listWorkPeople = async ({ client }: Tx, code: string): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    'select p.id from nft_work w cross join lateral (values (w.artist_id), (w.owner_id)) p (id) where w.code = $1 and p.id > 0',
    [code],
  );
  return rows.map(({ id }) => id);
};

/** The artist of a series and everybody who would be paid back for an unopened box. */
export const listSeriesPeople = async ({ client }: Tx, seriesId: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `select artist_id as id from nft_series where id = $1
     union select owner_id from nft_work where series_id = $1 and is_unopened and taken_down_at is null`,
    [seriesId],
  );
  return rows.map(({ id }) => id);
};

export const lockTakenWork = async ({ client }: Tx, workId: number): Promise<TakenWork | null> => {
  const { rows } = await client.query<TakenWork>(`${SELECT} where id = $1 for update`, [workId]);
  return rows[0] ?? null;
};

export interface HeldDeposit {
  readonly userId: number;
  readonly reference: string;
  readonly deposit: string;
  readonly topUps: readonly { readonly reference: string; readonly amount: string }[];
}

/** Cancels an offer and its open orders and releases all deposits that are still held; those are returned. Locked by the caller. */
export const cancelOffer = async ({ client }: Tx, offerId: number, at: Date): Promise<HeldDeposit[]> => {
  const { rows } = await client.query<HeldDeposit>(
    `with ended as (
       update nft_offer set state = 'cancelled', ended_at = coalesce(ended_at, $2) where id = $1
     ), orders as (
       update nft_order set state = 'cancelled', closed_at = $2 where offer_id = $1 and state = 'open'
     ), top_ups as (
       update nft_top_up set state = 'returned', ended_at = $2 where offer_id = $1 and state = 'held' returning user_id, reference, amount
     )
     update nft_bidder b set state = 'returned' where b.offer_id = $1 and b.state = 'held'
     returning b.user_id as "userId", b.reference, trim_scale(b.deposit)::text as deposit,
       (select coalesce(json_agg(json_build_object('reference', t.reference, 'amount', trim_scale(t.amount)::text)), '[]')
        from top_ups t where t.user_id = b.user_id) as "topUps"`,
    [offerId, at],
  );
  return rows.sort((one, other) => one.userId - other.userId);
};

export interface LastPurchase {
  readonly reference: string;
  readonly price: string;
  readonly currencyId: number;
  readonly ruleVersion: number;
}

/** What the owner paid for the work; null: it was made by the owner, or belongs to the house. */
export const findPurchase = async ({ client }: Tx, { id, ownerId }: TakenWork): Promise<LastPurchase | null> => {
  const { rows } = await client.query<LastPurchase>(
    `select reference, trim_scale(price)::text as price, currency_id as "currencyId", rule_version as "ruleVersion"
     from nft_sale where work_id = $1 and buyer_id = $2 and reference is not null order by id desc limit 1`,
    [id, ownerId],
  );
  return rows[0] ?? null;
};

export const updateWorkDown = async (
  { client }: Tx,
  workId: number,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> => {
  await client.query('update nft_work set taken_down_at = $3, takedown_reason = $2, offer_id = null where id = $1', [
    workId,
    reason,
    at,
  ]);
};

/** Whether something else that is still shown uses this file: boxes of a series share its cover, or the file of their item. */
export const isMediaShared = async ({ client }: Tx, { id, mediaId }: TakenWork): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from nft_work where media_id = $2 and id <> $1 and taken_down_at is null
     union all select from nft_series where cover_id = $2 and taken_down_at is null limit 1`,
    [id, mediaId],
  );
  return rowCount !== 0;
};
