import { canonical } from '@candor/money/decimal';
import type { ExplainEntry } from '#kernel/product/record-kind';
import { REBATE_KIND, REVERSAL_KIND } from './rebate-entries';

interface ExplainedPayout {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly rebates: number;
  readonly takenBack: string;
  readonly sum: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

const DAY = (ms: string): string => `to_char(to_timestamp(${ms} / 1000.0) at time zone 'utc', 'YYYY-MM-DD')`;

/** Explains a payment of rebates ("Why?" in the app) by its rows: `payout` is the filter of the list of rebates. */
export const explainRebate: ExplainEntry = async (pool, userId, { reference }) => {
  const { rows } = await pool.query<ExplainedPayout>({
    name: 'invite_explain_payout',
    text: `select p.id::text as id, c.name as currency, p.amount::text as amount, p.rebates, p.taken_back::text as "takenBack",
             r.sum::text as sum, r.first as "firstDay", r.last as "lastDay"
           from rebate_payout p join currency c on c.id = p.currency_id
           cross join lateral (select sum(b.amount) as sum, ${DAY('min(b.day_ms)')} as first, ${DAY('max(b.day_ms)')} as last
                               from rebate b where b.user_id = p.user_id and b.payout_id = p.id) r
           where p.user_id = $1 and p.reference = $2::uuid`,
    values: [userId, reference],
  });
  const [payout] = rows;
  if (!payout) return null;
  const { currency } = payout;
  return {
    formula: REBATE_KIND,
    inputs: [
      { name: 'payout', value: payout.id, unit: '' },
      { name: 'rebates', value: String(payout.rebates), unit: '' },
      { name: 'first_day', value: payout.firstDay, unit: '' },
      { name: 'last_day', value: payout.lastDay, unit: '' },
      { name: 'sum', value: canonical(payout.sum), unit: currency },
      { name: 'taken_back', value: canonical(payout.takenBack), unit: currency },
      { name: 'received', value: canonical(payout.amount), unit: currency },
    ],
  };
};

interface ExplainedReversal {
  readonly kind: string;
  readonly fillId: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
}

export const explainReversal: ExplainEntry = async (pool, userId, { reference }) => {
  const { rows } = await pool.query<ExplainedReversal>({
    name: 'invite_explain_reversal',
    text: `select r.fill_kind as kind, r.fill_id::text as "fillId", r.amount::text as amount, c.name as currency, r.reason
           from fee_reversal r join currency c on c.id = r.currency_id where r.user_id = $1 and r.reference = $2::uuid`,
    values: [userId, reference],
  });
  const [reversal] = rows;
  if (!reversal) return null;
  return {
    formula: REVERSAL_KIND,
    inputs: [
      { name: 'fill_kind', value: reversal.kind, unit: '' },
      { name: 'fill', value: reversal.fillId, unit: '' },
      { name: 'reason', value: reversal.reason, unit: '' },
      { name: 'fee', value: canonical(reversal.amount), unit: reversal.currency },
    ],
  };
};
