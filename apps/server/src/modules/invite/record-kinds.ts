import type { RecordKind } from '#kernel/product/record-kind';
import { explainRebate, explainReversal } from './explain-rebate';
import { REBATE_KIND, REVERSAL_KIND } from './rebate-entries';

export const INVITE_RECORD_KINDS: readonly RecordKind[] = [
  { kind: REBATE_KIND, type: 72, notice: 'entry_rebate', explain: explainRebate },
  { kind: REVERSAL_KIND, type: 73, notice: 'entry_fee_reversal', explain: explainReversal },
];
