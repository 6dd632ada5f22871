import type { LOCK_ORDER_STATES, LockFamily } from '@candor/contract/lock-fields';
import type { Leaving } from '@candor/domain/lock/decide-redeem';
import type { Pool, PoolClient } from '#platform/db/pool';

type Sql = Pick<Pool | PoolClient, 'query'>;

/** One order. Times are ms and amounts text, so that a row can be stored as the reply of a call. */
export interface OrderRow {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly family: LockFamily;
  readonly currencyId: number;
  readonly amount: string;
  readonly units: number;
  readonly termsVersion: number;
  readonly days: number;
  readonly dayRatePercent: string;
  readonly reward: string;
  readonly redeemFeePercent: string;
  readonly isEarlyRedeemable: boolean;
  readonly dayMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: (typeof LOCK_ORDER_STATES)[number];
  readonly daysPaid: number;
  readonly paidTotal: string;
  readonly penalty: string;
  readonly returned: string;
  readonly isAutoRenew: boolean;
  readonly announcedMs: number;
  readonly renewRatePercent: string;
  readonly renewedFrom: number;
  readonly renewedTo: number;
  readonly ruleVersion: number;
  readonly reference: string;
  readonly createdMs: number;
  /** 0 while it runs. */
  readonly closedMs: number;
}

/** SQL: when the next reward of a running order `o` is due. */
export const NEXT_MS = '(o.start_ms + (o.days_paid + 1) * o.day_ms + o.pay_after_ms)';

const trimmed = (column: string): string => `trim_scale(${column})::text`;
const COLUMNS = `o.id, o.user_id as "userId", o.product_id as "productId", o.family, o.currency_id as "currencyId",
  ${trimmed('o.amount')} as amount, o.units, o.terms_version as "termsVersion", o.days, ${trimmed('o.day_rate_percent')} as "dayRatePercent",
  ${trimmed('o.reward')} as reward, ${trimmed('o.redeem_fee_percent')} as "redeemFeePercent", o.early_redeem as "isEarlyRedeemable",
  o.day_ms::float8 as "dayMs", o.start_ms::float8 as "startMs", o.end_ms::float8 as "endMs", o.status, o.days_paid as "daysPaid",
  ${trimmed('o.paid_total')} as "paidTotal", ${trimmed('o.penalty')} as penalty, ${trimmed('o.returned')} as returned,
  o.auto_renew as "isAutoRenew", o.announced_ms::float8 as "announcedMs", ${trimmed('o.renew_rate_percent')} as "renewRatePercent",
  o.renewed_from as "renewedFrom", o.renewed_to as "renewedTo", o.rule_version as "ruleVersion", o.reference,
  round(extract(epoch from o.created_at) * 1000)::float8 as "createdMs",
  coalesce(round(extract(epoch from o.closed_at) * 1000), 0)::float8 as "closedMs"`;

export interface OrderFilter {
  readonly userId: number;
  readonly family: '' | LockFamily;
  readonly state: 'running' | 'ended' | 'redeemed' | 'all';
  /** Ids below this. */
  readonly before: number;
}

