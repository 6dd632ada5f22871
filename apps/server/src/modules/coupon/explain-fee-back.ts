import { canonical } from '@candor/money/decimal';
import type { ExplainEntry } from '#kernel/product/record-kind';
import { FEE_BACK_KIND } from './coupon-entries';

interface ExplainedBack {
  readonly coupons: string;
  readonly paid: string;
  readonly paidCoin: string;
  readonly price: string;
  readonly kind: string;
  readonly fillId: string;
  readonly fee: string;
  readonly taken: string;
  readonly coin: string;
}

/** Explains what was taken off a fee that was given back ("Why?" in the app), because coupons had paid it before. */
export const explainFeeBack: ExplainEntry = async (pool, userId, { reference }) => {
  const { rows } = await pool.query<ExplainedBack>({
    name: 'coupon_explain_fee_back',
    text: `select string_agg(c.id::text, ', ' order by c.id) as coupons, sum(s.amount)::text as paid, min(y.name) as "paidCoin",
                  min(s.usdt_price)::text as price, v.fill_kind as kind, v.fill_id::text as "fillId", v.amount::text as fee,
                  p.amount::text as taken, f.name as coin
           from coupon_fee_share s join coupon c on c.id = s.coupon_id join currency y on y.id = c.currency_id
           join fee_reversal v on v.fill_kind = s.fill_kind and v.fill_id = s.fill_id join currency f on f.id = v.currency_id
           join ledger_posting p on p.reference = s.back_reference and p.leg = 0
           where v.user_id = $1 and s.back_reference = $2::uuid group by v.id, p.id, f.id`,
    values: [userId, reference],
  });
  const [back] = rows;
  if (!back) return null;
  const { coin, paidCoin } = back;
  return {
    formula: FEE_BACK_KIND,
    inputs: [
      { name: 'coupon', value: back.coupons, unit: '' },
      { name: 'fill_kind', value: back.kind, unit: '' },
      { name: 'fill', value: back.fillId, unit: '' },
      { name: 'fee', value: canonical(back.fee), unit: coin },
      { name: 'paid_before', value: canonical(back.paid), unit: paidCoin },
      ...(coin === paidCoin ? [] : [{ name: 'price', value: canonical(back.price), unit: paidCoin }]),
      { name: 'taken_back', value: canonical(back.taken), unit: coin },
    ],
  };
};
