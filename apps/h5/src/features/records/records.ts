import { ArrowDownToLine, Lock, LockOpen, Scale } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of records that belong to no single feature. */
export const records: RecordWords = {
  rank: 90,
  kinds: {
    adjustment: { glyph: Scale, label: 'records.kind.adjustment' },
    demo_funding: { glyph: ArrowDownToLine, label: 'records.kind.demo_funding' },
    hold: { glyph: Lock },
    hold_release: { glyph: LockOpen },
  },
  sentences: {
    demo_funding: {
      text: 'records.why.formula.demo_funding',
      figures: ['moved', 'to'],
    },
    adjustment: {
      text: 'records.why.formula.adjustment',
      figures: ['amount', 'reason'],
    },
  },
  inputs: {
    amount: 'records.why.input.amount',
    fee: 'records.why.input.fee',
    received: 'records.why.input.received',
    cause: 'records.why.input.cause',
    fee_percent: 'records.why.input.fee_percent',
    full_percent: 'records.why.input.full_percent',
    fee_level: 'records.why.input.fee_level',
    fee_discount: 'records.why.input.fee_discount',
    reason: 'records.why.input.reason',
    proposal: 'records.why.input.proposal',
    from: 'records.why.input.from',
    to: 'records.why.input.to',
    order: 'records.why.input.order',
    price: 'records.why.input.price',
    symbol: 'records.why.input.symbol',
  },
  purses: {
    fees: 'records.why.house.fees',
    rewards: 'records.why.house.rewards',
    adjustments: 'records.why.house.adjustments',
    dust: 'records.why.house.dust',
    other_user: 'records.why.house.other_user',
  },
  ruleAreas: {
    verification: 'rules.area.verification',
    currencies: 'rules.area.currencies',
    markets: 'rules.area.markets',
    products: 'rules.area.products',
    prices: 'rules.area.prices',
    fees: 'rules.area.fees',
  },
};
