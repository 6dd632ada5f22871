import { describe, expect, it } from 'vitest';
import {
  type CommitTerms,
  decideCommit,
  decideCommitCap,
  distancePercent,
  fixedRateOf,
  isTooFar,
  type PayTerms,
} from './decide-commit';

const terms: CommitTerms = { token: 'TIDE', issuePrice: '0.24', step: '1', minValue: '10', commitCap: '2000000' };
const usdt: PayTerms = { currencyId: 3, currency: 'USDT', price: '0.24', fixedRate: '1' };
const btc: PayTerms = { currencyId: 1, currency: 'BTC', price: '0.000004', fixedRate: '60000' };

describe('a commit', () => {
  it.each<[string, { amount: string; total: string | null }, PayTerms, object]>([
    ['in USDT', { amount: '1000', total: null }, usdt, { wanted: '1000', hold: '240', value: '240' }],
    ['in BTC', { amount: '1000', total: null }, btc, { wanted: '1000', hold: '0.004', value: '240' }],
    ['of the minimum', { amount: '42', total: null }, usdt, { hold: '10.08' }],
    ['with the exact total', { amount: '1000', total: '240.00' }, usdt, { hold: '240' }],
    ['with a total a cent too low: ours counts', { amount: '1000', total: '239.99' }, usdt, { hold: '240' }],
    ['with a total a cent too high', { amount: '1000', total: '240.01' }, usdt, { hold: '240' }],
    [
      'in BTC with a total off by less than a cent of value',
      { amount: '1000', total: '0.00400016' },
      btc,
      { hold: '0.004' },
    ],
  ])('%s', (_, form, pay, plan) => {
    expect(decideCommit(form, terms, pay)).toMatchObject({ ok: true, plan });
  });

  it.each<[string, { amount: string; total: string | null }, PayTerms, string]>([
    ['off the step', { amount: '1000.5', total: null }, usdt, 'ieo_off_step'],
    ['below the minimum', { amount: '41', total: null }, usdt, 'ieo_too_small'],
    ['with a total below the issue price [O2]', { amount: '1000', total: '239.98' }, usdt, 'ieo_total_differs'],
    ['with a total above it [O2]', { amount: '1000', total: '240.02' }, usdt, 'ieo_total_differs'],
    ['with a token total of nothing [O2]', { amount: '1000', total: '0.00000001' }, usdt, 'ieo_total_differs'],
    [
      'in BTC, off by more than a cent of value [O2]',
      { amount: '1000', total: '0.00400017' },
      btc,
      'ieo_total_differs',
    ],
  ])('is refused %s', (_, form, pay, code) => {
    expect(decideCommit(form, terms, pay)).toMatchObject({ ok: false, code });
  });

  it.each([
    ['1999000', '1000', true],
    ['1999001', '1000', false],
    ['0', '2000001', false],
  ])('after %s another %s [O5]', (before, wanted, ok) => {
    expect(decideCommitCap(before, wanted, terms).ok).toBe(ok);
  });
});

describe('a fixed price against the index', () => {
  it.each([
    ['60000', '60000', false, '0'],
    ['61200', '60000', false, '2'],
    ['61200.00000001', '60000', true, '2.0001'],
    ['58800', '60000', false, '-2'],
    ['58799.99999999', '60000', true, '-2.0001'],
  ])('%s at an index of %s is too far: %s', (fixed, index, isFar, percent) => {
    expect([isTooFar(fixed, index), distancePercent(fixed, index)]).toEqual([isFar, percent]);
  });
  it('is the issue price over the price in the coin', () => {
    expect(fixedRateOf('0.24', '0.000004')).toBe('60000');
  });
});
