import type { RecordKind } from '#kernel/product/record-kind';
import { TRANSFER_KIND } from './use-cases/move-between-accounts';

export const WALLET_RECORD_KINDS: readonly RecordKind[] = [
  { kind: TRANSFER_KIND, type: 1, notice: 'entry_account_transfer' },
  { kind: 'hold', type: 3, notice: 'entry_hold' },
  { kind: 'hold_release', type: 4, notice: 'entry_hold_release' },
];
