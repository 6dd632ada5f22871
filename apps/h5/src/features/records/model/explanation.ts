import type { ReplyOf } from '@candor/contract/call';
import type { explainRecord } from '@candor/contract/fund';
import { cmp, toAmount } from '@candor/money/decimal';

export type Explanation = ReplyOf<typeof explainRecord>;
export type ExplanationInput = Explanation['inputs'][number];

/** The sentences we have, and the figures each one speaks of. */
export const SENTENCES = {
  account_transfer: ['moved', 'from', 'to'],
  demo_funding: ['moved', 'to'],
  deposit_credit: ['credited'],
  deposit_credit_other: ['asked', 'credited'],
  withdraw_request: ['amount', 'fee', 'received'],
  withdraw_done: ['amount', 'fee', 'received'],
  withdraw_refused: ['amount'],
  withdraw_cancelled: ['amount'],
  convert: ['amount', 'from_price', 'to_price', 'received', 'fee_percent', 'fee'],
  adjustment: ['amount', 'reason'],
  spot_buy: ['amount', 'price', 'paid', 'fee_percent', 'fee', 'received'],
  spot_sell: ['amount', 'price', 'fee_percent', 'fee', 'received'],
  spot_hold: ['order', 'amount', 'price'],
  spot_release: ['moved'],
  option_stake_up: ['stake', 'symbol', 'seconds', 'payout_percent'],
  option_stake_down: ['stake', 'symbol', 'seconds', 'payout_percent'],
  option_payout: ['stake', 'payout_percent', 'entry_price', 'exit_price', 'received'],
  option_even: ['stake', 'exit_price'],
  option_void: ['stake', 'cause'],
  futures_open: ['size', 'price', 'notional', 'multiple', 'margin', 'fee_percent', 'fee'],
  futures_entrust: ['order', 'notional', 'multiple', 'margin', 'fee_percent', 'fee'],
  futures_cancel: ['order', 'moved'],
  futures_close_long: ['price', 'open_price', 'size', 'pnl', 'margin', 'fee_percent', 'fee', 'received'],
  futures_close_short: ['price', 'open_price', 'size', 'pnl', 'margin', 'fee_percent', 'fee', 'received'],
  futures_liquidation: ['price', 'size', 'pnl', 'margin', 'fee_percent', 'fee', 'received'],
  futures_overnight: ['price', 'size', 'fee_percent', 'fee', 'from_balance', 'from_margin'],
  futures_hold: ['size', 'price', 'notional', 'multiple', 'margin', 'fee_percent', 'fee'],
  futures_refused: ['order', 'moved'],
} as const;
export type SentenceName = keyof typeof SENTENCES;

const hasSentence = (name: string): name is SentenceName => Object.hasOwn(SENTENCES, name);

const inputOf = ({ inputs }: Explanation, name: string): string =>
  inputs.find((input) => input.name === name)?.value ?? '';

const DECIMAL = /^-?[0-9]{1,20}(?:\.[0-9]{1,18})?$/;
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** One formula may need other words by what went into it. */
function nameOf(why: Explanation): string {
  if (why.formula === 'withdraw_return') return `withdraw_${inputOf(why, 'cause')}`;
  if (why.formula !== 'deposit_credit') return why.formula;
  const [asked, credited] = [inputOf(why, 'asked'), inputOf(why, 'credited')];
  const differs = isDecimal(asked) && isDecimal(credited) && cmp(toAmount(asked), toAmount(credited)) !== 0;
  return differs ? 'deposit_credit_other' : 'deposit_credit';
}

/** What the sentences know besides the inputs: the first ledger row. */
export interface FirstRow {
  readonly moved: string;
  readonly from: string;
  readonly to: string;
}

/** The sentence for a record and its figures. None when the app lacks the words, or the record lacks a figure. */
export function toSentence(
  why: Explanation,
  texts: { first: FirstRow; write: (input: ExplanationInput) => string },
): { name: SentenceName; figures: Record<string, string> } | null {
  const name = nameOf(why);
  if (!hasSentence(name)) return null;
  const written = why.inputs.map((input) => [input.name, texts.write(input)] as const);
  const figures: Record<string, string> = { ...Object.fromEntries(written), ...texts.first };
  return SENTENCES[name].every((figure) => (figures[figure] ?? '') !== '') ? { name, figures } : null;
}
