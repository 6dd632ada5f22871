import { fromLots, fromTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { fromUnits } from '@candor/money/units';
import type { Pool } from '#platform/db/pool';
import type { BookOrder } from './matching/book-order';
import type { BookPair } from './matching/book-pair';

/** One order as its owner sees it. */
export interface OrderView {
  id: number;
  userId: number;
  clientOrderId: string;
  instrumentId: number;
  side: 'buy' | 'sell';
  kind: 'limit' | 'market';
  tif: 'gtc' | 'ioc' | 'fok';
  postOnly: boolean;
  price: string;
  amount: string | null;
  budget: string | null;
  filled: string;
  filledQuote: string;
  fee: string;
  makerFee: string;
  takerFee: string;
  feeLevel: number;
  feeDiscount: string;
  held: string;
  indexPrice: string;
  state: 'open' | 'done' | 'cancelled';
  endReason: string;
  ruleVersion: number;
  reference: string;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `o.id, o.user_id as "userId", o.client_order_id as "clientOrderId", o.instrument_id as "instrumentId",
  o.side, o.kind, o.tif, o.post_only as "postOnly", o.price, o.amount, o.budget, o.filled, o.filled_quote as "filledQuote",
  o.fee, o.maker_fee as "makerFee", o.taker_fee as "takerFee", o.fee_level as "feeLevel", o.fee_discount as "feeDiscount",
  coalesce(h.remaining, 0) as held, o.index_price as "indexPrice", o.state, o.end_reason as "endReason",
  o.rule_version as "ruleVersion", o.reference, o.created_at as "createdAt", o.updated_at as "updatedAt"`;
const FROM = `from spot_order o left join ledger_hold h on h.purpose = 'spot_order' and h.reference = o.reference::text`;

const BY_ID = { name: 'spot_orders_by_id', text: `select ${COLUMNS} ${FROM} where o.id = any($1::int[])` };

export const loadOrders = async (pool: Pool, ids: readonly number[]): Promise<Map<number, OrderView>> => {
  const { rows } = await pool.query<OrderView>({ ...BY_ID, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
};

/** The same from the memory of the book's owner: equals the row since the last commit. */
export const viewOf = (order: Readonly<BookOrder>, pair: BookPair): OrderView => ({
  id: order.id,
  userId: order.userId,
  clientOrderId: order.clientOrderId,
  instrumentId: order.instrumentId,
  side: order.side,
  kind: order.kind,
  tif: order.tif,
  postOnly: order.postOnly,
  price: fromTicks(order.priceTicks, pair),
  amount: order.budget > 0 ? null : fromLots(order.lots, pair),
  budget: order.budget > 0 ? fromUnits(order.budgetUnits, UNIT_SCALE) : null,
  filled: fromLots(order.sums.filledLots, pair),
  filledQuote: fromUnits(order.sums.quote16, 16),
  fee: fromUnits(order.fee, UNIT_SCALE),
  makerFee: order.makerFeePercent,
  takerFee: order.takerFeePercent,
  feeLevel: order.feeLevel,
  feeDiscount: order.feeDiscount,
  held: fromUnits(order.held, UNIT_SCALE),
  indexPrice: order.indexPrice,
  state: order.state,
  endReason: order.endReason,
  ruleVersion: order.ruleVersion,
  reference: order.reference,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
});

export interface OrderFilter {
  readonly userId: number;
  /** 0: all. */
  readonly instrumentId: number;
  readonly states: readonly string[];
  readonly before: number;
  readonly limit: number;
  readonly offset?: number;
}

/** Own orders, newest first. */
export const listOrders = async (pool: Pool, filter: OrderFilter): Promise<OrderView[]> => {
  const { rows } = await pool.query<OrderView>(
    `select ${COLUMNS} ${FROM}
     where o.user_id = $1 and ($2 = 0 or o.instrument_id = $2) and o.state = any($3) and o.id < $4
     order by o.id desc limit $5 offset $6`,
    [filter.userId, filter.instrumentId, filter.states, filter.before, filter.limit, filter.offset ?? 0],
  );
  return rows;
};

export const listOpenOrders = async (
  pool: Pool,
  filter: { readonly userId: number; readonly instrumentId: number },
): Promise<OrderView[]> => {
  const { rows } = await pool.query<OrderView>(
    `select ${COLUMNS} ${FROM} where o.state = 'open' and o.user_id = $1 and ($2 = 0 or o.instrument_id = $2) order by o.id`,
    [filter.userId, filter.instrumentId],
  );
  return rows;
};
