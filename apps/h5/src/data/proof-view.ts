import type { WalletAccount } from '@candor/contract/wallet';
import type { Check } from '@candor/domain/proof/receipt-check';
import type { Receipt } from '@candor/domain/proof/verify-receipt';
import type { MessageKey } from '#i18n/message-key.ts';

/** What the card of a proved trade says, by its receipt. */
export interface TradeText {
  readonly side: { readonly text: string; readonly isUp: boolean };
  readonly what: string;
  readonly terms: string;
  /** Further lines. */
  readonly more: readonly string[];
}

export interface CheckLines {
  /** Where the value of a check comes from; isBent: a price or amount of the same receipt is wrong. */
  lineOf(receipt: Receipt, check: Check, isBent: boolean): string;
}

/** How a product's receipts are shown. Loaded with the page that verifies. A view gets receipts of its own kind only. */
export interface ProofView {
  readonly kind: Receipt['kind'];
  /** Where a payment that is due lands. */
  readonly account: WalletAccount;
  /** What a check that passed does not show. */
  readonly note?: MessageKey;
  /** The number the file is named by. */
  idOf(receipt: Receipt): number;
  /** What was won or lost by what the receipt says. */
  gainOf(receipt: Receipt): string;
  /** When it ended. */
  endOf(receipt: Receipt): number;
  useTradeText(receipt: Receipt): TradeText;
  useLines(): CheckLines;
  /** A recorded value that is shown as a gain; null where it is shown as it is. */
  recordedGain?(receipt: Receipt, check: Check): string | null;
}
