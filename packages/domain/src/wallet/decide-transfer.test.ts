import type { WalletAccount } from '@candor/contract/wallet';
import { describe, expect, it } from 'vitest';
import { decideTransfer, type TransferRequest } from './decide-transfer';

const usdt = { name: 'USDT', scale: 6, accounts: ['legal', 'change', 'lever', 'micro'] as WalletAccount[] };
const share = { name: 'AAPL', scale: 2, accounts: ['change'] as WalletAccount[] };
const valid: TransferRequest = { amount: '10', from: 'change', to: 'lever', currency: usdt, available: '100' };

describe('decideTransfer', () => {
  it.each<[string, Partial<TransferRequest>, string, Record<string, string>]>([
    ['same account', { to: 'change' }, 'same_account', {}],
    ['coin not held in target', { currency: share }, 'currency_not_in_account', { currency: 'AAPL', account: 'lever' }],
    [
      'coin not held in source',
      { currency: share, from: 'micro', to: 'change' },
      'currency_not_in_account',
      { currency: 'AAPL', account: 'micro' },
    ],
    ['negative', { amount: '-1' }, 'amount_invalid', {}],
    ['zero', { amount: '0.0' }, 'amount_invalid', {}],
    ['exponent', { amount: '1e2' }, 'amount_invalid', {}],
    ['empty', { amount: '' }, 'amount_invalid', {}],
    ['21 digits', { amount: '100000000000000000000' }, 'amount_invalid', {}],
    ['more decimals than the coin', { amount: '1.0000001' }, 'amount_too_precise', { currency: 'USDT', scale: '6' }],
    [
      'a unit of what is reserved',
      { amount: '66.617001', reserved: '33.383' },
      'transfer_reserved',
      { transferable: '66.617', reserved: '33.383', currency: 'USDT' },
    ],
    [
      'all, when more is reserved than there is',
      { amount: '0.000001', reserved: '100.5' },
      'transfer_reserved',
      { transferable: '0', reserved: '100.5', currency: 'USDT' },
    ],
    ['one unit too much', { amount: '100.000001' }, 'insufficient_balance', { available: '100', currency: 'USDT' }],
  ])('refuses: %s', (_, change, code, params) => {
    expect(decideTransfer({ ...valid, ...change })).toEqual({ ok: false, code, params });
  });

  it.each([
    ['at scale', '0.000001'],
    ['all of it', '100'],
    ['all of it, written long', '100.000000'],
  ])('accepts: %s', (_, amount) => {
    expect(decideTransfer({ ...valid, amount })).toMatchObject({ ok: true });
  });
});
