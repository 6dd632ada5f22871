import { cmp, toAmount } from '@candor/money/decimal';
import { ArrowDownToLine, ArrowUpFromLine, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';
import { isDecimal } from '#lib/decimal-text.ts';

/** Texts of deposit and withdrawal records. */
export const records: RecordWords = {
  rank: 20,
  kinds: {
    deposit_credit: { glyph: ArrowDownToLine, label: 'records.kind.deposit_credit' },
    withdraw_request: { glyph: ArrowUpFromLine, label: 'records.kind.withdraw_request' },
    withdraw_return: { glyph: Undo2, label: 'records.kind.withdraw_return' },
    withdraw_done: { glyph: ArrowUpFromLine },
  },
  sentences: {
    deposit_credit: {
      text: 'records.why.formula.deposit_credit',
      figures: ['credited'],
    },
    deposit_credit_other: {
      text: 'records.why.formula.deposit_credit_other',
      figures: ['asked', 'credited'],
    },
    withdraw_request: {
      text: 'records.why.formula.withdraw_request',
      figures: ['amount', 'fee', 'received'],
    },
    withdraw_done: {
      text: 'records.why.formula.withdraw_done',
      figures: ['amount', 'fee', 'received'],
    },
    withdraw_refused: {
      text: 'records.why.formula.withdraw_refused',
      figures: ['amount'],
    },
    withdraw_cancelled: {
      text: 'records.why.formula.withdraw_cancelled',
      figures: ['amount'],
    },
  },
  variants: {
    withdraw_return: (inputOf) => `withdraw_${inputOf('cause')}`,
    deposit_credit: (inputOf) => {
      const [asked, credited] = [inputOf('asked'), inputOf('credited')];
      const differs = isDecimal(asked) && isDecimal(credited) && cmp(toAmount(asked), toAmount(credited)) !== 0;
      return differs ? 'deposit_credit_other' : 'deposit_credit';
    },
  },
  inputs: {
    network: 'records.why.input.network',
    usdt_value: 'records.why.input.usdt_value',
    btc_value: 'records.why.input.btc_value',
    used_24h: 'records.why.input.used_24h',
    limit_24h: 'records.why.input.limit_24h',
    reviews: 'records.why.input.reviews',
    asked: 'records.why.input.asked',
    credited: 'records.why.input.credited',
    transaction_reference: 'records.why.input.transaction_reference',
  },
  causes: {
    cancelled: 'records.why.cause.cancelled',
    refused: 'records.why.cause.refused',
  },
  purses: {
    deposits: 'records.why.house.deposits',
    withdrawals: 'records.why.house.withdrawals',
  },
  ruleAreas: {
    networks: 'rules.area.networks',
    withdrawal: 'rules.area.withdrawal',
  },
};
