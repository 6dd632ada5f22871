import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type AdState = 'open' | 'paused' | 'expired' | 'closed';

/** Everything an owner decides about an ad. */
export interface AdBody {
  readonly fixedPrice: string | null;
  readonly marginPercent: string;
  readonly total: string;
  readonly minFiat: string;
  readonly maxFiat: string;
  readonly methodIds: readonly number[];
  readonly kindIds: readonly number[];
  readonly terms: string;
  readonly autoReply: string;
  readonly payMinutes: number;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly needLevel: number;
  readonly needOrders: number;
  readonly needDays: number;
}

/** What no change of an ad touches. */
export interface AdMarket {
  readonly side: 'buy' | 'sell';
  readonly currencyId: number;
  readonly fiat: string;
}

export interface OwnAd extends AdBody, AdMarket {
  readonly id: number;
  readonly userId: number;
  readonly currency: string;
  readonly version: number;
  readonly remaining: string;
  readonly state: AdState;
  readonly pauseReason: string;
  readonly pauseNote: string;
  readonly expiresMs: number;
}

const COLUMNS = `a.id, a.user_id as "userId", a.version, a.side, a.currency_id as "currencyId", c.name as currency, a.fiat,
  trim_scale(a.fixed_price)::text as "fixedPrice", trim_scale(a.margin_percent)::text as "marginPercent",
  trim_scale(a.total)::text as total, trim_scale(a.remaining)::text as remaining, trim_scale(a.min_fiat)::text as "minFiat",
  trim_scale(a.max_fiat)::text as "maxFiat", a.method_ids as "methodIds", a.kind_ids as "kindIds", a.terms,
  a.auto_reply as "autoReply", a.pay_minutes as "payMinutes", a.hours_from as "hoursFrom", a.hours_to as "hoursTo",
  a.need_level as "needLevel", a.need_orders as "needOrders", a.need_days as "needDays", a.state,
  a.pause_reason as "pauseReason", a.pause_note as "pauseNote",
  (extract(epoch from a.expires_at) * 1000)::float8 as "expiresMs"`;
const TABLES = 'otc_ad a join currency c on c.id = a.currency_id';

/** Locks an ad until the transaction ends; `userId` null: of anybody. Null: there is none, or it is another's. */
export const lockAd = async (
  { client }: Tx,
  { id, userId }: { readonly id: number; readonly userId: number | null },
): Promise<OwnAd | null> => {
  const { rows } = await client.query<OwnAd>({
    name: 'otc_lock_ad',
    text: `select ${COLUMNS} from ${TABLES} where a.id = $1 and ($2::int is null or a.user_id = $2) for no key update of a`,
    values: [id, userId],
  });
  return rows[0] ?? null;
};

/** Locks the ads of a user that are not closed and name a method. */
export const lockAdsWithMethod = async (
  { client }: Tx,
  { userId, methodId }: { readonly userId: number; readonly methodId: number },
): Promise<readonly OwnAd[]> => {
  const { rows } = await client.query<OwnAd>({
    name: 'otc_lock_ads_with_method',
    text: `select ${COLUMNS} from ${TABLES} where a.user_id = $1 and a.state <> 'closed' and $2 = any(a.method_ids)
           order by a.id for no key update of a`,
    values: [userId, methodId],
  });
  return rows;
};

