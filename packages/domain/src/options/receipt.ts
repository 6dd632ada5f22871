import { canonical } from '@candor/money/decimal';
import {
  type Lines,
  readDecimal,
  readDelays,
  readLines,
  readOne,
  readOptional,
  readText,
  readWhole,
  writeLines,
  writeOptional,
} from '../proof/receipt-lines';
import type { OptionDirection, OptionResult, OptionTick, OptionVoid } from './option-outcome';
import type { OptionRules } from './option-rules';

/** A settled option as its row says it. Decimals as text in any notation; the receipt writes them canonically. */
export interface OptionReceiptRow {
  readonly orderId: number;
  readonly reference: string;
  readonly instrumentId: number;
  readonly symbol: string;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: string;
  /** Fraction of the stake. */
  readonly payoutRate: string;
  readonly currency: string;
  /** Decimals of the staked coin. */
  readonly scale: number;
  readonly acceptedSeq: number;
  readonly acceptedMs: number;
  readonly entryByMs: number;
  /** How much later than the acceptance each source of the entry spoke; null: the order was accepted before fill ticks. */
  readonly entrySources: string | null;
  readonly entry: OptionTick | null;
  readonly dueMs: number | null;
  readonly exit: OptionTick | null;
  readonly result: OptionResult;
  readonly voidReason: OptionVoid | '';
  /** With a trial fund: the profit alone. */
  readonly payout: string;
  readonly ruleVersion: number;
  /** Made with a trial fund instead of the user's money. */
  readonly isTrial: boolean;
}

/** What of the rules in force settles an option. */
export type OptionTerms = Pick<OptionRules, 'entryWaitMs' | 'freshMs' | 'minTicks'>;

/** All that a settled option was decided by, and what was decided. It says nothing about whose it is. */
export interface OptionReceipt extends Omit<OptionReceiptRow, 'instrumentId'> {
  readonly kind: 'option';
  readonly rules: OptionTerms;
}

const NAMES = [
  'kind',
  'order',
  'reference',
  'symbol',
  'direction',
  'seconds',
  'stake',
  'payout_rate',
  'currency',
  'scale',
  'accepted_seq',
  'accepted_ms',
  'entry_by_ms',
  'entry_seq',
  'entry_ms',
  'entry_price',
  'due_ms',
  'exit_seq',
  'exit_ms',
  'exit_price',
  'result',
  'void_reason',
  'payout',
  'rule_version',
  'entry_wait_ms',
  'fresh_ms',
  'min_ticks',
] as const;
type Name = (typeof NAMES)[number];

/** An order made with a trial fund says so in a line more. */
const TRIAL_NAMES = [...NAMES, 'trial'] as const;
/** Orders since there are fill ticks say when the sources of their entry spoke. */
const FILL_NAMES = [...NAMES, 'entry_sources'] as const;
const FILL_TRIAL_NAMES = [...TRIAL_NAMES, 'entry_sources'] as const;
type TrialName = (typeof FILL_TRIAL_NAMES)[number];

export const toOptionReceipt = (
  { instrumentId: _, ...row }: OptionReceiptRow,
  { entryWaitMs, freshMs, minTicks }: OptionTerms,
): OptionReceipt => ({
  ...row,
  kind: 'option',
  stake: canonical(row.stake),
  payoutRate: canonical(row.payoutRate),
  payout: canonical(row.payout),
  entry: row.entry && { ...row.entry, price: canonical(row.entry.price) },
  exit: row.exit && { ...row.exit, price: canonical(row.exit.price) },
  rules: { entryWaitMs, freshMs, minTicks },
});

