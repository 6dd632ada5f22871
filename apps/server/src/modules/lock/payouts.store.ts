import type { Pool, PoolClient } from '#platform/db/pool';
import { MATURITY_KIND, MATURITY_REFERENCE_SQL, REWARD_KIND, REWARD_REFERENCE_SQL } from './lock-entries';

/** Columns of movements, each the text of an array, as `settleMany` takes them. */
export interface DueColumns {
  readonly currencyId: number;
  readonly ownerIds: string;
  readonly amounts: string;
  readonly kinds: string;
  readonly references: string;
  readonly ruleVersions: string;
  /** References of the holds; of maturities only. */
  readonly holds: string;
}

/** An order that was paid its first reward, or has ended. */
export interface PaidOrder {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly paidTotal: string;
  readonly reward: string;
  readonly isMatured: boolean;
  /** Renews, at these terms. */
  readonly isRenewing: boolean;
  readonly renewRatePercent: string;
  readonly renewFeePercent: string;
  readonly renewVersion: number;
}

interface Paid {
  readonly orders: number;
  readonly rewards: readonly DueColumns[] | null;
  readonly maturities: readonly DueColumns[] | null;
  readonly told: readonly PaidOrder[] | null;
}

/** Arrays of one kind of movement, one row per coin. */
const columnsOf = (
  table: string,
  { kind, reference, hold }: { kind: string; reference: string; hold: string },
): string => `
  (select jsonb_agg(c) from (
    select currency_id as "currencyId", array_agg(user_id)::text as "ownerIds", array_agg(amount)::text as amounts,
           array_agg('${kind}'::text)::text as kinds, array_agg(${reference})::text as "references",
           array_agg(rule_version)::text as "ruleVersions", ${hold} as holds
    from ${table} where amount > 0 group by currency_id) c)`;

/**
 * Pays all days that are due: writes one row per order and day, moves the orders on, ends those whose term is over, and
 * returns the movements of money. All in one statement, so that a batch of ten thousand orders is one round trip.
 *
 * $1 now, $2 most orders, $3 the time as a timestamp, $4 these orders only (null: all that are due), $5 most days of one order,
 * $6 days of flexible orders count from their end, not from their payout time (they are being redeemed).
 */
const PAY_DUE = `
  with due as materialized (
    select o.*, c.scale,
           least(o.days_paid + $5::int, case when o.days = 0 then x.passed else least(o.days, x.passed) end) as due_days
    from lock_order o join currency c on c.id = o.currency_id
    cross join lateral (
      select (greatest(0, $1::bigint - o.start_ms - case when $6 and o.days = 0 then 0 else o.pay_after_ms end) / o.day_ms)::int as passed) x
    where o.status = 'running' and (o.next_ms <= $1::bigint or $6) and ($4::int[] is null or o.id = any($4))
    order by o.next_ms, o.id limit $2::int for update of o
  ), paid as materialized (
    select d.id, d.user_id, d.currency_id, d.rule_version, d.days, n.day, coalesce(r.rate, d.day_rate_percent) as rate,
           case when d.days = 0 then trunc(d.amount * r.rate / 100, d.scale) else d.reward end as amount
    from due d cross join lateral generate_series(d.days_paid + 1, d.due_days) as n (day)
    left join lateral (
      select q.day_rate_percent as rate from lock_rate q
      where q.product_id = d.product_id and q.from_ms <= d.start_ms + (n.day - 1) * d.day_ms order by q.from_ms desc limit 1) r on d.days = 0
    order by d.id, n.day
  ), written as (
    insert into lock_payout (order_id, day, day_rate_percent, amount, paid_at) select id, day, rate, amount, $3::timestamptz from paid
  ), sums as (
    select id, sum(amount) as total from paid group by id
  ), ended as (
    select id, user_id, product_id, currency_id, amount, rule_version, reference from due where days > 0 and due_days = days
  ), moved as (
    update lock_order o set days_paid = d.due_days, paid_total = o.paid_total + coalesce(s.total, 0),
      next_ms = case when e.id is null then o.start_ms + (d.due_days + 1) * o.day_ms + o.pay_after_ms end,
      status = case when e.id is null then 'running' else 'matured' end,
      closed_at = case when e.id is null then null else $3::timestamptz end,
      returned = case when e.id is null then 0 else o.amount end
    from due d left join sums s on s.id = d.id left join ended e on e.id = d.id
    where o.id = d.id and (d.due_days > d.days_paid or e.id is not null)
  ), freed as (
    update lock_product p set taken = p.taken - f.amount
    from (select product_id, sum(amount) as amount from ended group by 1) f where p.id = f.product_id
  ), kept as (
    update lock_reserve r set promised = r.promised - k.amount
    from (select currency_id, sum(amount) as amount from paid where days > 0 group by 1) k where r.currency_id = k.currency_id
  )
  select (select count(*)::int from due) as orders,
    ${columnsOf('paid', { kind: REWARD_KIND, reference: REWARD_REFERENCE_SQL, hold: "'{}'" })} as rewards,
    ${columnsOf('ended', { kind: MATURITY_KIND, reference: MATURITY_REFERENCE_SQL, hold: 'array_agg(reference)::text' })} as maturities,
    (select jsonb_agg(t) from (
      select d.id, d.user_id as "userId", d.product_id as "productId", d.currency_id as "currencyId", trim_scale(d.amount)::text as amount,
             trim_scale(d.paid_total + coalesce(s.total, 0))::text as "paidTotal",
             trim_scale((select p.amount from paid p where p.id = d.id order by p.day limit 1))::text as reward,
             e.id is not null as "isMatured",
             e.id is not null and d.auto_renew and d.announced_ms > 0 and d.announced_ms <= d.end_ms - d.day_ms as "isRenewing",
             trim_scale(d.renew_rate_percent)::text as "renewRatePercent", trim_scale(d.renew_fee_percent)::text as "renewFeePercent",
             d.renew_version as "renewVersion"
      from due d left join sums s on s.id = d.id left join ended e on e.id = d.id
      where e.id is not null or (d.days_paid = 0 and d.due_days > 0) order by d.id) t) as told`;

