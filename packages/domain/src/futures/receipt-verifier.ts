import type { ReceiptVerifier } from '../proof/receipt-verifier';
import { checkFutures } from './check-receipt';
import { type FuturesReceipt, readFuturesReceipt } from './receipt';

export const futuresVerifier: ReceiptVerifier<FuturesReceipt> = {
  checks: [
    { name: 'position', title: 'liquidation price' },
    { name: 'trigger', title: 'trigger price' },
    { name: 'result', title: 'what came back' },
  ],
  read: readFuturesReceipt,
  recompute: checkFutures,
  describe: ({ fillId, symbol, before, cause, lots }) =>
    `close ${fillId}: ${symbol} ${before.side} by ${cause}, ${lots} lots`,
};
