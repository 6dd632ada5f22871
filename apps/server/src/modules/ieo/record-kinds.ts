import type { RecordKind } from '#kernel/product/record-kind';
import { COMMIT_KIND, REFUND_KIND, UNLOCK_KIND } from './entries';
import { explainIeo } from './explain-ieo';

/** Tokens enter a locked hold and what was bought leaves one: neither is on a free account, so neither is a record. */
export const IEO_RECORD_KINDS: readonly RecordKind[] = [
  { kind: COMMIT_KIND, type: 35, notice: 'entry_ieo_commit', explain: explainIeo },
  { kind: REFUND_KIND, type: 36, notice: 'entry_ieo_refund', explain: explainIeo },
  { kind: UNLOCK_KIND, type: 37, notice: 'entry_ieo_unlock', explain: explainIeo },
];
