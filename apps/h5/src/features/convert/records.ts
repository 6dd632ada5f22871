import { Repeat, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of conversion records. */
export const records: RecordWords = {
  rank: 30,
  kinds: {
    convert: { glyph: Repeat, label: 'records.kind.convert' },
    convert_hold: { glyph: Repeat, label: 'records.kind.convert_hold' },
    convert_return: { glyph: Undo2, label: 'records.kind.convert_return' },
  },
  sentences: {
    convert: {
      text: 'records.why.formula.convert',
      figures: ['amount', 'from_price', 'to_price', 'received', 'fee_percent', 'fee'],
    },
    convert_hold: { text: 'records.why.formula.convert_hold', figures: ['held'] },
    convert_return: { text: 'records.why.formula.convert_return', figures: ['held'] },
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
