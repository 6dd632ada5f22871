import type { WalletAccount } from '@candor/contract/wallet';
import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { type TransferCoin, toTransferCoins } from './transfer-coins.ts';
import {
  EMPTY_TRANSFER,
  maxAmount,
  movableCoins,
  newTransfer,
  reduceTransfer,
  summarizeTransfer,
  type TransferAction,
  type TransferForm,
} from './transfer-form.ts';

const coin = (id: number, name: string, accounts: WalletAccount[]): TransferCoin => ({
  id,
  name,
  scale: name === 'USDT' ? 6 : 8,
  accounts,
  available: { legal: '7.00000000', change: '100.00000000', lever: '2.50000000', micro: '0.00000000' },
});

const btc = coin(1, 'BTC', ['change', 'lever', 'legal']);
const usdt = coin(3, 'USDT', ['legal', 'change', 'lever', 'micro']);
const share = coin(60, 'AAPL', ['change']);
const coins = [btc, usdt, share];

const filled = (change: Partial<TransferForm> = {}): TransferForm => ({ ...EMPTY_TRANSFER, amount: '10', ...change });
const run = (...actions: TransferAction[]) => actions.reduce(reduceTransfer, EMPTY_TRANSFER);

describe('reduceTransfer', () => {
  it.each<[string, TransferAction, Partial<TransferForm>]>([
    ['takes another source', { type: 'from', account: 'micro' }, { from: 'micro', to: 'lever' }],
    ['swaps when the source is the target', { type: 'from', account: 'lever' }, { from: 'lever', to: 'change' }],
    ['takes another target', { type: 'to', account: 'legal' }, { from: 'change', to: 'legal' }],
    ['swaps when the target is the source', { type: 'to', account: 'change' }, { from: 'lever', to: 'change' }],
    ['swaps', { type: 'swap' }, { from: 'lever', to: 'change' }],
    ['takes the amount as typed', { type: 'amount', text: '0.' }, { amount: '0.' }],
  ])('%s', (_, action, expected) => expect(reduceTransfer(EMPTY_TRANSFER, action)).toMatchObject(expected));

  it('forgets the amount with another coin, since it meant the old one', () => {
    expect(run({ type: 'amount', text: '5' }, { type: 'coin', id: 1 })).toMatchObject({ coinId: 1, amount: '' });
  });

  it('is empty again after it was sent, and keeps accounts and coin', () => {
    const sent = run({ type: 'coin', id: 1 }, { type: 'amount', text: '5' }, { type: 'left' }, { type: 'sent' });
    expect(sent).toEqual({ from: 'change', to: 'lever', coinId: 1, amount: '', touched: false });
  });
});

describe('summarizeTransfer refuses', () => {
  it.each<[string, Partial<TransferForm>, readonly TransferCoin[], string, Record<string, string>]>([
    ['same_account', { to: 'change' }, coins, 'same_account', {}],
    ['amount_invalid: zero', { amount: '0.00', touched: true }, coins, 'amount_invalid', {}],
    ['amount_invalid: sign', { amount: '-1', touched: true }, coins, 'amount_invalid', {}],
    ['amount_invalid: exponent', { amount: '1e2', touched: true }, coins, 'amount_invalid', {}],
    ['amount_too_precise', { amount: '1.0000001' }, coins, 'amount_too_precise', { currency: 'USDT', scale: '6' }],
    [
      'insufficient_balance',
      { amount: '100.000001' },
      coins,
      'insufficient_balance',
      { available: '100', currency: 'USDT' },
    ],
    ['currency_unknown: nothing fits', { to: 'micro' }, [btc, share], 'currency_unknown', {}],
    ['currency_unknown: no coins', {}, [], 'currency_unknown', {}],
  ])('%s', (_, change, offered, code, params) => {
    const summary = summarizeTransfer(filled(change), offered);
    expect(summary.problem).toMatchObject({ code, params });
    expect([summary.amount, summary.wouldHold]).toEqual([null, null]);
  });
});

describe('summarizeTransfer', () => {
  it('keeps what is reserved in its own account and coin', () => {
    const held = { account: 'change', currency: 'USDT', amount: '95' } as const;
    expect(summarizeTransfer(filled({ amount: '5' }), coins, held)).toMatchObject({ amount: '5', problem: null });
    expect(summarizeTransfer(filled({ amount: '5.000001' }), coins, held).problem).toMatchObject({
      code: 'transfer_reserved',
      params: { transferable: '5', reserved: '95', currency: 'USDT' },
    });
    for (const other of [{ account: 'lever' }, { currency: 'BTC' }] as const)
      expect(summarizeTransfer(filled(), coins, { ...held, ...other }).problem).toBeNull();
  });

  it('says what the target would hold', () => {
    expect(summarizeTransfer(filled(), coins)).toEqual({
      coin: usdt,
      available: '100',
      reserved: '0',
      amount: '10',
      wouldHold: '12.5',
      problem: null,
    });
  });

  it.each(['', '0', '0.', '0.0'])('does not call "%s" wrong while it is typed', (amount) => {
    expect(summarizeTransfer(filled({ amount }), coins)).toMatchObject({ amount: null, problem: null });
  });

  it('reads an amount with a hanging point', () => {
    expect(summarizeTransfer(filled({ amount: '5.' }), coins).amount).toBe('5');
  });

  it('never calls an empty field wrong', () => {
    expect(summarizeTransfer(run({ type: 'left' }), coins).problem).toBeNull();
  });

  it('keeps the picked coin, and replaces it when an account cannot hold it', () => {
    expect(summarizeTransfer(filled({ coinId: 1 }), coins).coin).toBe(btc);
    expect(summarizeTransfer(filled({ coinId: 1, to: 'micro' }), coins).coin).toBe(usdt);
  });
});

describe('the rest of the form', () => {
  it('offers only coins that both accounts hold', () => {
    expect(movableCoins(filled({ to: 'micro' }), coins)).toEqual([usdt]);
  });

  it.each([
    ['100.50000000', '0', '100.5'],
    ['0.00000000', '0', ''],
    ['100.5', '33.383', '67.117'],
    ['20', '33.383', ''],
  ])('Max of %s with %s reserved fills in "%s"', (available, reserved, text) =>
    expect(maxAmount({ available: toAmount(available), reserved: toAmount(reserved) })).toBe(text),
  );
});

describe('toTransferCoins', () => {
  it('reads the flags and balances of the wire', () => {
    const wallet = {
      legal_balance: '1.00000000',
      change_balance: '2.00000000',
      lever_balance: '3.00000000',
      micro_balance: '4.00000000',
    };
    const row = { id: 1, name: 'BTC', scale: 8, is_legal: 0, is_lever: 1, is_match: 1, is_micro: 0, wallet } as const;
    expect(toTransferCoins([row])).toEqual([
      {
        id: 1,
        name: 'BTC',
        scale: 8,
        accounts: ['change', 'lever'],
        available: { legal: '1.00000000', change: '2.00000000', lever: '3.00000000', micro: '4.00000000' },
      },
    ]);
  });
});

describe('newTransfer', () => {
  it.each([
    [null, 'change', 'lever'],
    ['lever', 'change', 'lever'],
    ['micro', 'change', 'micro'],
    ['change', 'lever', 'change'],
    ['nowhere', 'change', 'lever'],
  ])('sent here for %s: from %s to %s', (to, from, into) => {
    expect(newTransfer(to)).toMatchObject({ from, to: into, amount: '' });
  });
});
