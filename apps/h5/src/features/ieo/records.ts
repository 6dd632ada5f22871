import { LockOpen, Rocket, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of IEO records. */
export const records: RecordWords = {
  rank: 85,
  kinds: {
    ieo_commit: { glyph: Rocket, label: 'ieo.record.commit' },
    ieo_refund: { glyph: Undo2, label: 'ieo.record.refund' },
    ieo_unlock: { glyph: LockOpen, label: 'ieo.record.unlock' },
  },
  sentences: {
    ieo_commit: { text: 'ieo.why.commit', figures: ['tokens', 'issue_price', 'held'] },
    ieo_refund: {
      text: 'ieo.why.refund',
      figures: ['tokens', 'tokens_received', 'held', 'issue_price', 'cost', 'received'],
    },
    ieo_cancelled: { text: 'ieo.why.refundCancelled', figures: ['received'] },
    ieo_soft_cap: { text: 'ieo.why.refundSoftCap', figures: ['received'] },
    ieo_unlock_first: {
      text: 'ieo.why.unlockFirst',
      figures: ['moved', 'tokens_received', 'free_percent', 'lock_days'],
    },
    ieo_unlock_day: { text: 'ieo.why.unlockDay', figures: ['moved', 'tokens_received', 'unlock_day', 'lock_days'] },
  },
  variants: {
    ieo_refund_all: (inputOf) => inputOf('cause'),
  },
  inputs: {
    tokens: 'ieo.why.input.tokens',
    tokens_received: 'ieo.why.input.tokensReceived',
    issue_price: 'ieo.why.input.issuePrice',
    held: 'ieo.why.input.held',
    cost: 'ieo.why.input.cost',
    demand: 'ieo.why.input.demand',
    supply: 'ieo.why.input.supply',
    free_percent: 'ieo.why.input.freePercent',
    lock_days: 'ieo.why.input.lockDays',
    unlock_day: 'ieo.why.input.day',
  },
  causes: {
    ieo_cancelled: 'ieo.why.cause.cancelled',
    ieo_soft_cap: 'ieo.why.cause.softCap',
  },
  purses: {
    ieo_supply: 'ieo.why.house.supply',
    ieo_proceeds: 'ieo.why.house.proceeds',
  },
  ruleAreas: {
    ieo: 'ieo.heading',
  },
};
