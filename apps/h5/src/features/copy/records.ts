import { Share2, UsersRound } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

const SHARE = ['net_total', 'share_percent', 'shared_before', 'due', 'paid'] as const;

/** Texts of records of copy trading. */
export const records: RecordWords = {
  rank: 65,
  kinds: {
    copy_open: { glyph: UsersRound, label: 'copy.records.kind.copy_open' },
    copy_share: { glyph: Share2, label: 'copy.records.kind.copy_share' },
  },
  sentences: {
    copy_open: {
      text: 'copy.records.why.copy_open',
      figures: ['size', 'price', 'notional', 'multiple', 'margin', 'fee_percent', 'fee'],
    },
    copy_share_paid: { text: 'copy.records.why.copy_share_paid', figures: SHARE },
    copy_share_received: { text: 'copy.records.why.copy_share_received', figures: SHARE },
  },
  inputs: {
    net_total: 'copy.records.input.net_total',
    shared_before: 'copy.records.input.shared_before',
    share_percent: 'copy.records.input.share_percent',
    due: 'copy.records.input.due',
  },
  ruleAreas: { copy: 'copy.records.area' },
};
