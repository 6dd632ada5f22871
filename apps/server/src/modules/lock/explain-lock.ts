import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';
import { MATURITY_KIND, OPEN_KIND, REDEEM_KIND, REWARD_KIND, readReference } from './lock-entries';

interface ExplainedOrder {
  readonly id: number;
  readonly currency: string;
  readonly amount: string;
  readonly days: number;
  readonly rate: string;
  readonly daysPaid: number;
  readonly paidTotal: string;
  readonly feePercent: string;
  readonly fee: string;
  readonly back: string;
  readonly returned: string;
  /** Of the reward that is explained. */
  readonly day: number | null;
  readonly dayRate: string | null;
  readonly reward: string | null;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;

/** $1 the owner, $2 the order (by id or reference), $3 the day of a reward. */
const SELECT = `
  select o.id, c.name as currency, ${trimmed('o.amount')} as amount, o.days, ${trimmed('o.day_rate_percent')} as rate, o.days_paid as "daysPaid",
         ${trimmed('o.paid_total')} as "paidTotal", ${trimmed('o.redeem_fee_percent')} as "feePercent", ${trimmed('o.fee')} as fee,
         ${trimmed('o.penalty - o.fee')} as back, ${trimmed('o.returned')} as returned, p.day, ${trimmed('p.day_rate_percent')} as "dayRate",
         ${trimmed('p.amount')} as reward
  from lock_order o join currency c on c.id = o.currency_id left join lock_payout p on p.order_id = o.id and p.day = $3::int
  where o.user_id = $1`;

type Input = EntryExplanation['inputs'][number];
const plain = (name: string, value: string): Input => ({ name, value, unit: '' });
const percent = (name: string, value: string): Input => ({ name, value, unit: '%' });

const toOpen = (order: ExplainedOrder): EntryExplanation => ({
  formula: order.days === 0 ? 'lock_open_flexible' : 'lock_open',
  inputs: [
    plain('order', String(order.id)),
    { name: 'principal', value: order.amount, unit: order.currency },
    ...(order.days === 0 ? [] : [plain('days', String(order.days)), percent('day_rate', order.rate)]),
  ],
});

const toReward = (order: ExplainedOrder): EntryExplanation => ({
  formula: 'lock_reward',
  inputs: [
    plain('order', String(order.id)),
    plain('day', String(order.day ?? 0)),
    { name: 'principal', value: order.amount, unit: order.currency },
    percent('day_rate', order.dayRate ?? order.rate),
    { name: 'received', value: order.reward ?? '0', unit: order.currency },
  ],
});

const toMaturity = (order: ExplainedOrder): EntryExplanation => ({
  formula: 'lock_maturity',
  inputs: [
    plain('order', String(order.id)),
    plain('days', String(order.days)),
    { name: 'rewards', value: order.paidTotal, unit: order.currency },
    { name: 'received', value: order.returned, unit: order.currency },
  ],
});

const toRedeem = (order: ExplainedOrder): EntryExplanation => ({
  formula: order.days === 0 ? 'lock_redeem_flexible' : 'lock_redeem',
  inputs: [
    plain('order', String(order.id)),
    { name: 'principal', value: order.amount, unit: order.currency },
    ...(order.days === 0
      ? []
      : [
          plain('days_paid', String(order.daysPaid)),
          { name: 'rewards_back', value: order.back, unit: order.currency },
          percent('fee_percent', order.feePercent),
          { name: 'fee', value: order.fee, unit: order.currency },
        ]),
    { name: 'received', value: order.returned, unit: order.currency },
  ],
});

const FORMS: Readonly<Record<string, (order: ExplainedOrder) => EntryExplanation>> = {
  [OPEN_KIND]: toOpen,
  [REWARD_KIND]: toReward,
  [MATURITY_KIND]: toMaturity,
  [REDEEM_KIND]: toRedeem,
};

/** Explains entries ("Why?" in the app) from the orders and their payouts. */
export const explainLock = async (
  pool: Pool,
  userId: number,
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => {
  const form = FORMS[kind];
  if (!form) return null;
  const place = readReference(reference);
  const column = kind === OPEN_KIND ? 'o.reference = $2::uuid' : 'o.close_reference = $2::uuid';
  const { rows } = await pool.query<ExplainedOrder>(`${SELECT} and ${place ? 'o.id = $2::int' : column}`, [
    userId,
    place?.orderId ?? reference,
    place?.day ?? 0,
  ]);
  return rows[0] ? form(rows[0]) : null;
};
