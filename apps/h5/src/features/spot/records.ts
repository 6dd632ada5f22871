import { ArrowLeftRight, Lock, LockOpen } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of spot order and trade records. */
export const records: RecordWords = {
  rank: 40,
  kinds: {
    spot_trade: { glyph: ArrowLeftRight, label: 'records.kind.spot_trade' },
    spot_hold: { glyph: Lock, label: 'records.kind.spot_hold' },
    spot_release: { glyph: LockOpen, label: 'records.kind.spot_release' },
  },
  sentences: {
    spot_buy: {
      text: 'records.why.formula.spot_buy',
      figures: ['amount', 'price', 'paid', 'fee_percent', 'fee', 'received'],
    },
    spot_sell: {
      text: 'records.why.formula.spot_sell',
      figures: ['amount', 'price', 'fee_percent', 'fee', 'received'],
    },
    spot_hold: {
      text: 'records.why.formula.spot_hold',
      figures: ['order', 'amount', 'price'],
    },
    spot_release: {
      text: 'records.why.formula.spot_release',
      figures: ['moved'],
    },
  },
  inputs: {
    paid: 'records.why.input.paid',
  },
};
