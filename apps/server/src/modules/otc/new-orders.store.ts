import type { OrderAmounts } from '@candor/domain/otc/compute-order';
import type { Tx } from '#platform/db/with-tx';
import type { PayTo } from './methods.store';

/** An order about to be stored. */
export interface NewOrder extends OrderAmounts {
  readonly id: number;
  readonly reference: string;
  readonly adId: number;
  readonly adVersion: number;
  readonly side: 'buy' | 'sell';
  readonly buyerId: number;
  readonly sellerId: number;
  readonly makerId: number;
  readonly takerId: number;
  readonly currencyId: number;
  readonly fiat: string;
  readonly price: string;
  readonly feePercent: string;
  readonly usdtValue: string;
  readonly ruleVersion: number;
  readonly kindId: number;
  readonly payTo: PayTo;
  readonly payerName: string;
  readonly terms: string;
  readonly conversationId: number;
  readonly payDueMs: number;
  readonly createdMs: number;
}

/** Reserves ids before the orders are stored: their conversations are named by them. */
export const reserveOrderIds = async ({ client }: Tx, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'otc_reserve_orders',
    text: `select nextval('otc_order_id_seq')::int as id from generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
};

/** The public number of an order. */
export const numberOf = (id: number): string => `C${id}`;

type Column = readonly [name: string, type: string, read: (order: NewOrder) => string | number];

const COLUMNS: readonly Column[] = [
  ['id', 'int', (one) => one.id],
  ['reference', 'uuid', (one) => one.reference],
  ['ad_id', 'int', (one) => one.adId],
  ['ad_version', 'int', (one) => one.adVersion],
  ['side', 'text', (one) => one.side],
  ['buyer_id', 'int', (one) => one.buyerId],
  ['seller_id', 'int', (one) => one.sellerId],
  ['maker_id', 'int', (one) => one.makerId],
  ['taker_id', 'int', (one) => one.takerId],
  ['currency_id', 'int', (one) => one.currencyId],
  ['amount', 'numeric', (one) => one.amount],
  ['fiat', 'text', (one) => one.fiat],
  ['fiat_amount', 'numeric', (one) => one.fiatAmount],
  ['price', 'numeric', (one) => one.price],
  ['fee_percent', 'numeric', (one) => one.feePercent],
  ['fee', 'numeric', (one) => one.fee],
  ['escrow', 'numeric', (one) => one.escrow],
  ['received', 'numeric', (one) => one.received],
  ['usdt_value', 'numeric', (one) => one.usdtValue],
  ['rule_version', 'int', (one) => one.ruleVersion],
  ['kind_id', 'int', (one) => one.kindId],
  ['pay_to', 'jsonb', (one) => JSON.stringify(one.payTo)],
  ['payer_name', 'text', (one) => one.payerName],
  ['terms', 'text', (one) => one.terms],
  ['conversation_id', 'int', (one) => one.conversationId],
  ['pay_due_ms', 'bigint', (one) => one.payDueMs],
  ['due_ms', 'bigint', (one) => one.payDueMs],
  ['created_ms', 'bigint', (one) => one.createdMs],
];

const INSERT = {
  name: 'otc_insert_orders',
  text: `insert into otc_order (${COLUMNS.map(([name]) => name).join(', ')})
         select * from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`,
};

export const sendNewOrders = (tx: Tx, orders: readonly NewOrder[]): void => {
  if (orders.length === 0) return;
  const values = COLUMNS.map(([, , read]) => orders.map(read));
  tx.send(tx.client.query({ ...INSERT, values }));
};
