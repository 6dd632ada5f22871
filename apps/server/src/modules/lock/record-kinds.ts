import type { RecordKind } from '#kernel/product/record-kind';
import { explainLock } from './explain-lock';
import { MATURITY_KIND, OPEN_KIND, REDEEM_KIND, REWARD_KIND } from './lock-entries';

export const LOCK_RECORD_KINDS: readonly RecordKind[] = [
  { kind: OPEN_KIND, type: 26, notice: 'entry_lock_open', explain: explainLock },
  { kind: REWARD_KIND, type: 27, notice: 'entry_lock_reward', explain: explainLock },
  { kind: MATURITY_KIND, type: 28, notice: 'entry_lock_maturity', explain: explainLock },
  { kind: REDEEM_KIND, type: 29, notice: 'entry_lock_redeem', explain: explainLock },
];
