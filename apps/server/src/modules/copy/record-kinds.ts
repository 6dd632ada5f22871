import type { RecordKind } from '#kernel/product/record-kind';
import { SHARE_KIND } from './copy-entries';
import { explainShare } from './explain-copy';

export const COPY_RECORD_KINDS: readonly RecordKind[] = [
  { kind: SHARE_KIND, type: 45, notice: 'entry_copy_share', explain: explainShare },
];
