import type { RecordKind } from '#kernel/product/record-kind';
import { explainFutures } from './explain-futures';
import { TRIAL_KIND } from './trial/trial-entries';

export const FUTURES_RECORD_KINDS: readonly RecordKind[] = [
  { kind: 'futures_open', type: 17, notice: 'entry_futures_open', explain: explainFutures },
  { kind: 'copy_open', type: 44, notice: 'entry_copy_open', explain: explainFutures },
  { kind: 'futures_entrust', type: 18, notice: 'entry_futures_entrust', explain: explainFutures },
  { kind: 'futures_fill', type: 19, notice: 'entry_futures_fill' },
  { kind: 'futures_cancel', type: 20, notice: 'entry_futures_cancel', explain: explainFutures },
  { kind: 'futures_close', type: 21, notice: 'entry_futures_close', explain: explainFutures },
  { kind: 'futures_liquidation', type: 22, notice: 'entry_futures_liquidation', explain: explainFutures },
  { kind: 'futures_overnight', type: 23, notice: 'entry_futures_overnight', explain: explainFutures },
  { kind: 'futures_hold', type: 24, notice: 'entry_futures_hold', explain: explainFutures },
  { kind: 'futures_refused', type: 25, notice: 'entry_futures_refused', explain: explainFutures },
  { kind: TRIAL_KIND, type: 80, notice: 'entry_futures_trial', explain: explainFutures },
];
