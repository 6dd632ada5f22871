import type { AdFacts } from '@candor/domain/otc/decide-take';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** An ad with everything taking needs. Decimals without trailing zeros. */
export interface Ad extends AdFacts {
  readonly id: number;
  readonly currencyId: number;
  readonly methodIds: readonly number[];
  readonly kindIds: readonly number[];
  readonly payMinutes: number;
  readonly terms: string;
  readonly autoReply: string;
}

const AD_TABLES = 'otc_ad a join currency c on c.id = a.currency_id';
const AD_COLUMNS = `a.id, a.user_id as "ownerId", a.version, a.side, a.currency_id as "currencyId", c.name as currency,
  c.scale, a.fiat, trim_scale(a.fixed_price)::text as "fixedPrice", trim_scale(a.margin_percent)::text as "marginPercent",
  trim_scale(a.remaining)::text as remaining, trim_scale(a.min_fiat)::text as "minFiat",
  trim_scale(a.max_fiat)::text as "maxFiat", a.method_ids as "methodIds", a.kind_ids as "kindIds", a.terms,
  a.auto_reply as "autoReply", a.pay_minutes as "payMinutes", a.hours_from as "hoursFrom", a.hours_to as "hoursTo",
  a.need_level as "needLevel", a.need_orders as "needOrders", a.need_days as "needDays", a.state,
  (extract(epoch from a.expires_at) * 1000)::float8 as "expiresMs"`;

/** Without a lock, for checks before the transaction. */
export const loadAds = async (client: Pool | PoolClient, ids: readonly number[]): Promise<Map<number, Ad>> => {
  const { rows } = await client.query<Ad>({
    name: 'otc_load_ads',
    text: `select ${AD_COLUMNS} from ${AD_TABLES} where a.id = any($1::int[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Locks ads in the order of their ids until the transaction ends. */
export const lockAds = async ({ client }: Tx, ids: readonly number[]): Promise<Map<number, Ad>> => {
  const { rows } = await client.query<Ad>({
    name: 'otc_lock_ads',
    text: `select ${AD_COLUMNS} from ${AD_TABLES} where a.id = any($1::int[]) order by a.id for no key update of a`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

export interface AdChange {
  readonly id: number;
  /** Added to what remains; negative when coins are taken. */
  readonly delta: string;
}

/** The ads must be locked. */
export const sendRemaining = (tx: Tx, changes: readonly AdChange[]): void => {
  if (changes.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'otc_change_remaining',
      text: `update otc_ad a set remaining = a.remaining + v.delta
             from (select id, sum(delta) as delta from unnest($1::int[], $2::numeric[]) as v(id, delta) group by id) v
             where a.id = v.id`,
      values: [changes.map(({ id }) => id), changes.map(({ delta }) => delta)],
    }),
  );
};
