import { Split, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

const BOUGHT = ['invested', 'symbol', 'linked_price', 'term_days'] as const;
const FAILED = ['invested', 'term_days', 'term_rate', 'received'] as const;
const PAID = [...FAILED, 'settlement_price', 'linked_price'] as const;

/** Texts of records of dual investment. */
export const records: RecordWords = {
  rank: 80,
  kinds: {
    dual_purchase: { glyph: Split, label: 'dual.records.kind.dual_purchase' },
    dual_compound: { glyph: Split, label: 'dual.records.kind.dual_compound' },
    dual_payout: { glyph: Split, label: 'dual.records.kind.dual_payout' },
    dual_return: { glyph: Undo2, label: 'dual.records.kind.dual_return' },
  },
  sentences: {
    dual_purchase_call: { text: 'dual.records.why.dual_purchase_call', figures: BOUGHT },
    dual_purchase_put: { text: 'dual.records.why.dual_purchase_put', figures: BOUGHT },
    dual_call_below: { text: 'dual.records.why.dual_call_below', figures: PAID },
    dual_call_above: { text: 'dual.records.why.dual_call_above', figures: PAID },
    dual_put_below: { text: 'dual.records.why.dual_put_below', figures: PAID },
    dual_put_above: { text: 'dual.records.why.dual_put_above', figures: PAID },
    dual_failed: { text: 'dual.records.why.dual_failed', figures: FAILED },
  },
  inputs: {
    invested: 'dual.records.input.invested',
    linked_price: 'dual.records.input.linked_price',
    settlement_price: 'dual.records.input.settlement_price',
    term_rate: 'dual.records.input.term_rate',
    term_days: 'dual.records.input.days',
    shares: 'dual.records.input.shares',
    one_second_prices: 'dual.records.input.one_second_prices',
  },
  purses: { dual_reserve: 'dual.records.purse' },
  ruleAreas: { dual: 'dual.records.area' },
};
