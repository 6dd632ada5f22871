import { closingFills, openingFills, spotFills } from '#modules/invite/index';
import type { Pool, PoolClient } from '#platform/db/pool';

type Sql = Pick<Pool | PoolClient, 'query'>;
export const DAY_MS = 86_400_000;

/** A fee that coupons can give back. */
export interface PaidFee {
  readonly userId: number;
  readonly fillKind: string;
  readonly fillId: string;
  /** Coupons that were active when the fee was paid, oldest first. */
  readonly couponIds: readonly number[];
  readonly net: string;
  readonly usdtPrice: string;
}

/** $1 and $2: begin and end of the time. $3: one user, or null for all. */
const BETWEEN = (column: string, payer: string): string =>
  `${column} >= $1 and ${column} < $2 and ${payer} in (select user_id from waiting)`;

/** Fees of options that were not called off; those made with a trial fund have none. */
const OPTIONS = `
  select 'option' as fill_kind, q.id::bigint as fill_id, q.user_id as payer_id, q.currency_id, q.fee, 1::numeric as usdt_price, q.settled_at as filled_at,
         q.instrument_id, q.direction as side
  from option_order q where q.coupon_id is null and q.state = 'closed' and q.void_reason = '' and ${BETWEEN('q.settled_at', 'q.user_id')}`;

const FILLS = [
  spotFills(`t.created_at >= $1 and t.created_at < $2 and s.payer_id in (select user_id from waiting)`),
  openingFills(BETWEEN('p.opened_at', 'p.user_id')),
  closingFills(BETWEEN('c.created_at', 'c.user_id')),
  OPTIONS,
].join(' union all ');

/**
 * Fees that were paid while a fee rebate coupon was active, without the shares of inviters (as `computeShares`) and without
 * fees that were given back, valued at the price of the fill; in order of time. Fees that come after others of the same
 * coupons (`ids`) which need all that these have left (`most`) are left out: nothing can be given back of them.
 */
const FEES = `
  with waiting as materialized (
    select id, user_id, claimed_at, use_by, left_value from coupon
    where state = 'active' and kind = 'fee_rebate' and claimed_at < $2 and use_by > $1 and ($3::int is null or user_id = $3)
  ), fills as (${FILLS}), valued as (
    select f.payer_id, f.fill_kind, f.fill_id, f.filled_at, f.usdt_price, trunc((f.fee - n.shares) * f.usdt_price, 8) as net, w.ids, w.most
    from fills f join currency y on y.id = f.currency_id left join invite_link l on l.user_id = f.payer_id and f.fill_kind <> 'option'
    cross join lateral (
      select coalesce(trunc(f.fee * l.first_percent * 0.01, y.scale), 0)
           + case when l.grand_id is null then 0 else coalesce(trunc(f.fee * l.second_percent * 0.01, y.scale), 0) end as shares) n
    cross join lateral (
      select array_agg(w.id order by w.id) as ids, sum(w.left_value) as most
      from waiting w where w.user_id = f.payer_id and w.claimed_at <= f.filled_at and f.filled_at < w.use_by) w
    where f.fee > 0 and not exists (select from fee_reversal r where r.fill_kind = f.fill_kind and r.fill_id = f.fill_id)
  ), listed as (
    select *, coalesce(sum(net) over (partition by payer_id, ids order by filled_at, fill_kind, fill_id
                                      rows between unbounded preceding and 1 preceding), 0) as before
    from valued where ids is not null and net > 0
  )
  select payer_id as "userId", fill_kind as "fillKind", fill_id::text as "fillId", ids as "couponIds", trim_scale(net)::text as net,
         trim_scale(usdt_price)::text as "usdtPrice"
  from listed where before < most order by payer_id, filled_at, fill_kind, fill_id`;

export interface FeeTime {
  readonly fromMs: number;
  readonly toMs: number;
  readonly userId: number | null;
}

/** Unnamed: each is planned for its time. */
export const loadPaidFees = async (sql: Sql, { fromMs, toMs, userId }: FeeTime): Promise<PaidFee[]> =>
  (await sql.query<PaidFee>(FEES, [new Date(fromMs), new Date(toMs), userId])).rows;

/** Days without a run, oldest first, from the first claim of such a coupon on; only days that are over by `nowMs`. */
export const listFeeDays = async (sql: Sql, nowMs: number): Promise<number[]> => {
  const { rows } = await sql.query<{ dayMs: number }>({
    name: 'coupon_fee_days',
    text: `select d::float8 as "dayMs" from (
             select coalesce((select max(day_ms) + $2::bigint from coupon_fee_run),
               (select floor(extract(epoch from min(claimed_at)) * 1000 / $2::bigint)::bigint * $2::bigint from coupon where kind = 'fee_rebate')) as first) f
           cross join lateral generate_series(f.first, $1::bigint, $2::bigint) as d order by d`,
    values: [Math.floor(nowMs / DAY_MS) * DAY_MS - DAY_MS, DAY_MS],
  });
  return rows.map(({ dayMs }) => dayMs);
};

/** False when the day has its run already. Waits for reversals of fees that have begun, and holds off the next. */
export const insertFeeRun = async (
  client: PoolClient,
  { dayMs, coupons, at }: { readonly dayMs: number; readonly coupons: number; readonly at: Date },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'insert into coupon_fee_run (day_ms, coupons, created_at, has_shares) values ($1, $2, $3, true) on conflict do nothing',
    [dayMs, coupons, at],
  );
  return rowCount === 1;
};

export const setRunCoupons = async (client: PoolClient, dayMs: number, coupons: number): Promise<void> => {
  await client.query('update coupon_fee_run set coupons = $2 where day_ms = $1', [dayMs, coupons]);
};

/** Begin of the first day whose fees are not given back yet. */
export const loadOpenDay = async (sql: Sql, nowMs: number): Promise<number> => {
  const { rows } = await sql.query<{ dayMs: number }>({
    name: 'coupon_open_fee_day',
    text: 'select coalesce(max(day_ms) + $1::bigint, 0)::float8 as "dayMs" from coupon_fee_run',
    values: [DAY_MS],
  });
  // Without a run every fee since a claim is open; no coupon is older than a year.
  return Math.max(rows[0]?.dayMs ?? 0, nowMs - 366 * DAY_MS);
};