export const listOrders = async (
  sql: Sql,
  { userId, family, state, before }: OrderFilter,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<OrderRow[]> => {
  const { rows } = await sql.query<OrderRow>({
    name: 'lock_orders_list',
    text: `select ${COLUMNS} from lock_order o
           where o.user_id = $1 and ($2 = '' or o.family = $2) and o.id < $4
             and ($3 = 'all' or ($3 = 'ended' and o.status <> 'running') or o.status = $3)
           order by o.id desc limit $5 offset $6`,
    values: [userId, family, state, before, limit, offset],
  });
  return rows;
};

export const findOrder = async (sql: Sql, userId: number, id: number): Promise<OrderRow | undefined> => {
  const { rows } = await sql.query<OrderRow>({
    name: 'lock_order_find',
    text: `select ${COLUMNS} from lock_order o where o.id = $2 and o.user_id = $1`,
    values: [userId, id],
  });
  return rows[0];
};

/** Locked in id order. */
export const lockOrders = async (client: PoolClient, ids: readonly number[]): Promise<Map<number, OrderRow>> => {
  const { rows } = await client.query<OrderRow>({
    name: 'lock_orders_lock',
    text: `select ${COLUMNS} from lock_order o where o.id = any($1) order by o.id for update`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Principal of running orders by `user:product`. The caller holds the locks of the products. */
export const loadUserSums = async (
  client: Sql,
  keys: readonly { readonly userId: number; readonly productId: number }[],
): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ key: string; total: string }>({
    name: 'lock_user_sums',
    text: `select o.user_id || ':' || o.product_id as key, trim_scale(sum(o.amount))::text as total
           from (select distinct * from unnest($1::int[], $2::int[]) as k (user_id, product_id)) k
           join lock_order o on o.user_id = k.user_id and o.product_id = k.product_id and o.status = 'running' group by 1`,
    values: [keys.map(({ userId }) => userId), keys.map(({ productId }) => productId)],
  });
  return new Map(rows.map(({ key, total }) => [key, total]));
};

export const sumKey = ({ userId, productId }: { readonly userId: number; readonly productId: number }): string =>
  `${userId}:${productId}`;

export interface NewOrder {
  readonly userId: number;
  readonly productId: number;
  readonly family: LockFamily;
  readonly currencyId: number;
  readonly amount: string;
  readonly valueUsdt: string;
  readonly units: number;
  readonly termsVersion: number;
  readonly days: number;
  readonly dayRatePercent: string;
  readonly reward: string;
  readonly redeemFeePercent: string;
  readonly isEarlyRedeemable: boolean;
  readonly dayMs: number;
  readonly payAfterMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly isAutoRenew: boolean;
  readonly renewedFrom: number;
  readonly ruleVersion: number;
  readonly reference: string;
}

/** Makes sure that the job looks for orders when the first of these is due. */
const openRounds = async (client: PoolClient, ids: readonly number[]): Promise<void> => {
  await client.query({
    name: 'lock_round_open',
    text: `with first as (
             select o.day_ms, o.pay_after_ms, min(${NEXT_MS}) as next_ms from lock_order o where o.id = any($1::int[]) group by 1, 2
           ), sooner as (
             update lock_round r set next_ms = f.next_ms from first f
             where r.day_ms = f.day_ms and r.pay_after_ms = f.pay_after_ms and r.next_ms > f.next_ms
           )
           insert into lock_round (day_ms, pay_after_ms, next_ms) select day_ms, pay_after_ms, next_ms from first
           where not exists (select from lock_round r where r.day_ms = first.day_ms and r.pay_after_ms = first.pay_after_ms)
           on conflict do nothing`,
    values: [ids],
  });
};

/** Returns the rows in the order given. */
export const insertOrders = async (client: PoolClient, orders: readonly NewOrder[], at: Date): Promise<OrderRow[]> => {
  const { rows } = await client.query<OrderRow>({
    name: 'lock_orders_insert',
    text: `with added as (
             insert into lock_order as o (user_id, product_id, family, currency_id, amount, value_usdt, units, terms_version, days,
               day_rate_percent, reward, redeem_fee_percent, early_redeem, day_ms, pay_after_ms, start_ms, end_ms, auto_renew,
               renewed_from, rule_version, reference, created_at)
             select v.*, $2::timestamptz from jsonb_to_recordset($1::jsonb) as v ("userId" int, "productId" int, family text, "currencyId" int,
               amount numeric, "valueUsdt" numeric, units int, "termsVersion" int, days int, "dayRatePercent" numeric, reward numeric,
               "redeemFeePercent" numeric, "isEarlyRedeemable" boolean, "dayMs" bigint, "payAfterMs" bigint, "startMs" bigint, "endMs" bigint,
               "isAutoRenew" boolean, "renewedFrom" int, "ruleVersion" int, reference uuid)
             returning ${COLUMNS})
           select * from added order by id`,
    values: [JSON.stringify(orders), at],
  });
  await openRounds(
    client,
    rows.map(({ id }) => id),
  );
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return orders.map(({ reference }) => {
    const row = byReference.get(reference);
    if (!row) throw new Error('an order was not written');
    return row;
  });
};

export interface ClosedOrder extends Leaving {
  readonly id: number;
  /** Of the call that redeemed it. */
  readonly reference: string;
}

/** Ends running orders as redeemed; returns them by id. */
export const closeRedeemed = async (
  client: PoolClient,
  closed: readonly ClosedOrder[],
  at: Date,
): Promise<Map<number, OrderRow>> => {
  const { rows } = await client.query<OrderRow>({
    name: 'lock_orders_redeem',
    text: `update lock_order o set status = 'redeemed', penalty = v.penalty, fee = v.fee, returned = v.returns,
             close_reference = v.reference, closed_at = $2
           from jsonb_to_recordset($1::jsonb) as v (id int, penalty numeric, fee numeric, returns numeric, reference uuid)
           where o.id = v.id and o.status = 'running' returning ${COLUMNS}`,
    values: [JSON.stringify(closed), at],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Notes the call that asked for orders which have just matured. */
export const markClosedBy = async (
  client: PoolClient,
  closed: readonly { readonly id: number; readonly reference: string }[],
): Promise<void> => {
  if (closed.length === 0) return;
  await client.query({
    name: 'lock_orders_closed_by',
    text: `update lock_order o set close_reference = v.reference from unnest($1::int[], $2::uuid[]) as v (id, reference) where o.id = v.id`,
    values: [closed.map(({ id }) => id), closed.map(({ reference }) => reference)],
  });
};

/** Which of these calls have ended an order. */
export const findClosingCalls = async (sql: Sql, references: readonly string[]): Promise<string[]> => {
  const { rows } = await sql.query<{ reference: string }>({
    name: 'lock_closing_calls',
    text: 'select close_reference as reference from lock_order where close_reference = any($1)',
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};

export const setAutoRenew = async (client: PoolClient, id: number, isOn: boolean): Promise<void> => {
  await client.query({
    name: 'lock_auto_renew',
    text: 'update lock_order set auto_renew = $2 where id = $1',
    values: [id, isOn],
  });
};

export const linkRenewals = async (
  client: PoolClient,
  links: readonly { readonly from: number; readonly to: number }[],
): Promise<void> => {
  if (links.length === 0) return;
  await client.query({
    name: 'lock_link_renewals',
    text: `update lock_order o set renewed_to = v.next from unnest($1::int[], $2::int[]) as v (id, next) where o.id = v.id`,
    values: [links.map(({ from }) => from), links.map(({ to }) => to)],
  });
};
