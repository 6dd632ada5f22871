import type { ReceiptKind } from '@candor/contract/receipts';
import type { ProofTick } from '../pricing/chain';
import type { Recomputed } from './receipt-check';

/** What the receipts of all products have. */
export interface Receipt {
  readonly kind: ReceiptKind;
  /** The instrument whose ticks decided it; null: it was decided without ticks, and the file has none. */
  readonly symbol: string | null;
  readonly currency: string;
}

export interface CheckTitle {
  readonly name: string;
  /** English, for the offline command; the app has its own texts. */
  readonly title: string;
}

/**
 * How the receipts of one product are read and recomputed: `receipt-verifier.ts` in the product's folder. The fourth
 * check, `record`, is the same for all products and made by `verifyReceipt`.
 */
export interface ReceiptVerifier<R extends Receipt = Receipt> {
  readonly checks: readonly [CheckTitle, CheckTitle, CheckTitle];
  /** Null when the lines are not those of this kind; throws UnreadableReceipt for a value that cannot be. */
  read(text: string): R | null;
  /** Settles it again from the ticks given, with the functions that settled it; one check for each of `checks`. */
  recompute(receipt: R, ticks: readonly ProofTick[]): Recomputed;
  /** One line for the offline command. */
  describe(receipt: R): string;
}
