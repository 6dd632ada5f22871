import { toFeeInputs } from '#kernel/fees/explain-fee';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';

interface TradeRow {
  price: string;
  amount: string;
  base: string;
  quote: string;
  isBuyer: boolean;
  orderId: number;
  paid: string;
  received: string;
  fee: string;
  feePercent: string;
  feeLevel: number;
  feeDiscount: string;
  /** Of the rules. */
  fullPercent: string;
  isReduced: boolean;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;
const RATE = `case o.id when t.maker_order_id then o.maker_fee else o.taker_fee end`;
const TRADE = `
  select ${trimmed('t.price')} as price, ${trimmed('t.amount')} as amount, b.name as base, q.name as quote,
         o.side = 'buy' as "isBuyer", o.id as "orderId",
         ${trimmed(`case o.side when 'buy' then t.buyer_paid else t.amount end`)} as paid,
         ${trimmed(`case o.side when 'buy' then t.amount - t.buyer_fee else t.seller_received end`)} as received,
         ${trimmed(`case o.side when 'buy' then t.buyer_fee else t.seller_fee end`)} as fee,
         ${trimmed(RATE)} as "feePercent", o.fee_level as "feeLevel", ${trimmed('o.fee_discount')} as "feeDiscount",
         ${trimmed(`round(${RATE} / o.fee_factor, 6)`)} as "fullPercent", o.fee_factor < 1 as "isReduced"
  from spot_trade t join spot_order o on o.id in (t.maker_order_id, t.taker_order_id) and o.user_id = $3
  join instrument i on i.id = t.instrument_id
  join currency b on b.id = i.base_currency_id join currency q on q.id = i.quote_currency_id
  where t.instrument_id = $1 and t.seq = $2`;

/** A trade's reference contains its numbers: see settle-moves. */
const numbersOf = (reference: string): { instrumentId: number; seq: number } => ({
  instrumentId: Number.parseInt(reference.slice(9, 13), 16),
  seq: Number.parseInt(reference.slice(24), 16),
});

const explainTrade = async (pool: Pool, userId: number, reference: string): Promise<EntryExplanation | null> => {
  const { instrumentId, seq } = numbersOf(reference);
  const { rows } = await pool.query<TradeRow>(TRADE, [instrumentId, seq, userId]);
  const [trade] = rows;
  if (!trade) return null;
  const [paidIn, receivedIn] = trade.isBuyer ? [trade.quote, trade.base] : [trade.base, trade.quote];
  return {
    formula: trade.isBuyer ? 'spot_buy' : 'spot_sell',
    inputs: [
      { name: 'order', value: String(trade.orderId), unit: '' },
      { name: 'price', value: trade.price, unit: trade.quote },
      { name: 'amount', value: trade.amount, unit: trade.base },
      ...(trade.isReduced
        ? toFeeInputs({ fullPercent: trade.fullPercent, level: trade.feeLevel, discount: trade.feeDiscount })
        : []),
      { name: 'fee_percent', value: trade.feePercent, unit: '%' },
      { name: 'fee', value: trade.fee, unit: receivedIn },
      { name: 'paid', value: trade.paid, unit: paidIn },
      { name: 'received', value: trade.received, unit: receivedIn },
    ],
  };
};

const explainHold = async (pool: Pool, userId: number, reference: string): Promise<EntryExplanation | null> => {
  const { rows } = await pool.query<{
    id: number;
    side: string;
    price: string;
    amount: string;
    base: string;
    quote: string;
  }>(
    `select o.id, o.side, ${trimmed('o.price')} as price, ${trimmed('coalesce(o.amount, o.budget)')} as amount,
            case when o.amount is null then q.name else b.name end as base, q.name as quote
     from spot_order o join instrument i on i.id = o.instrument_id
     join currency b on b.id = i.base_currency_id join currency q on q.id = i.quote_currency_id
     where o.reference = $1 and o.user_id = $2`,
    [reference, userId],
  );
  const [order] = rows;
  if (!order) return null;
  return {
    formula: 'spot_hold',
    inputs: [
      { name: 'order', value: String(order.id), unit: '' },
      { name: 'price', value: order.price, unit: order.quote },
      { name: 'amount', value: order.amount, unit: order.base },
    ],
  };
};

/** Explains entries of order books ("Why?" in the app) from the trades and orders. */
export const explainSpot = (
  pool: Pool,
  userId: number,
  entry: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => {
  if (entry.kind === 'spot_trade') return explainTrade(pool, userId, entry.reference);
  if (entry.kind === 'spot_hold') return explainHold(pool, userId, entry.reference);
  return Promise.resolve(null);
};
