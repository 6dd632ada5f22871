import type { RecordKind } from '#kernel/product/record-kind';

export const FUND_RECORD_KINDS: readonly RecordKind[] = [
  { kind: 'deposit_credit', type: 5, notice: 'entry_deposit_credit' },
  { kind: 'withdraw_request', type: 6, notice: 'entry_withdraw_request' },
  { kind: 'withdraw_done', type: 7, notice: 'entry_withdraw_done' },
  { kind: 'withdraw_return', type: 8, notice: 'entry_withdraw_return' },
  { kind: 'convert', type: 9, notice: 'entry_convert' },
  { kind: 'convert_hold', type: 84, notice: 'entry_convert_hold' },
  { kind: 'convert_return', type: 85, notice: 'entry_convert_return' },
];
