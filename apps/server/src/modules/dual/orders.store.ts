import type { DualSide, DualState } from '@candor/contract/dual';
import type { Pool, PoolClient } from '#platform/db/pool';

export interface DualOrder {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly reference: string;
  readonly instrumentId: number;
  readonly side: DualSide;
  readonly baseCurrencyId: number;
  readonly quoteCurrencyId: number;
  readonly payCurrencyId: number;
  readonly shares: number;
  readonly shareSize: string;
  readonly cost: string;
  readonly boughtAtPrice: string;
  readonly linkedPrice: string;
  readonly distancePercent: string;
  readonly rate: string;
  readonly days: number;
  readonly interestFromMs: number;
  readonly maturityMs: number;
  readonly dayMs: number;
  readonly belowAmount: string;
  readonly aboveAmount: string;
  readonly failedAmount: string;
  readonly ruleVersion: number;
  readonly createdAt: Date;
  readonly autoCompound: boolean;
  readonly compoundedFrom: number | null;
  readonly compoundedTo: number | null;
  readonly tried: number;
  readonly settleMs: number;
  readonly state: 'open' | 'success' | 'failed';
  readonly outcome: 'below' | 'at_or_above' | 'failed' | null;
  readonly windowId: number | null;
  readonly paidCurrencyId: number | null;
  readonly paid: string | null;
  readonly settledAt: Date | null;
  /** Of the window that settled it. */
  readonly windowSum: string | null;
  readonly windowFound: number | null;
  /** Shares of its product that are left. */
  readonly remainingShares: number;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;
const SELECT = `
  select o.id, o.user_id as "userId", o.product_id as "productId", o.reference, o.instrument_id as "instrumentId", o.side,
    o.base_currency_id as "baseCurrencyId", o.quote_currency_id as "quoteCurrencyId", o.pay_currency_id as "payCurrencyId", o.shares,
    ${trimmed('o.share_size')} as "shareSize", ${trimmed('o.cost')} as cost, ${trimmed('o.bought_at_price')} as "boughtAtPrice",
    ${trimmed('o.linked_price')} as "linkedPrice", ${trimmed('o.distance_percent')} as "distancePercent",
    ${trimmed('o.rate')} as rate, o.days, o.interest_from_ms::float8 as "interestFromMs", o.maturity_ms::float8 as "maturityMs",
    o.day_ms as "dayMs", ${trimmed('o.below_amount')} as "belowAmount", ${trimmed('o.above_amount')} as "aboveAmount",
    ${trimmed('o.failed_amount')} as "failedAmount", o.rule_version as "ruleVersion", o.created_at as "createdAt",
    o.auto_compound as "autoCompound", o.compounded_from as "compoundedFrom", o.compounded_to as "compoundedTo", o.tried,
    o.settle_ms::float8 as "settleMs", o.state, o.outcome, o.window_id as "windowId", o.paid_currency_id as "paidCurrencyId",
    ${trimmed('o.paid')} as paid, o.settled_at as "settledAt", ${trimmed('w.sum')} as "windowSum", w.found as "windowFound",
    p.total_shares - p.sold_shares as "remainingShares"
  from dual_order o join dual_product p on p.id = o.product_id left join dual_window w on w.id = o.window_id`;

export const loadOrder = async (
  sql: Pool | PoolClient,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<DualOrder | null> => {
  const { rows } = await sql.query<DualOrder>(`${SELECT} where o.id = $1 and o.user_id = $2`, [id, userId]);
  return rows[0] ?? null;
};

export const loadOrders = async (sql: Pool | PoolClient, ids: readonly number[]): Promise<DualOrder[]> => {
  const { rows } = await sql.query<DualOrder>(`${SELECT} where o.id = any($1::int[]) order by o.id`, [ids]);
  return rows;
};

export type StateFilter = 'all' | 'running' | 'ended' | DualState;

/** Purchased and settling differ by the clock only. */
const STATES: Readonly<Record<StateFilter, string>> = {
  all: 'true',
  running: `o.state = 'open'`,
  ended: `o.state <> 'open'`,
  purchased: `o.state = 'open' and o.maturity_ms > $6`,
  settling: `o.state = 'open' and o.maturity_ms <= $6`,
  success: `o.state = 'success'`,
  failed: `o.state = 'failed'`,
};

export interface OrderFilter {
  readonly userId: number;
  readonly currencyId: number;
  readonly side: DualSide | '';
  readonly state: StateFilter;
  readonly before: number;
  readonly nowMs: number;
}

/** Own orders, newest first. */
export const listOrders = async (
  pool: Pool,
  filter: OrderFilter,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<DualOrder[]> => {
  const { rows } = await pool.query<DualOrder>(
    `${SELECT} where o.user_id = $1 and o.id < $2 and ($3 = 0 or o.base_currency_id = $3) and ($4 = '' or o.side = $4)
       and $6::float8 >= 0 and ${STATES[filter.state]} order by o.id desc limit $5 offset $7`,
    [filter.userId, filter.before, filter.currencyId, filter.side, limit, filter.nowMs, offset],
  );
  return rows;
};

export const countStates = async (
  pool: Pool,
  userId: number,
  nowMs: number,
): Promise<Readonly<Record<DualState, number>>> => {
  const { rows } = await pool.query<Record<DualState, number>>(
    `select count(*) filter (where state = 'open' and maturity_ms > $2)::int as purchased,
            count(*) filter (where state = 'open' and maturity_ms <= $2)::int as settling,
            count(*) filter (where state = 'success')::int as success, count(*) filter (where state = 'failed')::int as failed
     from dual_order where user_id = $1`,
    [userId, nowMs],
  );
  return rows[0] ?? { purchased: 0, settling: 0, success: 0, failed: 0 };
};

/** Shares of products that users have bought, by `product:user`. */
export const loadHeld = async (
  sql: Pool | PoolClient,
  asked: readonly { readonly productId: number; readonly userId: number }[],
): Promise<Map<string, number>> => {
  const { rows } = await sql.query<{ productId: number; userId: number; shares: number }>({
    name: 'dual_held',
    text: `select o.product_id as "productId", o.user_id as "userId", sum(o.shares)::int as shares
           from (select distinct * from unnest($1::int[], $2::int[]) as k(product_id, user_id)) k
           join dual_order o on o.product_id = k.product_id and o.user_id = k.user_id group by 1, 2`,
    values: [asked.map(({ productId }) => productId), asked.map(({ userId }) => userId)],
  });
  return new Map(rows.map(({ productId, userId, shares }) => [heldKey(productId, userId), shares]));
};
export const heldKey = (productId: number, userId: number): string => `${productId}:${userId}`;

/** Switches auto-compound of an open order that has not matured; false when there is no such order. */
export const updateCompound = async (
  pool: Pool,
  { userId, id, on, nowMs }: { userId: number; id: number; on: boolean; nowMs: number },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update dual_order set auto_compound = $3 where id = $1 and user_id = $2 and state = 'open' and maturity_ms > $4`,
    [id, userId, on, nowMs],
  );
  return rowCount === 1;
};
