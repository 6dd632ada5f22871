import { ArrowLeftRight } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of records of transfers between the user's accounts. */
export const records: RecordWords = {
  rank: 10,
  kinds: {
    account_transfer: { glyph: ArrowLeftRight, label: 'records.kind.account_transfer' },
  },
  sentences: {
    account_transfer: {
      text: 'records.why.formula.account_transfer',
      figures: ['moved', 'from', 'to'],
    },
  },
};
