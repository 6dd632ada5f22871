import { computeTermRate } from '@candor/domain/dual/outcomes';
import { showMean } from '@candor/domain/dual/settlement-price';
import { canonical } from '@candor/money/decimal';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';
import { COMPOUND_KIND, orderOfReference, PURCHASE_KIND } from './dual-entries';
import { type DualOrder, loadOrder } from './orders.store';

interface Names {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

const findId = async (pool: Pool, userId: number, reference: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from dual_order where reference = $1::uuid and user_id = $2',
    [reference, userId],
  );
  return rows[0]?.id ?? 0;
};

const loadNames = async (pool: Pool, instrumentId: number): Promise<Names> => {
  const { rows } = await pool.query<Names>(
    `select i.symbol, b.name as base, q.name as quote from instrument i join currency b on b.id = i.base_currency_id
     join currency q on q.id = i.quote_currency_id where i.id = $1`,
    [instrumentId],
  );
  return rows[0] ?? { symbol: '', base: '', quote: '' };
};

const shared = (order: DualOrder, { symbol, base, quote }: Names) => [
  { name: 'order', value: String(order.id), unit: '' },
  { name: 'symbol', value: symbol, unit: '' },
  { name: 'invested', value: canonical(order.cost), unit: order.side === 'call' ? base : quote },
  { name: 'linked_price', value: canonical(order.linkedPrice), unit: quote },
  { name: 'term_days', value: String(order.days), unit: '' },
  { name: 'term_rate', value: computeTermRate(order), unit: '' },
];

const toPurchase = (order: DualOrder, names: Names): EntryExplanation => ({
  formula: order.side === 'call' ? 'dual_purchase_call' : 'dual_purchase_put',
  inputs: [...shared(order, names), { name: 'shares', value: String(order.shares), unit: '' }],
});

const FORMULAS = {
  call: { below: 'dual_call_below', at_or_above: 'dual_call_above', failed: 'dual_failed' },
  put: { below: 'dual_put_below', at_or_above: 'dual_put_above', failed: 'dual_failed' },
} as const;

const toEnd = (order: DualOrder, names: Names): EntryExplanation => {
  const mean = showMean({ sum: order.windowSum ?? '0', found: order.windowFound ?? 0 });
  const paidIn = order.paidCurrencyId === order.baseCurrencyId ? names.base : names.quote;
  return {
    formula: FORMULAS[order.side][order.outcome ?? 'failed'],
    inputs: [
      ...shared(order, names),
      ...(mean === null || order.outcome === 'failed'
        ? []
        : [{ name: 'settlement_price', value: mean, unit: names.quote }]),
      { name: 'one_second_prices', value: String(order.windowFound ?? 0), unit: '' },
      { name: 'received', value: order.paid ?? '0', unit: paidIn },
    ],
  };
};

/** Explains purchases and payments ("Why?" in the app) from the orders. */
export const explainDual = async (
  pool: Pool,
  userId: number,
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => {
  const isPurchase = kind === PURCHASE_KIND || kind === COMPOUND_KIND;
  const id = isPurchase ? await findId(pool, userId, reference) : orderOfReference(reference);
  const order = await loadOrder(pool, { userId, id });
  if (order === null) return null;
  const names = await loadNames(pool, order.instrumentId);
  return isPurchase ? toPurchase(order, names) : toEnd(order, names);
};
