import type { Notice } from '@candor/contract/codes';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';

export const TRANSFER_KIND = 'account_transfer';

/** Log numbers of the wire for the kinds of entries that exist, with the words they are shown by. A product adds its kinds. */
const KINDS: ReadonlyMap<string, { readonly type: number; readonly notice: Notice }> = new Map([
  [TRANSFER_KIND, { type: 1, notice: 'entry_account_transfer' }],
  ['demo_funding', { type: 2, notice: 'entry_demo_funding' }],
  ['hold', { type: 3, notice: 'entry_hold' }],
  ['hold_release', { type: 4, notice: 'entry_hold_release' }],
  ['deposit_credit', { type: 5, notice: 'entry_deposit_credit' }],
  ['withdraw_request', { type: 6, notice: 'entry_withdraw_request' }],
  ['withdraw_done', { type: 7, notice: 'entry_withdraw_done' }],
  ['withdraw_return', { type: 8, notice: 'entry_withdraw_return' }],
  ['convert', { type: 9, notice: 'entry_convert' }],
  ['adjustment', { type: 10, notice: 'entry_adjustment' }],
  ['spot_hold', { type: 11, notice: 'entry_spot_hold' }],
  ['spot_release', { type: 12, notice: 'entry_spot_release' }],
  ['spot_trade', { type: 13, notice: 'entry_spot_trade' }],
  ['option_stake', { type: 14, notice: 'entry_option_stake' }],
  ['option_payout', { type: 15, notice: 'entry_option_payout' }],
  ['option_return', { type: 16, notice: 'entry_option_return' }],
  ['futures_open', { type: 17, notice: 'entry_futures_open' }],
  ['futures_entrust', { type: 18, notice: 'entry_futures_entrust' }],
  ['futures_fill', { type: 19, notice: 'entry_futures_fill' }],
  ['futures_cancel', { type: 20, notice: 'entry_futures_cancel' }],
  ['futures_close', { type: 21, notice: 'entry_futures_close' }],
  ['futures_liquidation', { type: 22, notice: 'entry_futures_liquidation' }],
  ['futures_overnight', { type: 23, notice: 'entry_futures_overnight' }],
  ['futures_hold', { type: 24, notice: 'entry_futures_hold' }],
  ['futures_refused', { type: 25, notice: 'entry_futures_refused' }],
]);

export const typeOfKind = (kind: string): number => KINDS.get(kind)?.type ?? 0;

/** The kind in words; one without words shows its own name. */
export const wordKind = (kind: string, language: Language): string => {
  const known = KINDS.get(kind);
  return known ? sentenceOf(language, known.notice) : kind;
};
