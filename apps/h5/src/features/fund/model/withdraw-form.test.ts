import { describe, expect, it } from 'vitest';
import type { FundNetwork } from './network-rows.ts';
import {
  EMPTY_WITHDRAW,
  hasProof,
  maxWithdrawal,
  summarizeWithdraw,
  type WithdrawFacts,
  type WithdrawForm,
  withdrawToSend,
} from './withdraw-form.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

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

const FACTS: WithdrawFacts = {
  row: ROW,
  info: {
    rate: '1.00000000',
    min_number: '10.00000000',
    name: 'USDT',
    legal_balance: '0.00000000',
    change_balance: '5000.00000000',
    network: 'TRC20',
    scale: 6,
    limit_btc_24h: '200.00000000',
    remaining_btc_24h: '200.00000000',
    remaining_number: '10000000.00000000',
    used_usdt_24h: '0.00000000',
    code_over_usdt: '1000.00000000',
    code_address_days: 7,
    two_review_over_usdt: '10000.00000000',
    held_until_ms: 0,
    verified_level: 1,
    rule_version: 1,
  },
  target: {
    address: 'TAddress',
    name: 'Ledger',
    usableFromMs: NOW - 9 * DAY_MS,
    setAtMs: NOW - 10 * DAY_MS,
    isConfirmed: true,
  },
  worth: { usdtPrice: '1', btcPrice: '50000' },
  fiatLimitUsdt: '2000.00000000',
  nowMs: NOW,
};

const typed = (amount: string, changed: Partial<WithdrawForm> = {}): WithdrawForm => ({
  ...EMPTY_WITHDRAW,
  amount,
  touched: true,
  ...changed,
});
const withInfo = (changed: Partial<WithdrawFacts['info']>): WithdrawFacts => ({
  ...FACTS,
  info: { ...FACTS.info, ...changed },
});
const problemOf = (form: WithdrawForm, facts = FACTS) => summarizeWithdraw(form, facts).problem?.code;

describe('what the form says before anything is sent', () => {
  it('the fee is part of the amount', () => {
    expect(summarizeWithdraw(typed('800'), FACTS)).toMatchObject({
      withdrawal: { amount: '800', fee: '1', received: '799', reviewsNeeded: 1 },
      problem: null,
      codeNeeded: false,
    });
  });

  it('an empty field is not wrong', () => expect(problemOf(typed(''))).toBeUndefined());
  it('reports the minimum after the field has lost focus', () => {
    expect(problemOf(typed('9.999999', { touched: false }))).toBeUndefined();
    expect(problemOf(typed('9.999999'))).toBe('below_minimum');
    expect(problemOf(typed('10'))).toBeUndefined();
  });
  it('reports an amount above the balance while typing', () =>
    expect(problemOf(typed('5000.000001', { touched: false }))).toBe('insufficient_balance'));
  it('names the rolling limit', () =>
    expect(problemOf(typed('500.01'), withInfo({ remaining_btc_24h: '0.01000000' }))).toBe('withdraw_limit_reached'));
  it('a card has its own limit per withdrawal, an address has not', () => {
    expect(problemOf(typed('2000.01', { way: 'card' }))).toBe('fiat_limit_exceeded');
    expect(problemOf(typed('2000.01', { way: 'world' }))).toBe('fiat_limit_exceeded');
    expect(problemOf(typed('2000.01'))).toBeUndefined();
  });
  it('a hold refuses until it is over', () => {
    expect(problemOf(typed('20'), withInfo({ held_until_ms: NOW + 1 }))).toBe('withdrawal_held');
    expect(problemOf(typed('20'), withInfo({ held_until_ms: NOW }))).toBeUndefined();
  });
  it('says what would arrive after the hold, and sends nothing before', () => {
    expect(summarizeWithdraw(typed('20'), withInfo({ held_until_ms: NOW + 1 }))).toMatchObject({
      withdrawal: null,
      received: '19',
    });
  });
  it('a fresh address refuses until it may be used', () => {
    const target = { address: 'T', name: 'new', usableFromMs: NOW + 1, setAtMs: NOW - DAY_MS, isConfirmed: true };
    expect(problemOf(typed('20'), { ...FACTS, target })).toBe('address_held');
  });
  it('nobody withdraws without level 1', () =>
    expect(problemOf(typed('20'), withInfo({ verified_level: 0 }))).toBe('verification_required'));
});

