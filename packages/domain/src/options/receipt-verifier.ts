import type { ReceiptVerifier } from '../proof/receipt-verifier';
import { checkOption } from './check-receipt';
import { type OptionReceipt, readOptionReceipt } from './receipt';

export const optionVerifier: ReceiptVerifier<OptionReceipt> = {
  checks: [
    { name: 'entry', title: 'entry price' },
    { name: 'settlement', title: 'settlement price' },
    { name: 'payout', title: 'payout' },
  ],
  read: readOptionReceipt,
  recompute: checkOption,
  describe: ({ orderId, symbol, direction, seconds, stake, currency, isTrial }) =>
    `option ${orderId}: ${symbol} ${direction}, ${seconds} s, stake ${stake} ${currency}${isTrial ? ' of a trial fund' : ''}`,
};
