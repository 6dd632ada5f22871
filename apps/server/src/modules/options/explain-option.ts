import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';
import { orderOfReference, STAKE_KIND } from './option-entries';

interface OptionRow {
  readonly id: number;
  readonly symbol: string;
  readonly direction: string;
  readonly seconds: number;
  readonly stake: string;
  readonly fee: string;
  readonly percent: string;
  readonly entryPrice: string | null;
  readonly exitPrice: string | null;
  readonly voidReason: string;
  readonly payout: string | null;
  readonly result: number | null;
  readonly isTrial: boolean;
  readonly currency: string;
  readonly quote: string;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;
const SELECT = `
  select o.id, i.symbol, o.direction, o.seconds, ${trimmed('o.stake')} as stake, ${trimmed('o.fee')} as fee,
         ${trimmed('o.payout_rate * 100')} as percent, ${trimmed('o.entry_price')} as "entryPrice",
         ${trimmed('o.exit_price')} as "exitPrice", o.void_reason as "voidReason", ${trimmed('o.payout')} as payout, o.result, o.coupon_id is not null as "isTrial",
         c.name as currency, q.name as quote
  from option_order o join instrument i on i.id = o.instrument_id
  join currency c on c.id = o.currency_id join currency q on q.id = i.quote_currency_id where o.user_id = $1`;

const formulaOf = ({ voidReason, result, isTrial }: OptionRow): string => {
  // Only the profit of a trial order is an entry of the user.
  if (isTrial) return 'option_trial_profit';
  if (voidReason !== '') return 'option_void';
  return result === 0 ? 'option_even' : 'option_payout';
};

const toStake = (option: OptionRow): EntryExplanation => ({
  formula: option.direction === 'up' ? 'option_stake_up' : 'option_stake_down',
  inputs: [
    { name: 'order', value: String(option.id), unit: '' },
    { name: 'symbol', value: option.symbol, unit: '' },
    { name: 'seconds', value: String(option.seconds), unit: '' },
    { name: 'stake', value: option.stake, unit: option.currency },
    { name: 'fee', value: option.fee, unit: option.currency },
    { name: 'payout_percent', value: option.percent, unit: '%' },
  ],
});

const toEnd = (option: OptionRow): EntryExplanation => ({
  formula: formulaOf(option),
  inputs: [
    { name: 'order', value: String(option.id), unit: '' },
    { name: 'symbol', value: option.symbol, unit: '' },
    { name: 'stake', value: option.stake, unit: option.currency },
    { name: 'payout_percent', value: option.percent, unit: '%' },
    ...(option.entryPrice === null ? [] : [{ name: 'entry_price', value: option.entryPrice, unit: option.quote }]),
    ...(option.exitPrice === null ? [] : [{ name: 'exit_price', value: option.exitPrice, unit: option.quote }]),
    ...(option.voidReason === '' ? [] : [{ name: 'cause', value: option.voidReason, unit: '' }]),
    { name: 'received', value: option.payout ?? '0', unit: option.currency },
  ],
});

/** Explains stakes and payments ("Why?" in the app) from the orders. */
export const explainOption = async (
  pool: Pool,
  userId: number,
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => {
  if (!kind.startsWith('option_')) return null;
  const isStake = kind === STAKE_KIND;
  const { rows } = await pool.query<OptionRow>(
    `${SELECT} and ${isStake ? 'o.reference = $2::uuid' : 'o.id = $2::int'}`,
    [userId, isStake ? reference : orderOfReference(reference)],
  );
  if (!rows[0]) return null;
  return isStake ? toStake(rows[0]) : toEnd(rows[0]);
};