export const listOwnAds = async (
  pool: Pool,
  { userId, page, limit }: { readonly userId: number; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: readonly (OwnAd & { readonly openOrders: number })[]; readonly total: number }> => {
  const [list, count] = await Promise.all([
    pool.query<OwnAd & { openOrders: number }>({
      name: 'otc_own_ads',
      text: `select ${COLUMNS}, (select count(*)::int from otc_order o where o.ad_id = a.id
               and o.state in ('pending', 'paid', 'disputed')) as "openOrders"
             from ${TABLES} where a.user_id = $1
             order by array_position(array['open', 'paused', 'expired', 'closed'], a.state), a.id desc limit $2 offset $3`,
      values: [userId, limit, (page - 1) * limit],
    }),
    pool.query<{ total: number }>({
      name: 'otc_own_ads_total',
      text: 'select count(*)::int as total from otc_ad where user_id = $1',
      values: [userId],
    }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

/** Ads of a user that are not closed. The trader must be locked, so that the number holds. */
export const countAds = async (client: PoolClient, userId: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from otc_ad where user_id = $1 and state <> 'closed'`,
    [userId],
  );
  return rows[0]?.count ?? 0;
};

const BODY_COLUMNS =
  'fixed_price, margin_percent, total, min_fiat, max_fiat, method_ids, kind_ids, terms, auto_reply, pay_minutes, hours_from, hours_to, need_level, need_orders, need_days';

const bodyValues = (body: AdBody) => [
  body.fixedPrice,
  body.marginPercent,
  body.total,
  body.minFiat,
  body.maxFiat,
  body.methodIds,
  body.kindIds,
  body.terms,
  body.autoReply,
  body.payMinutes,
  body.hoursFrom,
  body.hoursTo,
  body.needLevel,
  body.needOrders,
  body.needDays,
];

export const insertAd = async (
  { client }: Tx,
  ad: AdBody & AdMarket & { readonly userId: number },
  times: { readonly at: Date; readonly expiresAt: Date },
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into otc_ad (${BODY_COLUMNS}, remaining, user_id, side, currency_id, fiat, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $3, $16, $17, $18, $19, $20, $21, $21)
     returning id`,
    [...bodyValues(ad), ad.userId, ad.side, ad.currencyId, ad.fiat, times.expiresAt, times.at],
  );
  return rows[0]?.id ?? 0;
};

/** Stores a changed ad as its next version. The ad must be locked; `remaining` is what the new total leaves. */
export const updateAd = async (
  { client }: Tx,
  ad: AdBody & { readonly id: number; readonly remaining: string },
  at: Date,
): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    `update otc_ad set (${BODY_COLUMNS}) = row ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15),
       remaining = $16, version = version + 1, updated_at = $17
     where id = $18 returning version`,
    [...bodyValues(ad), ad.remaining, at, ad.id],
  );
  return rows[0]?.version ?? 0;
};

/** Takes a method out of ads that have another one, as their next versions. The ads must be locked. */
export const dropMethod = async (
  { client }: Tx,
  { adIds, methodId, at }: { readonly adIds: readonly number[]; readonly methodId: number; readonly at: Date },
): Promise<void> => {
  await client.query(
    `update otc_ad a set method_ids = v.methods, kind_ids = v.kinds, version = a.version + 1, updated_at = $3
     from (select o.id, array_agg(m.id order by m.id) as methods, array_agg(distinct m.kind_id) as kinds
           from otc_ad o join otc_payment_method m on m.id = any(o.method_ids) and m.id <> $2
           where o.id = any($1::int[]) group by o.id) v
     where a.id = v.id`,
    [adIds, methodId, at],
  );
};

/** Keeps ads as they are now under their version number. The ads must be locked or new. */
export const insertVersions = async ({ client }: Tx, adIds: readonly number[], at: Date): Promise<void> => {
  if (adIds.length === 0) return;
  await client.query(
    `insert into otc_ad_version (ad_id, version, body, created_at)
     select v.id, v.version, to_jsonb(v) - '{id, version}'::text[], $2
     from (select id, version, side, currency_id, fiat, ${BODY_COLUMNS} from otc_ad where id = any($1::int[])) v`,
    [adIds, at],
  );
};

export interface AdStateChange {
  readonly id: number;
  readonly state: AdState;
  /** Of paused ads: owner, completion or operator. */
  readonly pauseReason?: string;
  /** What the operator wrote to the owner. */
  readonly pauseNote?: string;
  readonly expiresAt?: Date;
}

/** The ad must be locked. */
export const updateAdState = async ({ client }: Tx, change: AdStateChange, at: Date): Promise<void> => {
  await client.query(
    `update otc_ad set state = $2, pause_reason = $3, pause_note = $4, expires_at = coalesce($5, expires_at), updated_at = $6
     where id = $1`,
    [change.id, change.state, change.pauseReason ?? '', change.pauseNote ?? '', change.expiresAt ?? null, at],
  );
};

export interface ExpiredAd {
  readonly userId: number;
  readonly remaining: string;
  readonly currency: string;
  readonly fiat: string;
}

/**
 * Expires ads whose time is over, at most so many; those locked at the moment come next time. Ads an operator paused stay
 * paused: renewing must not open them.
 */
export const expireAds = async (
  { client }: Tx,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<readonly ExpiredAd[]> => {
  const { rows } = await client.query<ExpiredAd>({
    name: 'otc_expire_ads',
    text: `with due as (
             select id from otc_ad where state in ('open', 'paused') and expires_at <= $1 and pause_reason <> 'operator'
             order by id limit $2 for no key update skip locked
           )
           update otc_ad a set state = 'expired', pause_reason = '', pause_note = '', updated_at = $1
           from due, currency c where a.id = due.id and c.id = a.currency_id
           returning a.user_id as "userId", trim_scale(a.remaining)::text as remaining, c.name as currency, a.fiat`,
    values: [at, limit],
  });
  return rows;
};
