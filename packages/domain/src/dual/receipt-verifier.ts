import type { ReceiptVerifier } from '../proof/receipt-verifier';
import { checkDual } from './check-receipt';
import { type DualReceipt, readDualReceipt } from './receipt';

export const dualVerifier: ReceiptVerifier<DualReceipt> = {
  checks: [
    { name: 'settlement', title: 'settlement price' },
    { name: 'side', title: 'side of the linked price' },
    { name: 'payout', title: 'payout' },
  ],
  read: readDualReceipt,
  recompute: checkDual,
  describe: ({ orderId, symbol, side, cost, linkedPrice, days, base, quote }) =>
    `dual order ${orderId}: ${symbol} ${side} at ${linkedPrice}, ${cost} ${side === 'call' ? base : quote}, ${days} days`,
};
