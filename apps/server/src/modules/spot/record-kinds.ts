import type { RecordKind } from '#kernel/product/record-kind';
import { explainSpot } from './matching/explain-spot';

export const SPOT_RECORD_KINDS: readonly RecordKind[] = [
  { kind: 'spot_hold', type: 11, notice: 'entry_spot_hold', explain: explainSpot },
  { kind: 'spot_release', type: 12, notice: 'entry_spot_release' },
  { kind: 'spot_trade', type: 13, notice: 'entry_spot_trade', explain: explainSpot },
];
