import { expect, it } from 'vitest';
import { depositToSend, EMPTY_DEPOSIT, summarizeDeposit } from './deposit-form.ts';
import type { FundNetwork } from './network-rows.ts';

const ROW: FundNetwork = {
  currency_id: 3,
  currency_name: 'USDT',
  scale: 6,
  network: 'TRC20',
  network_name: 'Tron (TRC20)',
  deposit_address: 'T1',
  min_deposit: '10.00000000',
  withdraw_fee: '1.00000000',
  min_withdraw: '10.00000000',
  deposit_open: 1,
  withdraw_open: 1,
};
const typed = (amount: string, touched = false) => ({ ...EMPTY_DEPOSIT, amount, touched });

it('reports no problem for an empty field', () => {
  expect(summarizeDeposit(typed('', true), ROW)).toEqual({ amount: null, problem: null });
});

it('reports an amount below the minimum only after the field has lost focus', () => {
  expect(summarizeDeposit(typed('1'), ROW).problem).toBeNull();
  expect(summarizeDeposit(typed('1', true), ROW).problem?.code).toBe('below_minimum');
});

it('reports too many decimals while typing', () => {
  expect(summarizeDeposit(typed('10.1234567'), ROW).problem?.code).toBe('amount_too_precise');
});

it('a closed network takes nothing, however right the amount is', () => {
  expect(summarizeDeposit(typed('50'), { ...ROW, deposit_open: 0 })).toMatchObject({
    amount: null,
    problem: { code: 'deposit_closed' },
  });
});

it('sends the amount in its one way of writing, with network and trimmed reference', () => {
  const form = { ...typed('15.50'), reference: '  abc ' };
  const { amount } = summarizeDeposit(form, ROW);
  expect(amount).not.toBeNull();
  if (amount === null) return;
  expect(depositToSend({ form, amount, voucher: '/upload/1.png' }, ROW)).toEqual({
    account: '/upload/1.png',
    amount: '15.5',
    currency: '3',
    network: 'TRC20',
    reference: 'abc',
  });
});