describe('the code', () => {
  const needed = (form: WithdrawForm, facts = FACTS) => summarizeWithdraw(form, facts).codeNeeded;

  it('is asked above the value, not at it', () => {
    expect(needed(typed('1000'))).toBe(false);
    expect(needed(typed('1000.000001'))).toBe(true);
  });
  it('is asked for an address younger than seven days', () => {
    const target = { address: 'T', name: 'new', usableFromMs: NOW, setAtMs: NOW - 7 * DAY_MS + 1, isConfirmed: true };
    expect(needed(typed('20'), { ...FACTS, target })).toBe(true);
    expect(needed(typed('20'), { ...FACTS, target: { ...target, setAtMs: NOW - 7 * DAY_MS } })).toBe(false);
    const old = { ...target, setAtMs: NOW - 7 * DAY_MS, isConfirmed: false };
    expect(needed(typed('20'), { ...FACTS, target: old })).toBe(true);
  });
  it('is asked for when the server demands it, even if the form did not expect it', () =>
    expect(needed(typed('20', { codeAsked: true }))).toBe(true));
});

describe('maxWithdrawal', () => {
  it('is the balance', () => expect(maxWithdrawal(FACTS.info)).toBe('5000'));
  it('is what the limit leaves', () =>
    expect(maxWithdrawal({ ...FACTS.info, remaining_number: '120.50000000' })).toBe('120.5'));
  it('is nothing when the limit is used up', () =>
    expect(maxWithdrawal({ ...FACTS.info, remaining_btc_24h: '0.00000000', remaining_number: '0.00000000' })).toBe(''));
  it('is the balance while there is no price to count the limit with', () =>
    expect(maxWithdrawal({ ...FACTS.info, remaining_number: '0.00000000' })).toBe('5000'));
});

describe('withdrawToSend', () => {
  const filled = (form: WithdrawForm, needs: { code: boolean; totp: boolean }) => {
    const { withdrawal } = summarizeWithdraw(form, FACTS);
    if (withdrawal === null || FACTS.target === null) throw new Error('the form is not complete');
    return withdrawToSend(form, { row: ROW, withdrawal, target: FACTS.target, payPassword: '135790', needs });
  };

  it('a passkey goes in place of both codes, where one is asked', () => {
    const form = typed('800', { code: '1', totp: '', passkey: '{}' });
    expect(hasProof(form, { code: true, totp: true })).toBe(true);
    expect(hasProof({ ...form, passkey: '' }, { code: true, totp: false })).toBe(false);
    expect(hasProof({ ...form, passkey: '', code: '123456' }, { code: true, totp: false })).toBe(true);
    expect(hasProof({ ...form, passkey: '' }, { code: false, totp: true })).toBe(false);
    expect(hasProof({ ...form, passkey: '' }, { code: false, totp: false })).toBe(true);
    const sent = filled(form, { code: true, totp: true });
    expect(sent).toMatchObject({ passkey: '{}' });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['code']));
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['totp_code']));
    expect(Object.keys(filled(form, { code: false, totp: false }))).not.toEqual(expect.arrayContaining(['passkey']));
  });

  it('an address goes with its network, and codes only when they are asked', () => {
    const form = typed('800.', { code: '123456', totp: '654321' });
    expect(filled(form, { code: false, totp: false })).toEqual({
      type: '0',
      currency: '3',
      number: '800',
      pay_password: '135790',
      address: 'TAddress',
      network: 'TRC20',
    });
    expect(filled(form, { code: true, totp: true })).toMatchObject({ code: '123456', totp_code: '654321' });
  });

  it.each([
    ['card', '1'],
    ['world', '2'],
  ] as const)('%s is type %s, without address and network', (way, type) => {
    const sent = filled(typed('100', { way }), { code: false, totp: false });
    expect(sent).toMatchObject({ type, number: '100' });
    expect(sent).not.toHaveProperty('address');
    expect(sent).not.toHaveProperty('network');
  });
});
