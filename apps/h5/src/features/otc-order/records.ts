import { Handshake, Lock, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of records of OTC orders. */
export const records: RecordWords = {
  rank: 89,
  kinds: {
    otc_escrow: { glyph: Lock, label: 'otcOrder.records.kind.otc_escrow' },
    otc_release: { glyph: Handshake, label: 'otcOrder.records.kind.otc_release' },
    otc_refund: { glyph: Undo2, label: 'otcOrder.records.kind.otc_refund' },
  },
  sentences: {
    otc_escrow: { text: 'otcOrder.records.why.otc_escrow', figures: ['number', 'amount', 'fiat_amount', 'fee'] },
    otc_release: {
      text: 'otcOrder.records.why.otc_release',
      figures: ['number', 'amount', 'fiat_amount', 'price', 'fee_percent', 'fee'],
    },
    otc_refund: { text: 'otcOrder.records.why.otc_refund', figures: ['number', 'amount', 'fee'] },
  },
  inputs: {
    number: 'otcOrder.records.input.number',
    fiat_amount: 'otcOrder.records.input.fiat_amount',
    side: 'otcOrder.records.input.side',
  },
  ruleAreas: { otc: 'otcOrder.records.area' },
};
