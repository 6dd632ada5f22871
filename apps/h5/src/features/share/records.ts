import { isZero, toAmount } from '@candor/money/decimal';
import { HandCoins, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of records of rebates, and of fees that were given back. */
export const records: RecordWords = {
  rank: 86,
  kinds: {
    rebate: { glyph: HandCoins, label: 'invite.records.kind.rebate' },
    fee_reversal: { glyph: Undo2, label: 'invite.records.kind.fee_reversal' },
  },
  sentences: {
    rebate: { text: 'invite.records.why.rebate', figures: ['rebates', 'first_day', 'last_day', 'received'] },
    rebate_less: {
      text: 'invite.records.why.rebate_less',
      figures: ['rebates', 'first_day', 'last_day', 'sum', 'taken_back', 'received'],
    },
    fee_reversal: { text: 'invite.records.why.fee_reversal', figures: ['fee', 'reason'] },
  },
  variants: {
    rebate: (inputOf) => (isZero(toAmount(inputOf('taken_back') || '0')) ? 'rebate' : 'rebate_less'),
  },
  inputs: {
    payout: 'invite.records.input.payout',
    rebates: 'invite.records.input.rebates',
    first_day: 'invite.records.input.first_day',
    last_day: 'invite.records.input.last_day',
    sum: 'invite.records.input.sum',
    taken_back: 'invite.records.input.taken_back',
    fill_kind: 'invite.records.input.fill_kind',
    fill: 'invite.records.input.fill',
  },
  values: {
    'fill_kind:spot_maker': 'invite.records.fill.spot_maker',
    'fill_kind:spot_taker': 'invite.records.fill.spot_taker',
    'fill_kind:futures_open': 'invite.records.fill.futures_open',
    'fill_kind:futures_close': 'invite.records.fill.futures_close',
  },
  ruleAreas: { invite: 'invite.records.area' },
};
