import { Repeat } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of conversion records. */
export const records: RecordWords = {
  rank: 30,
  kinds: {
    convert: { glyph: Repeat, label: 'records.kind.convert' },
  },
  sentences: {
    convert: {
      text: 'records.why.formula.convert',
      figures: ['amount', 'from_price', 'to_price', 'received', 'fee_percent', 'fee'],
    },
  },
  inputs: {
    from_price: 'records.why.input.from_price',
    to_price: 'records.why.input.to_price',
  },
  purses: {
    convert: 'records.why.house.convert',
  },
  ruleAreas: {
    convert: 'rules.area.convert',
  },
};
