import { Split, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

const BOUGHT = ['amount', 'symbol', 'linked_price', 'days', 'rate_percent'] as const;
const PAID = ['amount', 'settlement_price', 'linked_price', 'days', 'rate_percent', 'received'] as const;

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
    dual_compound: { text: 'dual.records.why.dual_compound', figures: [...BOUGHT, 'order'] },
    dual_call_kept: { text: 'dual.records.why.dual_call_kept', figures: PAID },
    dual_call_changed: { text: 'dual.records.why.dual_call_changed', figures: PAID },
    dual_put_kept: { text: 'dual.records.why.dual_put_kept', figures: PAID },
    dual_put_changed: { text: 'dual.records.why.dual_put_changed', figures: PAID },
    dual_return: { text: 'dual.records.why.dual_return', figures: ['amount', 'days', 'rate_percent', 'received'] },
  },
  inputs: {
    linked_price: 'dual.records.input.linked_price',
    settlement_price: 'dual.records.input.settlement_price',
    rate_percent: 'dual.records.input.rate_percent',
    days: 'dual.records.input.days',
  },
  purses: { dual_reserve: 'dual.records.purse' },
  ruleAreas: { dual: 'dual.records.area' },
};
