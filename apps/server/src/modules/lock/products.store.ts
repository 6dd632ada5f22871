import type { LockFamily } from '@candor/contract/lock-fields';
import type { LockOffer } from '@candor/domain/lock/lock-terms';
import type { Pool, PoolClient } from '#platform/db/pool';

type Sql = Pick<Pool | PoolClient, 'query'>;

export interface ProductRow extends LockOffer {
  readonly id: number;
  readonly currencyId: number;
  /** Principal of all running orders. */
  readonly taken: string;
  readonly sort: number;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;

/** Of flexible products: the rate of the day that $1 lies in ($2: length of a day), and the highest from then on. */
const RATES = `
  left join lateral (
    select (select r.day_rate_percent from lock_rate r where r.product_id = p.id and r.from_ms <= t.day_ms order by r.from_ms desc limit 1) as today,
           (select max(r.day_rate_percent) from lock_rate r where r.product_id = p.id and r.from_ms > t.day_ms) as later
    from (select ($1::bigint / $2::bigint) * $2::bigint as day_ms) t) f on p.days = 0`;

const COLUMNS = `p.id, p.family, p.currency_id as "currencyId", p.days,
  ${trimmed('coalesce(f.today, p.day_rate_percent)')} as "dayRatePercent",
  ${trimmed('greatest(f.today, f.later, p.day_rate_percent)')} as "peakRatePercent",
  ${trimmed('p.redeem_fee_percent')} as "redeemFeePercent", p.early_redeem as "isEarlyRedeemable", ${trimmed('p.unit')} as unit,
  ${trimmed('p.min_amount')} as "minAmount", ${trimmed('p.max_amount')} as "maxAmount", ${trimmed('p.quota')} as quota,
  ${trimmed('p.taken')} as taken, p.opens_ms::float8 as "opensMs", p.closes_ms::float8 as "closesMs", p.paused as "isPaused",
  p.version, p.sort`;

export interface DayClock {
  readonly nowMs: number;
  readonly dayMs: number;
}

export const loadProducts = async (sql: Sql, { nowMs, dayMs }: DayClock): Promise<ProductRow[]> => {
  const { rows } = await sql.query<ProductRow>({
    name: 'lock_products',
    text: `select ${COLUMNS} from lock_product p ${RATES} order by p.sort, p.id`,
    values: [nowMs, dayMs],
  });
  return rows;
};

/** Locks products in id order: until the end of the transaction nothing else takes from their quotas. */
export const lockProducts = async (
  client: PoolClient,
  ids: readonly number[],
  { nowMs, dayMs }: DayClock,
): Promise<Map<number, ProductRow>> => {
  await client.query('select from lock_product where id = any($1) order by id for update', [ids]);
  const { rows } = await client.query<ProductRow>({
    name: 'lock_products_by_id',
    text: `select ${COLUMNS} from lock_product p ${RATES} where p.id = any($3)`,
    values: [nowMs, dayMs, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Adds to (or, with a minus, frees from) what is taken of products. */
export const addTaken = async (
  client: PoolClient,
  changes: readonly { readonly productId: number; readonly amount: string }[],
): Promise<void> => {
  await client.query({
    name: 'lock_add_taken',
    text: `update lock_product p set taken = p.taken + v.amount
           from (select id, sum(amount) as amount from unnest($1::int[], $2::numeric[]) as u(id, amount) group by id) v where p.id = v.id`,
    values: [changes.map(({ productId }) => productId), changes.map(({ amount }) => amount)],
  });
};

export interface RateRow {
  readonly productId: number;
  readonly fromMs: number;
  readonly dayRatePercent: string;
}

/** Rates of flexible products, earliest first. */
export const loadRates = async (sql: Sql): Promise<RateRow[]> => {
  const { rows } = await sql.query<RateRow>({
    name: 'lock_rates',
    text: `select product_id as "productId", from_ms::float8 as "fromMs", ${trimmed('day_rate_percent')} as "dayRatePercent"
           from lock_rate order by product_id, from_ms`,
  });
  return rows;
};

/** The rate of the day that begins at `dayStartMs`, of one product. */
export const rateOfDay = (rates: readonly RateRow[], productId: number, dayStartMs: number): string =>
  rates.findLast((rate) => rate.productId === productId && rate.fromMs <= dayStartMs)?.dayRatePercent ?? '0';

export const isFamily = (family: '' | LockFamily, row: { readonly family: string }): boolean =>
  family === '' || row.family === family;
