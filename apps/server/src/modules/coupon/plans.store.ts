import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

type Sql = Pick<Pool | PoolClient, 'query'>;

export interface NewPlan {
  readonly couponId: number;
  readonly userId: number;
  /** Null: a trial. */
  readonly lockOrderId: number | null;
  readonly productId: number;
  readonly currencyId: number;
  readonly principal: string;
  readonly ratePercent: string;
  readonly perDay: string;
  readonly dayMs: number;
  readonly payAfterMs: number;
  readonly startMs: number;
  readonly days: number;
  readonly reference: string;
}

export interface PlanRow extends NewPlan {
  readonly daysPaid: number;
  readonly isRunning: boolean;
}

export const writePlans = async ({ client }: Tx, plans: readonly NewPlan[], at: Date): Promise<void> => {
  if (plans.length === 0) return;
  await client.query(
    `insert into coupon_plan (coupon_id, user_id, lock_order_id, product_id, currency_id, principal, rate_percent, per_day, day_ms,
                              pay_after_ms, start_ms, days, reference, created_at)
     select v.*, $14::timestamptz from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::numeric[], $7::numeric[],
       $8::numeric[], $9::bigint[], $10::bigint[], $11::bigint[], $12::int[], $13::uuid[]) as v`,
    [
      plans.map(({ couponId }) => couponId),
      plans.map(({ userId }) => userId),
      plans.map(({ lockOrderId }) => lockOrderId),
      plans.map(({ productId }) => productId),
      plans.map(({ currencyId }) => currencyId),
      plans.map(({ principal }) => principal),
      plans.map(({ ratePercent }) => ratePercent),
      plans.map(({ perDay }) => perDay),
      plans.map(({ dayMs }) => dayMs),
      plans.map(({ payAfterMs }) => payAfterMs),
      plans.map(({ startMs }) => startMs),
      plans.map(({ days }) => days),
      plans.map(({ reference }) => reference),
      at,
    ],
  );
};

const COLUMNS = `p.coupon_id as "couponId", p.user_id as "userId", p.lock_order_id as "lockOrderId", p.product_id as "productId",
  p.currency_id as "currencyId", trim_scale(p.principal)::text as principal, trim_scale(p.rate_percent)::text as "ratePercent",
  trim_scale(p.per_day)::text as "perDay", p.day_ms::float8 as "dayMs", p.pay_after_ms::float8 as "payAfterMs",
  p.start_ms::float8 as "startMs", p.days, p.days_paid as "daysPaid", p.ended_at is null as "isRunning", p.reference`;

export const loadPlans = async (sql: Sql, couponIds: readonly number[]): Promise<Map<number, PlanRow>> => {
  if (couponIds.length === 0) return new Map();
  const { rows } = await sql.query<PlanRow>({
    name: 'coupon_plans',
    text: `select ${COLUMNS} from coupon_plan p where p.coupon_id = any($1::int[])`,
    values: [couponIds],
  });
  return new Map(rows.map((row) => [row.couponId, row]));
};

export const loadPlansOfOrders = async (sql: Sql, orderIds: readonly number[]): Promise<PlanRow[]> => {
  const { rows } = await sql.query<PlanRow>({
    name: 'coupon_plans_of_orders',
    text: `select ${COLUMNS} from coupon_plan p where p.lock_order_id = any($1::int[])`,
    values: [orderIds],
  });
  return rows;
};

/** Days of `p` that are to be paid at $1; `o` is its lock order, which may have ended early: `until` is then its end. */
const DUE = `
  left join lock_order o on o.id = p.lock_order_id
  cross join lateral (
    select case when o.status = 'redeemed' then least($1::bigint, round(extract(epoch from o.closed_at) * 1000)::bigint) else $1::bigint end as until_ms,
           coalesce(o.status = 'redeemed', false) as is_early) e
  cross join lateral (
    select least(p.days, (greatest(0, e.until_ms - p.start_ms - p.pay_after_ms) / p.day_ms)::int) as due_days) d`;

/** Coupons whose plans have days to pay or have ended, by id from `after` on. */
export const listDuePlans = async (
  sql: Sql,
  { nowMs, after, limit }: { readonly nowMs: number; readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await sql.query<{ id: number }>({
    name: 'coupon_due_plans',
    text: `select p.coupon_id as id from coupon_plan p ${DUE}
           where p.ended_at is null and p.coupon_id > $2 and (d.due_days > p.days_paid or e.is_early) order by 1 limit $3`,
    values: [nowMs, after, limit],
  });
  return rows.map(({ id }) => id);
};

export interface DuePlan extends PlanRow {
  readonly dueDays: number;
  /** The lock order was redeemed: no further day follows. */
  readonly isEarly: boolean;
}

/** The caller holds the locks of the coupons, under which alone plans change. */
export const loadDuePlans = async (sql: Sql, couponIds: readonly number[], nowMs: number): Promise<DuePlan[]> => {
  const { rows } = await sql.query<DuePlan>({
    name: 'coupon_load_due_plans',
    text: `select ${COLUMNS}, d.due_days as "dueDays", e.is_early as "isEarly" from coupon_plan p ${DUE}
           where p.ended_at is null and p.coupon_id = any($2::int[]) order by p.coupon_id`,
    values: [nowMs, couponIds],
  });
  return rows;
};

export interface PaidPlan {
  readonly couponId: number;
  readonly daysPaid: number;
  readonly isEnded: boolean;
}

export const movePlans = async ({ client }: Tx, plans: readonly PaidPlan[], at: Date): Promise<void> => {
  if (plans.length === 0) return;
  await client.query(
    `update coupon_plan p set days_paid = v.days_paid, ended_at = case when v.is_ended then $4::timestamptz end
     from unnest($1::int[], $2::int[], $3::boolean[]) as v(coupon_id, days_paid, is_ended) where p.coupon_id = v.coupon_id`,
    [
      plans.map(({ couponId }) => couponId),
      plans.map(({ daysPaid }) => daysPaid),
      plans.map(({ isEnded }) => isEnded),
      at,
    ],
  );
};
