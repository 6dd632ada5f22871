import type { WalletAccount } from '@candor/contract/wallet';
import type { Check, ReceiptFile } from '@candor/domain/proof/receipt-check';
import type { Receipt } from '@candor/domain/proof/receipt-verifier';
import type { MessageKey } from '#i18n/message-key.ts';

/** Texts of a verified trade's card, taken from its receipt. */
export interface TradeText {
  readonly side: { readonly text: string; readonly isUp: boolean };
  readonly what: string;
  readonly terms: string;
  /** Further lines. */
  readonly more: readonly string[];
}

/** Texts of a check: its title, and the sentence shown when it failed. */
export interface CheckWords {
  readonly title: MessageKey;
  readonly mismatch: MessageKey;
}

export interface CheckLines {
  /** Text on where the value of a check comes from; isBent: a price or amount of the same receipt is wrong. */
  lineOf(receipt: Receipt, check: Check, isBent: boolean): string;
}

/** How a product's receipts are shown. Loaded with the page that verifies. A view gets receipts of its own kind only. */
export interface ProofView {
  readonly kind: Receipt['kind'];
  /** The account that receives the payout. */
  readonly account: WalletAccount;
  /** By the names of the checks that the product's verifier declares. */
  readonly checks: Readonly<Record<string, CheckWords>>;
  /** A limit of the check: what a passed check of this receipt does not prove. */
  noteOf?(receipt: Receipt): MessageKey;
  /** Adds evidence that many receipts share and the server sends once, so that the file stands on its own. */
  complete?(file: ReceiptFile, id: string, signal: AbortSignal): Promise<ReceiptFile>;
  /** The id used in the receipt's file name. */
  idOf(receipt: Receipt): number;
  /** Profit or loss according to the receipt. */
  gainOf(receipt: Receipt): string;
  /** When the trade ended, in ms. */
  endOf(receipt: Receipt): number;
  useTradeText(receipt: Receipt): TradeText;
  useLines(): CheckLines;
  /** The recorded value converted to a gain; null where it is shown unchanged. */
  recordedGain?(receipt: Receipt, check: Check): string | null;
}