export interface DueQuery {
  readonly nowMs: number;
  readonly limit: number;
  /** Days of one order in one transaction; the rest comes with the next. */
  readonly maxDays: number;
  /** Null: all that are due. */
  readonly ids: readonly number[] | null;
  /** Days of flexible orders then count from their end, not from their payout time. */
  readonly isRedeeming: boolean;
}

export interface PaidDue {
  readonly orders: number;
  readonly rewards: readonly DueColumns[];
  readonly maturities: readonly DueColumns[];
  readonly told: readonly PaidOrder[];
}

export const writeDue = async (client: PoolClient, query: DueQuery): Promise<PaidDue> => {
  const { nowMs, limit, maxDays, ids, isRedeeming } = query;
  const values = [nowMs, limit, new Date(nowMs), ids, maxDays, isRedeeming];
  // Unnamed: with a generic plan the planner does not know whether orders are named or not.
  const { rows } = await client.query<Paid>(PAY_DUE, values);
  const { orders = 0, rewards, maturities, told } = rows[0] ?? {};
  return { orders, rewards: rewards ?? [], maturities: maturities ?? [], told: told ?? [] };
};

/** Orders that are due, at most `limit`. */
export const listDue = async (pool: Pool, nowMs: number, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'lock_list_due',
    text: `select id from lock_order where status = 'running' and next_ms <= $1 order by next_ms, id limit $2`,
    values: [nowMs, limit],
  });
  return rows.map(({ id }) => id);
};

export interface PayoutRow {
  readonly day: number;
  readonly dayRatePercent: string;
  readonly amount: string;
  readonly paidMs: number;
}

/** Newest first, days below `before`. The caller has checked whose order it is. */
export const listPayouts = async (
  pool: Pool,
  { orderId, before, limit }: { readonly orderId: number; readonly before: number; readonly limit: number },
): Promise<PayoutRow[]> => {
  const { rows } = await pool.query<PayoutRow>({
    name: 'lock_payouts',
    text: `select day, trim_scale(day_rate_percent)::text as "dayRatePercent", trim_scale(amount)::text as amount,
                  round(extract(epoch from paid_at) * 1000)::float8 as "paidMs"
           from lock_payout where order_id = $1 and day < $2 order by day desc limit $3`,
    values: [orderId, before, limit],
  });
  return rows;
};
