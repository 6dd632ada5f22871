import { ADJUSTMENT_KIND } from '#kernel/ledger/adjustments.store';
import type { RecordKind } from '#kernel/product/record-kind';

export const OPS_RECORD_KINDS: readonly RecordKind[] = [
  { kind: ADJUSTMENT_KIND, type: 10, notice: 'entry_adjustment' },
];
