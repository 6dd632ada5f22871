import type { DualReceipt } from '@candor/domain/dual/receipt';
import { expect, it } from 'vitest';
import { gainOf, lastWindow, paidWithCoin } from './receipt-outcome.ts';

const RECEIPT: DualReceipt = {
  kind: 'dual',
  orderId: 1,
  reference: 'r',
  symbol: 'BTC/USDT',
  side: 'call',
  shares: 5,
  shareSize: '0.1',
  cost: '0.5',
  linkedPrice: '70000',
  rate: '0.1825',
  days: 7,
  base: 'BTC',
  baseScale: 8,
  quote: 'USDT',
  quoteScale: 6,
  boughtMs: 0,
  maturityMs: 1,
  dayMs: 86_400_000,
  windows: [{ fromMs: 0, toMs: 1, found: 2, sum: '160000' }],
  result: 'at_or_above',
  currency: 'USDT',
  paid: '35122.5',
  ruleVersion: 1,
};
const PUT = { ...RECEIPT, side: 'put', cost: '35000', currency: 'BTC', paid: '0.50175' } as const;

it.each([
  ['a call paid in USDT, against its value at the mean of 80,000', RECEIPT, '-4877.5'],
  ['a call paid in the coin: the interest', { ...RECEIPT, currency: 'BTC', paid: '0.50175' }, '0.00175'],
  ['a put paid in USDT: the interest', { ...PUT, currency: 'USDT', paid: '35122.5' }, '122.5'],
  ['a put paid in the coin, at a mean of 80,000', PUT, '0.06425'],
  ['a file without windows', { ...RECEIPT, windows: [] }, '0'],
])('%s', (_, receipt, gain) => {
  expect(gainOf(receipt)).toBe(gain);
});

it('names the coin put in and the window that settled it', () => {
  expect([paidWithCoin(RECEIPT), paidWithCoin(PUT)]).toEqual(['BTC', 'USDT']);
  expect(lastWindow({ ...RECEIPT, windows: [] })).toBeUndefined();
  expect(lastWindow(RECEIPT)?.toMs).toBe(1);
});
