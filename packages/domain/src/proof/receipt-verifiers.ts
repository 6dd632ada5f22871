import type { ReceiptKind } from '@candor/contract/receipts';
import { dualVerifier } from '../dual/receipt-verifier';
import { futuresVerifier } from '../futures/receipt-verifier';
import { optionVerifier } from '../options/receipt-verifier';
import type { ReceiptVerifier } from './receipt-verifier';

/** By kind of receipt. A new product adds one line. */
export const RECEIPT_VERIFIERS: Readonly<Record<ReceiptKind, ReceiptVerifier>> = {
  option: optionVerifier,
  futures: futuresVerifier,
  dual: dualVerifier,
};
