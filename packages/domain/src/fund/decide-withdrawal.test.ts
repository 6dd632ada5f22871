import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { computeRemaining, decideWithdrawal, valueWithdrawal, type WithdrawalRequest } from './decide-withdrawal';
import { defaultNetworks, type NetworkRule } from './network-rules';
import { WITHDRAWAL_RULES } from './withdrawal-rules';

const NOW = Date.UTC(2026, 0, 31, 12);
const DAY = 24 * 3_600_000;
const [tron] = defaultNetworks('demo') as [NetworkRule];

const request = (changes: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  amount: '100',
  kind: 0,
  currency: { name: 'USDT', scale: 6 },
  network: tron,
  available: '100000000',
  usdtPrice: '1',
  btcPrice: '50000',
  level: 1,
  limits: { withdrawBtc24h: '200', fiatUsdtPerTrade: '2000' },
  usedBtc: '0',
  usedUsdt: '0',
  securityHeldUntilMs: 0,
  targetUsableFromMs: NOW - 30 * DAY,
  targetSetAtMs: NOW - 31 * DAY,
  isTargetConfirmed: true,
  rules: WITHDRAWAL_RULES,
  nowMs: NOW,
  ...changes,
});

describe('decideWithdrawal', () => {
  it.each<[string, Partial<WithdrawalRequest>]>([
    ['verification_required', { level: 0, amount: 'x' }],
    ['withdraw_closed', { network: { ...tron, withdrawOpen: false } }],
    ['amount_too_precise', { amount: '100.0000001' }],
    ['amount_invalid', { amount: '0' }],
    ['below_minimum', { amount: '9.999999' }],
    ['fee_not_covered', { amount: '1', network: { ...tron, minWithdraw: '0.5' } }],
    ['insufficient_balance', { available: '99.999999' }],
    ['withdrawal_held', { securityHeldUntilMs: NOW + 1 }],
    ['address_held', { targetUsableFromMs: NOW + 1 }],
    ['fiat_limit_exceeded', { kind: 1, amount: '2000.000001' }],
    ['fiat_limit_exceeded', { kind: 2, amount: '2000.000001' }],
    ['withdraw_limit_reached', { amount: '10000000.000001' }],
    ['withdraw_limit_reached', { usedBtc: '199.99800001' }],
    ['withdraw_limit_reached', { usedBtc: '201' }],
  ])('refuses with %s: %j', (code, changes) => {
    expect(decideWithdrawal(request(changes))).toMatchObject({ ok: false, code });
  });

  it.each<[string, Partial<WithdrawalRequest>]>([
    ['the minimum', { amount: '10' }],
    ['all there is', { available: '100' }],
    ['at the end of a hold', { securityHeldUntilMs: NOW, targetUsableFromMs: NOW }],
    ['the most to a card', { kind: 1, amount: '2000' }],
    ['more than the card limit to an address', { amount: '2000.000001' }],
    ['the whole limit', { amount: '10000000' }],
    ['the rest of the limit', { usedBtc: '199.998' }],
  ])('allows %s', (_, changes) => {
    expect(decideWithdrawal(request(changes))).toMatchObject({ ok: true });
  });

  it('takes the fee out of the amount and values the whole, rounded up', () => {
    expect(decideWithdrawal(request({ amount: '100.000001', btcPrice: '60000' }))).toMatchObject({
      amount: '100.000001',
      fee: '1',
      received: '99.000001',
      usdtValue: '100.000001',
      btcValue: '0.00166667',
    });
    expect(valueWithdrawal(toAmount('0.5'), 'BTC', { usdtPrice: '50000', btcPrice: '1' })).toEqual({
      usdtValue: '25000',
      btcValue: '0.5',
    });
  });

  it.each<[boolean, Partial<WithdrawalRequest>]>([
    [false, { amount: '1000' }],
    [true, { amount: '1000.000001' }],
    [false, { amount: '400', usedUsdt: '600' }],
    [true, { amount: '400', usedUsdt: '600.000001' }],
    [true, { targetSetAtMs: NOW - 7 * DAY + 1 }],
    [false, { targetSetAtMs: NOW - 7 * DAY }],
    [true, { isTargetConfirmed: false }],
  ])('a code is needed: %s for %j', (codeNeeded, changes) => {
    expect(decideWithdrawal(request(changes))).toMatchObject({ ok: true, codeNeeded });
  });

  it.each([
    ['10000', '0', 1],
    ['10000.000001', '0', 2],
    ['1000', '9000', 1],
    ['1000', '9000.000001', 2],
  ])('%s USDT after %s in the same day needs %i reviews', (amount, usedUsdt, reviewsNeeded) => {
    expect(decideWithdrawal(request({ amount, usedUsdt }))).toMatchObject({ ok: true, reviewsNeeded });
  });

  it('says until when, to the minute above', () => {
    const decision = decideWithdrawal(request({ securityHeldUntilMs: NOW + 59_001 }));
    expect(decision).toMatchObject({ params: { until: '2026-01-31 12:01 UTC' } });
  });
});

describe('computeRemaining', () => {
  const usdt = { name: 'USDT', scale: 6 };
  it.each([
    ['200', '0', usdt, { usdtPrice: '1', btcPrice: '50000' }, '200', '10000000'],
    ['200', '199.99999999', usdt, { usdtPrice: '3', btcPrice: '50000' }, '0.00000001', '0.000166'],
    ['200', '250', usdt, { usdtPrice: '1', btcPrice: '50000' }, '0', '0'],
    ['200', '1', usdt, null, '199', '0'],
    ['200', '1', { name: 'BTC', scale: 8 }, null, '199', '199'],
  ])('of %s with %s used', (...[limitBtc, usedBtc, currency, worth, remainingBtc, remainingNumber]) => {
    expect(computeRemaining({ limitBtc, usedBtc, currency, worth })).toEqual({ remainingBtc, remainingNumber });
  });
});
