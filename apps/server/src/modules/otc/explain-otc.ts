import { canonical } from '@candor/money/decimal';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { ExplainEntry } from '#kernel/product/record-kind';
import type { Pool } from '#platform/db/pool';
import { numberOf } from './new-orders.store';
import { loadOrders, type Order, roleOf } from './orders.store';
import { ESCROW_KIND, endReferenceSql } from './otc-entries';

type Input = EntryExplanation['inputs'][number];

const findOrder = async (pool: Pool, kind: string, reference: string): Promise<Order | null> => {
  const isEscrow = kind === ESCROW_KIND;
  const { rows } = await pool.query<{ id: number }>({
    name: isEscrow ? 'otc_explain_escrow' : 'otc_explain_end',
    text: isEscrow
      ? 'select id from otc_order where reference = $1::uuid'
      : `select id from otc_order where ${endReferenceSql('reference')} = $1::uuid`,
    values: [reference],
  });
  const id = rows[0]?.id ?? 0;
  return (await loadOrders(pool, [id])).get(id) ?? null;
};

const text = (name: string, value: string): Input => ({ name, value, unit: '' });
const amount = (name: string, value: string, unit: string): Input => ({ name, value: canonical(value), unit });

/** The fee is the maker's alone, so the other side's is zero. */
const toInputs = (order: Order, userId: number): Input[] => {
  const fee = userId === order.makerId ? order.fee : '0';
  const percent = userId === order.makerId ? order.feePercent : '0';
  return [
    text('number', numberOf(order.id)),
    text('side', userId === order.buyerId ? 'buy' : 'sell'),
    amount('price', order.price, order.fiat),
    amount('fiat_amount', order.fiatAmount, order.fiat),
    amount('amount', order.amount, order.currency),
    amount('fee_percent', percent, '%'),
    amount('fee', fee, order.currency),
  ];
};

/** Explains entries ("Why?" in the app) from the order, to its two sides. The formula has the name of the entry's kind. */
export const explainOtc: ExplainEntry = async (pool, userId, { kind, reference }) => {
  const order = await findOrder(pool, kind, reference);
  if (order === null || roleOf(order, userId) === 'stranger') return null;
  return { formula: kind, inputs: toInputs(order, userId) };
};
