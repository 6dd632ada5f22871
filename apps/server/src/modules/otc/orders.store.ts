import type { OtcOrderState, OtcOutcome } from '@candor/contract/otc-orders';
import type { DisputeFacts, OrderFacts, OrderRole } from '@candor/domain/otc/decide-step';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { PayTo } from './methods.store';
import type { OrderMoney } from './otc-entries';

export interface Dispute extends DisputeFacts {
  /** Null: opened by time. */
  readonly openedBy: number | null;
  readonly reason: string;
  readonly openedMs: number;
  readonly answerDueMs: number;
  readonly buyerStated: boolean;
  readonly sellerStated: boolean;
  readonly outcomeReason: string;
  readonly decidedMs: number | null;
  /** The operator who proposed the decision, where it took two. */
  readonly proposedBy: number | null;
  readonly appealedBy: number | null;
}

/** An order with everything its steps, entries and screens need. Decimals without trailing zeros. */
export interface Order extends OrderMoney, OrderFacts {
  readonly id: number;
  readonly adId: number;
  readonly makerId: number;
  readonly takerId: number;
  readonly currency: string;
  readonly fiat: string;
  readonly fiatAmount: string;
  readonly price: string;
  readonly feePercent: string;
  readonly received: string;
  readonly usdtValue: string;
  readonly kind: string;
  readonly kindName: string;
  readonly payTo: PayTo;
  readonly payerName: string;
  readonly terms: string;
  readonly conversationId: number;
  readonly createdMs: number;
  readonly endedMs: number | null;
  /** When time acts on it next; null: never, or not before operators have decided. */
  readonly dueMs: number | null;
  readonly cancelReason: string | null;
  readonly cancelAsked: string | null;
  readonly faultId: number | null;
  readonly dispute: Dispute | null;
}

const DISPUTE = `case when d.order_id is null then null else jsonb_build_object('openedBy', d.opened_by, 'reason', d.reason,
  'openedMs', d.opened_ms, 'answerDueMs', d.answer_due_ms, 'buyerStated', d.buyer_stated, 'sellerStated', d.seller_stated,
  'outcome', d.outcome, 'outcomeReason', d.outcome_reason, 'decidedBy', d.decided_by, 'decidedMs', d.decided_ms,
  'proposedBy', d.proposed_by, 'carryOutMs', d.carry_out_ms, 'isAppealed', d.appealed_by is not null,
  'appealedBy', d.appealed_by, 'isFinal', d.is_final) end as dispute`;

const decimal = (column: string, name = column): string => `trim_scale(o.${column})::text as "${name}"`;
const ms = (column: string, name: string): string => `o.${column}::float8 as "${name}"`;

export const ORDER_TABLES = `otc_order o join currency c on c.id = o.currency_id join otc_payment_kind k on k.id = o.kind_id
  left join otc_dispute d on d.order_id = o.id`;
export const ORDER_COLUMNS = `o.id, o.reference, o.ad_id as "adId", o.side, o.buyer_id as "buyerId", o.seller_id as "sellerId",
  o.maker_id as "makerId", o.taker_id as "takerId", o.currency_id as "currencyId", c.name as currency, o.fiat,
  ${decimal('amount')}, ${decimal('fiat_amount', 'fiatAmount')}, ${decimal('price')}, ${decimal('fee_percent', 'feePercent')},
  ${decimal('fee')}, ${decimal('escrow')}, ${decimal('received')}, ${decimal('usdt_value', 'usdtValue')},
  o.rule_version as "ruleVersion", k.code as kind, k.name as "kindName", o.pay_to as "payTo", o.payer_name as "payerName", o.terms,
  o.conversation_id as "conversationId", o.state, ${ms('created_ms', 'createdMs')}, ${ms('pay_due_ms', 'payDueMs')},
  ${ms('paid_ms', 'paidMs')}, ${ms('ended_ms', 'endedMs')}, ${ms('due_ms', 'dueMs')}, o.cancel_reason as "cancelReason", o.cancel_asked as "cancelAsked",
  o.cancel_asked is not null as "isCancelAsked", o.fault_id as "faultId", ${DISPUTE}`;

/** Orders in which coins are still held. */
const OPEN: ReadonlySet<OtcOrderState> = new Set(['pending', 'paid', 'disputed']);
export const isOpen = ({ state }: Pick<Order, 'state'>): boolean => OPEN.has(state);
export const OPEN_STATES = `('pending', 'paid', 'disputed')`;

export const loadOrders = async (client: Pool | PoolClient, ids: readonly number[]): Promise<Map<number, Order>> => {
  const { rows } = await client.query<Order>({
    name: 'otc_load_orders',
    text: `select ${ORDER_COLUMNS} from ${ORDER_TABLES} where o.id = any($1::int[]) order by o.id`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Locks orders in the order of their ids until the transaction ends. They are read by a second statement: one that waited
 * for the lock would join the dispute as it was before.
 */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<Map<number, Order>> => {
  tx.send(
    tx.client.query({
      name: 'otc_lock_orders',
      text: 'select from otc_order where id = any($1::int[]) order by id for no key update',
      values: [ids],
    }),
  );
  return loadOrders(tx.client, ids);
};

/** The last time an order records. A step is never before it, even if a server whose clock is ahead wrote it. */
export const recordedMsOf = ({ createdMs, paidMs, endedMs, dispute }: Order): number =>
  Math.max(createdMs, paidMs ?? 0, endedMs ?? 0, dispute?.openedMs ?? 0, dispute?.decidedMs ?? 0);

export const roleOf = ({ buyerId, sellerId }: Pick<Order, 'buyerId' | 'sellerId'>, userId: number): OrderRole => {
  if (userId === buyerId) return 'buyer';
  return userId === sellerId ? 'seller' : 'stranger';
};

export const otherSideOf = ({ buyerId, sellerId }: Order, userId: number): number =>
  userId === buyerId ? sellerId : buyerId;

/** The side an outcome goes against. */
export const loserOf = ({ buyerId, sellerId }: Order, outcome: OtcOutcome): number =>
  outcome === 'release' ? sellerId : buyerId;

const LARGEST_ID = 2 ** 31 - 1;

/** The id behind a public number; 0, which no order has, when it is out of range. */
export const idOfNumber = (number: string): number => {
  const id = Number.parseInt(number.slice(1), 10);
  return id > LARGEST_ID ? 0 : id;
};

/** Orders time acts on now, the longest overdue first. */
export const findDue = async (pool: Pool, nowMs: number, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'otc_find_due',
    text: 'select id from otc_order where due_ms <= $1 order by due_ms, id limit $2',
    values: [nowMs, limit],
  });
  return rows.map(({ id }) => id);
};
