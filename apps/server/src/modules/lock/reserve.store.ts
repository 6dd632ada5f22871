import { FLEXIBLE_DAYS } from '@candor/domain/lock/lock-terms';
import type { Pool, PoolClient } from '#platform/db/pool';

type Sql = Pick<Pool | PoolClient, 'query'>;

/** What backs the rewards of one coin. */
export interface ReserveRow {
  readonly currencyId: number;
  /** Of the purse `rewards`. */
  readonly balance: string;
  /** Owed to running orders; without a term for the coming 30 days. */
  readonly promised: string;
  /** Rewards of one day at present. */
  readonly daily: string;
}

/**
 * $1: now, $2: length of a day. Days without a term count at the highest announced rate. Rewards of one day follow from the orders
 * that run: of those with a term by their own reward.
 */
const LOAD = `
  select r.currency_id as "currencyId", trim_scale(coalesce(b.balance, 0))::text as balance,
         trim_scale(r.promised + coalesce(f.flexible * ${FLEXIBLE_DAYS}, 0))::text as promised,
         trim_scale(coalesce(d.fixed, 0) + coalesce(f.flexible, 0))::text as daily
  from lock_reserve r
  left join ledger_account b on b.owner_id = 0 and b.type = 'rewards' and b.currency_id = r.currency_id and b.bucket = 'house'
  left join lateral (
    select trunc(sum(p.taken * greatest(
             (select q.day_rate_percent from lock_rate q where q.product_id = p.id and q.from_ms <= ($1::bigint / $2::bigint) * $2::bigint
              order by q.from_ms desc limit 1),
             (select max(q.day_rate_percent) from lock_rate q where q.product_id = p.id and q.from_ms > ($1::bigint / $2::bigint) * $2::bigint)) / 100), 8) as flexible
    from lock_product p where p.currency_id = r.currency_id and p.days = 0) f on true
  left join lateral (select sum(o.reward) as fixed from lock_order o where o.currency_id = r.currency_id and o.status = 'running' and $3) d on true
  where $4::int[] is null or r.currency_id = any($4)
  order by r.currency_id`;

interface Moment {
  readonly nowMs: number;
  readonly dayMs: number;
}

export const loadReserves = async (sql: Sql, { nowMs, dayMs }: Moment): Promise<ReserveRow[]> => {
  const { rows } = await sql.query<ReserveRow>({
    name: 'lock_reserves',
    text: LOAD,
    values: [nowMs, dayMs, true, null],
  });
  return rows;
};

/**
 * Locks the promises of coins, then reads them with the purse: payouts and other orders change both only under the same
 * lock.
 */
export const lockReserves = async (
  client: PoolClient,
  currencyIds: readonly number[],
  { nowMs, dayMs }: Moment,
): Promise<Map<number, ReserveRow>> => {
  await client.query('select from lock_reserve where currency_id = any($1) order by currency_id for update', [
    currencyIds,
  ]);
  const { rows } = await client.query<ReserveRow>({
    name: 'lock_reserves',
    text: LOAD,
    values: [nowMs, dayMs, false, currencyIds],
  });
  return new Map(rows.map((row) => [row.currencyId, row]));
};

export const addPromised = async (
  client: PoolClient,
  changes: readonly { readonly currencyId: number; readonly amount: string }[],
): Promise<void> => {
  await client.query({
    name: 'lock_add_promised',
    text: `update lock_reserve r set promised = r.promised + v.amount
           from (select id, sum(amount) as amount from unnest($1::int[], $2::numeric[]) as u(id, amount) group by id) v
           where r.currency_id = v.id`,
    values: [changes.map(({ currencyId }) => currencyId), changes.map(({ amount }) => amount)],
  });
};
