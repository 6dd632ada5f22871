import type { RecordKind } from '#kernel/product/record-kind';
import { COMPOUND_KIND, PAYOUT_KIND, PURCHASE_KIND, RETURN_KIND } from './dual-entries';
import { explainDual } from './explain-dual';

export const DUAL_RECORD_KINDS: readonly RecordKind[] = [
  { kind: PURCHASE_KIND, type: 40, notice: 'entry_dual_purchase', explain: explainDual },
  { kind: PAYOUT_KIND, type: 41, notice: 'entry_dual_payout', explain: explainDual },
  { kind: RETURN_KIND, type: 42, notice: 'entry_dual_return', explain: explainDual },
  { kind: COMPOUND_KIND, type: 43, notice: 'entry_dual_compound', explain: explainDual },
];
