import { Timer, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of option records. */
export const records: RecordWords = {
  rank: 50,
  kinds: {
    option_stake: { glyph: Timer, label: 'records.kind.option_stake' },
    option_payout: { glyph: Timer, label: 'records.kind.option_payout' },
    option_return: { glyph: Undo2, label: 'records.kind.option_return' },
  },
  sentences: {
    option_stake_up: {
      text: 'records.why.formula.option_stake_up',
      figures: ['stake', 'symbol', 'seconds', 'payout_percent'],
    },
    option_stake_down: {
      text: 'records.why.formula.option_stake_down',
      figures: ['stake', 'symbol', 'seconds', 'payout_percent'],
    },
    option_payout: {
      text: 'records.why.formula.option_payout',
      figures: ['stake', 'payout_percent', 'entry_price', 'exit_price', 'received'],
    },
    option_trial_profit: {
      text: 'records.why.formula.option_trial_profit',
      figures: ['stake', 'payout_percent', 'entry_price', 'exit_price', 'received'],
    },
    option_even: {
      text: 'records.why.formula.option_even',
      figures: ['stake', 'exit_price'],
    },
    option_void: {
      text: 'records.why.formula.option_void',
      figures: ['stake', 'cause'],
    },
  },
  inputs: {
    stake: 'records.why.input.stake',
    payout_percent: 'records.why.input.payout_percent',
    entry_price: 'records.why.input.entry_price',
    exit_price: 'records.why.input.exit_price',
    seconds: 'records.why.input.seconds',
  },
  causes: {
    no_entry: 'records.why.cause.no_entry',
    few_ticks: 'records.why.cause.few_ticks',
    no_exit: 'records.why.cause.no_exit',
    paused: 'records.why.cause.paused',
  },
  purses: {
    options: 'records.why.house.options',
    option_stakes: 'records.why.house.option_stakes',
  },
  ruleAreas: {
    options: 'rules.area.options',
  },
};
