import { OPTION_RULES } from '@candor/domain/options/option-rules';
import { describe, expect, it } from 'vitest';
import { sampleCoupon } from '#data/coupon/sample-coupon.ts';
import { decideStake, isAboutMarket, previewStake, type StakeContext, shownProblem } from './decide-stake.ts';

const context = (change: Partial<StakeContext> = {}): StakeContext => ({
  symbol: 'BTC/USDT',
  currency: 'USDT',
  scale: 6,
  rules: OPTION_RULES,
  isOpen: true,
  isStale: false,
  used: '0',
  available: '1500',
  trial: null,
  nowMs: 0,
  ...change,
});
const form = (stake: string, seconds = 60) => ({ stake, seconds });
const codeOf = (...given: Parameters<typeof decideStake>) => {
  const decision = decideStake(...given);
  return decision.ok ? 'ok' : (decision.problem?.code ?? 'empty');
};

describe('decideStake', () => {
  it.each([
    ['empty', form(''), {}],
    ['ok', form('1'), {}],
    ['ok', form('1500'), {}],
    ['ok', form('100.'), {}],
    ['ok', form('0.5'), { rules: { ...OPTION_RULES, durations: [{ ...OPTION_RULES.durations[1], minStake: '0.5' }] } }],
    ['amount_invalid', form('0'), {}],
    ['stake_too_small', form('0.999999'), {}],
    ['stake_too_large', form('2000.000001'), { available: '9000' }],
    ['stake_too_large', form('1000.01', 30), {}],
    ['amount_too_precise', form('1.0000001'), {}],
    ['duration_unknown', form('10', 45), {}],
    ['insufficient_balance', form('1500.000001'), {}],
    ['insufficient_balance', form('10'), { available: '0' }],
    ['ok', form('2000'), { available: null }],
    ['ok', form('10'), { used: '9990' }],
    ['exposure_reached', form('10.000001'), { used: '9990' }],
    ['options_closed', form('10'), { isOpen: false }],
    ['options_closed', form(''), { isOpen: false }],
    ['price_unavailable', form('10'), { isStale: true }],
  ] as const)('%s: %j %j', (code, filled, change) => {
    expect(codeOf(filled, context(change as Partial<StakeContext>))).toBe(code);
  });

  it('counts the fee against what is there', () => {
    const rules = { ...OPTION_RULES, feePercent: '1' };
    expect(codeOf(form('100'), context({ rules, available: '101' }))).toBe('ok');
    expect(codeOf(form('100'), context({ rules, available: '100.999999' }))).toBe('insufficient_balance');
  });

  it('returns the parameters of the refusal text', () => {
    expect(decideStake(form('0.5'), context())).toEqual({
      ok: false,
      problem: { code: 'stake_too_small', params: { minimum: '1', currency: 'USDT' } },
    });
  });
});

describe('a stake with a trial fund', () => {
  const trial = sampleCoupon({ kind: 'trial_options', face: '5', left: '5' });
  const withFund = (change: Partial<StakeContext> = {}) => context({ available: '0', trial, nowMs: 1000, ...change });

  it('needs no balance, up to what is left of the fund', () => {
    expect(codeOf(form('5'), withFund())).toBe('ok');
    expect(codeOf(form('5.01'), withFund())).toBe('coupon_too_little');
    expect(codeOf(form('3'), withFund({ trial: { ...trial, in_use: '2.5' } }))).toBe('coupon_in_use');
  });

  it('is refused after its end, and in another product', () => {
    expect(codeOf(form('1'), withFund({ nowMs: trial.use_by_ms }))).toBe('coupon_expired');
    expect(codeOf(form('1'), withFund({ trial: { ...trial, kind: 'trial_futures' } }))).toBe('coupon_wrong_product');
  });

  it('pays the profit only, as far as the coupon can still pay, and loses nothing of the user', () => {
    const paid = { ...trial, paid: '4' };
    expect(previewStake(form('5'), withFund())).toMatchObject({ ifRight: '4.25', ifWrong: '0', ifEven: '0' });
    expect(previewStake(form('5'), withFund({ trial: paid }))).toMatchObject({ ifRight: '1', payout: '1' });
  });
});

describe('previewStake', () => {
  it('shows the three ways it can come out', () => {
    expect(previewStake(form('100'), context())).toMatchObject({
      payout: '185',
      ifRight: '85',
      ifWrong: '-100',
      ifEven: '100',
      breakEven: '54.1',
    });
  });

  it('rounds the payout down, as the settlement does', () => {
    expect(previewStake(form('1.000001', 30), context())).toMatchObject({ payout: '1.820001', ifRight: '0.82' });
  });

  it('counts a fee on both sides', () => {
    const rules = { ...OPTION_RULES, feePercent: '1' };
    expect(previewStake(form('100'), context({ rules }))).toMatchObject({
      payout: '185',
      ifRight: '84',
      ifWrong: '-101',
      breakEven: '54.6',
    });
  });

  it.each([form(''), form('0'), form('10', 45)])('shows nothing for %j', (filled) => {
    expect(previewStake(filled, context())).toBeNull();
  });
});

describe('shownProblem', () => {
  const small = decideStake(form('0.5'), context());
  const large = decideStake(form('5000'), context());

  it('hides a problem that more typing can still correct', () => {
    expect(shownProblem(small, true)).toBeNull();
    expect(shownProblem(small, false)?.code).toBe('stake_too_small');
    expect(shownProblem(large, true)?.code).toBe('stake_too_large');
  });
});

describe('isAboutMarket', () => {
  it.each([
    ['options_closed', true],
    ['price_unavailable', true],
    ['stake_too_small', false],
  ] as const)('%s: %s', (code, is) => expect(isAboutMarket({ code, params: {} })).toBe(is));
});
