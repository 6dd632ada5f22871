import { describe, expect, it } from 'vitest';
import { decideExposure, decideOption, findDuration, type OptionForm, type OptionMoment } from './decide-option';
import { OPTION_RULES, type OptionRules } from './option-rules';

const form: OptionForm = { direction: 'up', seconds: 60, stake: '100' };
const moment: OptionMoment = { symbol: 'BTC/USDT', currency: 'USDT', scale: 6, isOpen: true, isStale: false };
const rules = OPTION_RULES;

describe('the rules that come with the software', () => {
  it.each([
    [30, '82', '1000'],
    [60, '85', '2000'],
    [120, '87', '3000'],
    [180, '88', '5000'],
    [300, '90', '5000'],
  ])('%i seconds pay %s percent, from 1 to %s', (seconds, payoutPercent, maxStake) => {
    expect(findDuration(rules, seconds)).toEqual({ seconds, payoutPercent, minStake: '1', maxStake });
  });
  it('have no other durations, no fee, and the cap of 10000', () => {
    expect(rules.durations).toHaveLength(5);
    expect(rules).toMatchObject({ feePercent: '0', exposureCap: '10000', entryWaitMs: 3_000, freshMs: 3_000 });
    expect(rules.minTicks).toBe(2);
  });
});

describe('an option is taken', () => {
  it.each<[string, Partial<OptionForm>, object]>([
    ['with the rate of its duration', {}, { stake: '100', fee: '0', payoutRate: '0.85' }],
    ['down as well as up', { direction: 'down' }, { payoutRate: '0.85' }],
    ['with the smallest stake', { stake: '1' }, { stake: '1' }],
    ['with the smallest stake in another writing', { stake: '1.00' }, { stake: '1' }],
    ['with one unit more', { stake: '1.000001' }, { stake: '1.000001' }],
    ['with one unit less than the largest', { stake: '1999.999999' }, { stake: '1999.999999' }],
    ['with the largest stake', { stake: '2000' }, { stake: '2000' }],
    ['with a larger stake for longer', { seconds: 300, stake: '5000' }, { stake: '5000', payoutRate: '0.9' }],
    ['with zeros beyond the scale', { stake: '1.00000000' }, { stake: '1' }],
  ])('%s', (_, change, plan) => {
    expect(decideOption({ ...form, ...change }, rules, moment)).toMatchObject({ ok: true, plan });
  });

  it.each([
    ['0.5', '100', '0.5'],
    ['0.5', '1.000001', '0.005001'],
    ['0', '2000', '0'],
  ])('with a fee of %s percent on %s, which is %s', (feePercent, stake, fee) => {
    const charged: OptionRules = { ...rules, feePercent };
    expect(decideOption({ ...form, stake }, charged, moment)).toMatchObject({ ok: true, plan: { stake, fee } });
  });
});

describe('an option is refused', () => {
  const least = { minimum: '1', currency: 'USDT' };
  const most = { maximum: '2000', currency: 'USDT' };
  it.each<[string, Partial<OptionForm>, Partial<OptionMoment>, string, object]>([
    ['while its market is closed', {}, { isOpen: false }, 'options_closed', { symbol: 'BTC/USDT' }],
    ['for a time nobody offers', { seconds: 59 }, {}, 'duration_unknown', {}],
    ['for no time', { seconds: 0 }, {}, 'duration_unknown', {}],
    ['for a time that has been', { seconds: -60 }, {}, 'duration_unknown', {}],
    ['finer than the coin', { stake: '1.0000001' }, {}, 'amount_too_precise', { currency: 'USDT', scale: '6' }],
    ['one unit below the smallest', { stake: '0.999999' }, {}, 'stake_too_small', least],
    ['with nothing', { stake: '0' }, {}, 'stake_too_small', least],
    ['one unit above the largest', { stake: '2000.000001' }, {}, 'stake_too_large', most],
    ['while prices are paused', {}, { isPaused: true, isStale: true }, 'instrument_paused', { symbol: 'BTC/USDT' }],
    ['on a price that stands still', {}, { isStale: true }, 'price_unavailable', { symbol: 'BTC/USDT' }],
  ])('%s', (_, change, now, code, params) => {
    const decision = decideOption({ ...form, ...change }, rules, { ...moment, ...now });
    expect(decision).toEqual({ ok: false, code, params });
  });
});

describe('open stakes in one market', () => {
  const cap = { cap: '10000', currency: 'USDT' };
  it.each([
    ['0', '10000'],
    ['9999.999999', '0.000001'],
    ['9900', '100'],
  ])('%s and %s more stay within the cap', (used, stake) => {
    expect(decideExposure(used, stake, cap)).toEqual({ ok: true });
  });
  it.each([
    ['9900', '100.000001', '9900'],
    ['10000.00', '1', '10000'],
    ['0', '10000.000001', '0'],
  ])('%s and %s more do not', (used, stake, shown) => {
    expect(decideExposure(used, stake, cap)).toEqual({
      ok: false,
      code: 'exposure_reached',
      params: { maximum: '10000', used: shown, currency: 'USDT' },
    });
  });
});
