import type { Pool, PoolClient } from '#platform/db/pool';
import { MATURITY_KIND, MATURITY_REFERENCE_SQL, REWARD_KIND, REWARD_REFERENCE_SQL } from './lock-entries';
import { NEXT_MS } from './orders.store';
import { addTaken } from './products.store';
import { addPromised } from './reserve.store';

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

interface Total {
  readonly id: number;
  readonly amount: string;
}

interface Paid {
  readonly orders: number;
  /** Principal that ended, per product: it no longer counts against the quota. */
  readonly freed: readonly Total[] | null;
  /** Rewards of orders with a term, per coin that is paid: they are no longer promised. */
  readonly kept: readonly Total[] | null;
  readonly rewards: readonly DueColumns[] | null;
  readonly maturities: readonly DueColumns[] | null;
  readonly notified: readonly PaidOrder[] | null;
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
 * returns the movements of money. All in one statement, so that a batch of ten thousand orders is one round trip. The caller
 * holds the locks of the orders, so a row is still at the place where it was read.
 *
 * $1 now, $2 orders, $3 the time as a timestamp, $4 most days of one order, $5 days of flexible orders count from their end, not
 * from their payout time (they are being redeemed).
 */
const PAY_DUE = `
  with due as materialized (
    select o.id, o.user_id, o.product_id, o.currency_id, o.amount, o.days, o.day_rate_percent, o.reward, o.start_ms, o.day_ms, o.pay_after_ms,
           o.days_paid, x.due_days, o.ctid as place, o.days > 0 and x.due_days = o.days as is_ended, c.scale, o.rule_version, o.reference
    from lock_order o join currency c on c.id = o.currency_id
    cross join lateral (
      select (greatest(0, $1::bigint - o.start_ms - case when $5 and o.days = 0 then 0 else o.pay_after_ms end) / o.day_ms)::int as passed) p
    cross join lateral (select least(o.days_paid + $4::int, case when o.days = 0 then p.passed else least(o.days, p.passed) end) as due_days) x
    where o.id = any($2::int[]) and o.status = 'running' and x.due_days > o.days_paid order by o.id
  ), paid as materialized (
    select d.id, d.user_id, d.currency_id, d.rule_version, d.days, n.day, n.day = d.days_paid + 1 as is_first,
           coalesce(r.rate, d.day_rate_percent) as rate,
           case when d.days = 0 then trunc(d.amount * r.rate / 100, d.scale) else d.reward end as amount
    from due d cross join lateral generate_series(d.days_paid + 1, d.due_days) as n (day)
    left join lateral (
      select q.day_rate_percent as rate from lock_rate q
      where d.days = 0 and q.product_id = d.product_id and q.from_ms <= d.start_ms + (n.day - 1) * d.day_ms
      order by q.from_ms desc limit 1) r on true
  ), written as (
    insert into lock_payout (order_id, day, day_rate_percent, amount, paid_at) select id, day, rate, amount, $3::timestamptz from paid
  ), flexible as materialized (
    select id, sum(amount) as total, sum(amount) filter (where is_first) as first from paid where days = 0 group by id
  ), ended as materialized (
    select id, user_id, product_id, currency_id, amount, rule_version, reference from due where is_ended
  ), moved as (
    update lock_order o set days_paid = d.due_days, paid_total = o.paid_total + coalesce(f.total, d.reward * (d.due_days - d.days_paid)),
      status = case when d.is_ended then 'matured' else 'running' end,
      closed_at = case when d.is_ended then $3::timestamptz end,
      returned = case when d.is_ended then o.amount else 0 end
    from due d left join flexible f on f.id = d.id where o.ctid = d.place
  )
  select (select count(*)::int from due) as orders,
    (select jsonb_agg(f) from (select product_id as id, sum(amount)::text as amount from ended group by 1) f) as freed,
    (select jsonb_agg(k) from (
      select currency_id as id, coalesce(sum(amount) filter (where days > 0), 0)::text as amount from paid group by 1) k) as kept,
    ${columnsOf('paid', { kind: REWARD_KIND, reference: REWARD_REFERENCE_SQL, hold: "'{}'" })} as rewards,
    ${columnsOf('ended', { kind: MATURITY_KIND, reference: MATURITY_REFERENCE_SQL, hold: 'array_agg(reference)::text' })} as maturities,
    (select jsonb_agg(t) from (
      select o.id, o.user_id as "userId", o.product_id as "productId", o.currency_id as "currencyId", trim_scale(o.amount)::text as amount,
             trim_scale(o.paid_total + coalesce(f.total, o.reward * (d.due_days - o.days_paid)))::text as "paidTotal",
             trim_scale(coalesce(f.first, o.reward))::text as reward, d.is_ended as "isMatured",
             d.is_ended and o.auto_renew and o.announced_ms > 0 and o.announced_ms <= o.end_ms - o.day_ms as "isRenewing",
             trim_scale(o.renew_rate_percent)::text as "renewRatePercent", trim_scale(o.renew_fee_percent)::text as "renewFeePercent",
             o.renew_version as "renewVersion"
      from due d join lock_order o on o.id = d.id left join flexible f on f.id = d.id where d.is_ended or d.days_paid = 0 order by o.id) t) as notified`;

export interface DueQuery {
  readonly nowMs: number;
  /** Days of one order in one transaction; the rest comes with the next. */
  readonly maxDays: number;
  readonly ids: readonly number[];
  /** Days of flexible orders then count from their end, not from their payout time. */
  readonly isRedeeming: boolean;
}

export interface PaidDue {
  /** How many orders were paid. */
  readonly orders: number;
  readonly rewards: readonly DueColumns[];
  readonly maturities: readonly DueColumns[];
  readonly notified: readonly PaidOrder[];
}

interface Counted {
  readonly productIds: readonly number[];
  readonly currencyIds: readonly number[];
}

/** Locks products, then reserves, each in id order. */
const lockCounted = async (client: PoolClient, { productIds, currencyIds }: Counted): Promise<void> => {
  if (productIds.length > 0)
    await client.query('select from lock_product where id = any($1::int[]) order by id for update', [productIds]);
  if (currencyIds.length > 0)
    await client.query('select from lock_reserve where currency_id = any($1::int[]) order by currency_id for update', [
      currencyIds,
    ]);
};

/** Locks orders in id order; returns their products and coins. */
const lockDue = async (client: PoolClient, ids: readonly number[]): Promise<Counted> => {
  const { rows } = await client.query<{ [K in keyof Counted]: number[] | null }>(
    `with locked as (select product_id, currency_id from lock_order where id = any($1::int[]) order by id for update)
     select array_agg(distinct product_id) as "productIds", array_agg(distinct currency_id) as "currencyIds" from locked`,
    [ids],
  );
  const { productIds, currencyIds } = rows[0] ?? {};
  return { productIds: productIds ?? [], currencyIds: currencyIds ?? [] };
};

/** Lowers what products and reserves count. */
const release = async (client: PoolClient, freed: readonly Total[], kept: readonly Total[]): Promise<void> => {
  await lockCounted(client, { productIds: freed.map(({ id }) => id), currencyIds: kept.map(({ id }) => id) });
  await addTaken(
    client,
    freed.map(({ id, amount }) => ({ productId: id, amount: `-${amount}` })),
  );
  await addPromised(
    client,
    kept.map(({ id, amount }) => ({ currencyId: id, amount: `-${amount}` })),
  );
};

/**
 * Writes what is due. Locks orders, then products, then reserves, as all transactions of this module do. Products and
 * reserves are locked last, so that two batches of orders can be written at the same time. A redemption also changes them
 * after accounts are locked: it locks those of all its orders first.
 */
export const writeDue = async (client: PoolClient, query: DueQuery): Promise<PaidDue> => {
  const { nowMs, maxDays, ids, isRedeeming } = query;
  const counted = await lockDue(client, ids);
  if (isRedeeming) await lockCounted(client, counted);
  const values = [nowMs, ids, new Date(nowMs), maxDays, isRedeeming];
  // Unnamed: the planner must see how many orders there are.
  const { rows } = await client.query<Paid>(PAY_DUE, values);
  const { orders = 0, freed, kept, rewards, maturities, notified } = rows[0] ?? {};
  await release(client, freed ?? [], kept ?? []);
  return { orders, rewards: rewards ?? [], maturities: maturities ?? [], notified: notified ?? [] };
};

/** Whether a payout time has come since all orders were last paid. */
export const isRoundDue = async (pool: Pool, nowMs: number): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'lock_round_due',
    text: 'select from lock_round where next_ms <= $1',
    values: [nowMs],
  });
  return (rowCount ?? 0) > 0;
};

/** Called when nothing is due at a time: nothing will be until the next payout time after it. */
export const closeRounds = async (pool: Pool, nowMs: number): Promise<void> => {
  await pool.query({
    name: 'lock_round_close',
    text: `update lock_round set next_ms = (($1::bigint - pay_after_ms) / day_ms + 1) * day_ms + pay_after_ms where next_ms <= $1::bigint`,
    values: [nowMs],
  });
};

/** Orders that are due, by id from `after` on, at most `limit`. */
export const listDue = async (
  pool: Pool,
  { nowMs, after, limit }: { readonly nowMs: number; readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'lock_list_due',
    text: `select o.id from lock_order o where o.status = 'running' and o.id > $2 and ${NEXT_MS} <= $1 order by o.id limit $3`,
    values: [nowMs, after, limit],
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