const toLines = (receipt: OptionReceipt): Lines<Name> => ({
  kind: receipt.kind,
  order: String(receipt.orderId),
  reference: receipt.reference,
  symbol: receipt.symbol,
  direction: receipt.direction,
  seconds: String(receipt.seconds),
  stake: receipt.stake,
  payout_rate: receipt.payoutRate,
  currency: receipt.currency,
  scale: String(receipt.scale),
  accepted_seq: String(receipt.acceptedSeq),
  accepted_ms: String(receipt.acceptedMs),
  entry_by_ms: String(receipt.entryByMs),
  entry_seq: writeOptional(receipt.entry?.seq),
  entry_ms: writeOptional(receipt.entry?.timeMs),
  entry_price: writeOptional(receipt.entry?.price),
  due_ms: writeOptional(receipt.dueMs),
  exit_seq: writeOptional(receipt.exit?.seq),
  exit_ms: writeOptional(receipt.exit?.timeMs),
  exit_price: writeOptional(receipt.exit?.price),
  result: String(receipt.result),
  void_reason: receipt.voidReason,
  payout: receipt.payout,
  rule_version: String(receipt.ruleVersion),
  entry_wait_ms: String(receipt.rules.entryWaitMs),
  fresh_ms: String(receipt.rules.freshMs),
  min_ticks: String(receipt.rules.minTicks),
});

const namesOf = ({ isTrial, entrySources }: OptionReceipt): readonly TrialName[] => {
  if (entrySources === null) return isTrial ? TRIAL_NAMES : NAMES;
  return isTrial ? FILL_TRIAL_NAMES : FILL_NAMES;
};

export const writeOptionReceipt = (receipt: OptionReceipt): string =>
  writeLines<TrialName>(namesOf(receipt), {
    ...toLines(receipt),
    trial: '1',
    entry_sources: writeOptional(receipt.entrySources),
  });

const readTick = (seq: string, timeMs: string, price: string): OptionTick | null =>
  seq === '' && timeMs === '' && price === ''
    ? null
    : { seq: readWhole(seq), timeMs: readWhole(timeMs), price: readDecimal(price) };

const RESULTS = { '-1': -1, '0': 0, '1': 1 } as const;

const fromLines = (lines: Lines<Name>, isTrial: boolean): OptionReceipt => ({
  kind: readOne(['option'], lines.kind),
  orderId: readWhole(lines.order),
  reference: readText(lines.reference),
  symbol: readText(lines.symbol),
  direction: readOne(['up', 'down'], lines.direction),
  seconds: readWhole(lines.seconds),
  stake: readDecimal(lines.stake),
  payoutRate: readDecimal(lines.payout_rate),
  currency: readText(lines.currency),
  scale: readWhole(lines.scale),
  acceptedSeq: readWhole(lines.accepted_seq),
  acceptedMs: readWhole(lines.accepted_ms),
  entryByMs: readWhole(lines.entry_by_ms),
  entry: readTick(lines.entry_seq, lines.entry_ms, lines.entry_price),
  dueMs: readOptional(readWhole, lines.due_ms),
  exit: readTick(lines.exit_seq, lines.exit_ms, lines.exit_price),
  result: RESULTS[readOne(['-1', '0', '1'], lines.result)],
  voidReason: readOne(['', 'no_entry', 'few_ticks', 'no_exit', 'paused'], lines.void_reason),
  payout: readDecimal(lines.payout),
  ruleVersion: readWhole(lines.rule_version),
  isTrial,
  entrySources: null,
  rules: {
    entryWaitMs: readWhole(lines.entry_wait_ms),
    freshMs: readWhole(lines.fresh_ms),
    minTicks: readWhole(lines.min_ticks),
  },
});

/** Null when the lines are not those of an option; throws UnreadableReceipt for a value that cannot be. */
export const readOptionReceipt = (text: string): OptionReceipt | null => {
  for (const names of [NAMES, TRIAL_NAMES, FILL_NAMES, FILL_TRIAL_NAMES]) {
    const lines = readLines<TrialName>(names as readonly TrialName[], text);
    if (lines === null) continue;
    const isTrial = lines.trial !== undefined && readOne(['1'], lines.trial) === '1';
    const receipt = fromLines(lines, isTrial);
    return lines.entry_sources === undefined ? receipt : { ...receipt, entrySources: readDelays(lines.entry_sources) };
  }
  return null;
};
