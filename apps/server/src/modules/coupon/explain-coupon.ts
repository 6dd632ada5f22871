import { canonical } from '@candor/money/decimal';
import type { ExplainEntry } from '#kernel/product/record-kind';
import { BONUS_KIND, FEE_REBATE_KIND, REWARD_KIND } from './coupon-entries';

interface ExplainedPayment {
  readonly couponId: number;
  readonly subject: string;
  readonly amount: string;
  readonly left: string;
  readonly currency: string;
  readonly principal: string | null;
  readonly rate: string | null;
  readonly nth: number;
}

type Input = { readonly name: string; readonly value: string; readonly unit: string };
const plain = (name: string, value: string): Input => ({ name, value, unit: '' });

/** What the payment was for: "day 2026-11-17", "deposit 5", "lock 3". */
const partOf = ({ subject }: ExplainedPayment): string => subject.slice(subject.indexOf(' ') + 1);

const INPUTS: Readonly<Record<string, (payment: ExplainedPayment) => Input[]>> = {
  [FEE_REBATE_KIND]: (payment) => [plain('day', partOf(payment))],
  [BONUS_KIND]: (payment) => [plain('deposit_number', partOf(payment))],
  [REWARD_KIND]: ({ principal, rate, nth, currency }) => [
    plain('day', String(nth)),
    { name: 'principal', value: canonical(principal ?? '0'), unit: currency },
    { name: 'day_rate', value: canonical(rate ?? '0'), unit: '%' },
  ],
};

/** Explains payments of coupons ("Why?" in the app) by the history of the coupon. */
export const explainCoupon: ExplainEntry = async (pool, userId, { kind, reference }) => {
  const inputs = INPUTS[kind];
  if (!inputs) return null;
  const { rows } = await pool.query<ExplainedPayment>({
    name: 'coupon_explain_payment',
    text: `select c.id as "couponId", e.subject, e.amount::text as amount, e.left_after::text as left, y.name as currency,
                  p.principal::text as principal, p.rate_percent::text as rate,
                  (select count(*)::int from coupon_event n where n.coupon_id = c.id and n.event = 'paid' and n.id <= e.id) as nth
           from coupon c join coupon_event e on e.coupon_id = c.id join currency y on y.id = c.currency_id
           left join coupon_plan p on p.coupon_id = c.id
           where c.user_id = $1 and e.event = 'paid' and e.reference = $2::uuid`,
    values: [userId, reference],
  });
  const [payment] = rows;
  if (!payment) return null;
  const { currency } = payment;
  return {
    formula: kind,
    inputs: [
      plain('coupon', String(payment.couponId)),
      ...inputs(payment),
      { name: 'received', value: canonical(payment.amount), unit: currency },
      { name: 'left', value: canonical(payment.left), unit: currency },
    ],
  };
};
