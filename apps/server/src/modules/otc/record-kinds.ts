import type { RecordKind } from '#kernel/product/record-kind';
import { explainOtc } from './explain-otc';
import { ESCROW_KIND, REFUND_KIND, RELEASE_KIND } from './otc-entries';

export const OTC_RECORD_KINDS: readonly RecordKind[] = [
  { kind: ESCROW_KIND, type: 69, notice: 'entry_otc_escrow', explain: explainOtc },
  { kind: RELEASE_KIND, type: 70, notice: 'entry_otc_release', explain: explainOtc },
  { kind: REFUND_KIND, type: 71, notice: 'entry_otc_refund', explain: explainOtc },
];
