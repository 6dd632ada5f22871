import type { RecordKind } from '#kernel/product/record-kind';
import { explainOption } from './explain-option';
import { PAYOUT_KIND, RETURN_KIND, STAKE_KIND } from './option-entries';

export const OPTIONS_RECORD_KINDS: readonly RecordKind[] = [
  { kind: STAKE_KIND, type: 14, notice: 'entry_option_stake', explain: explainOption },
  { kind: PAYOUT_KIND, type: 15, notice: 'entry_option_payout', explain: explainOption },
  { kind: RETURN_KIND, type: 16, notice: 'entry_option_return', explain: explainOption },
];
