import { OPTION_RULES } from '@candor/domain/options/option-rules';
import { describe, expect, it } from 'vitest';
import { canStep, fitted, newStake, recalledStake, stakeFields, stepStake, typed } from './stake-form.ts';

const duration = { seconds: 60, payoutPercent: '85', minStake: '1', maxStake: '2000' };

describe('typed', () => {
  it.each([
    ['', null],
    ['5.', '5'],
    ['5.5', '5.5'],
  ])('%j is %j', (text, value) => expect(typed(text)).toBe(value));
});

describe('newStake', () => {
  it('starts with a minute and the middle stake', () => {
    expect(newStake(OPTION_RULES)).toEqual({ seconds: 60, stake: '100' });
  });

  it('starts with what there is', () => {
    const durations = [{ ...duration, seconds: 45, minStake: '2' }];
    expect(newStake({ ...OPTION_RULES, durations, presets: [] })).toEqual({ seconds: 45, stake: '2' });
  });
});

describe('fitted', () => {
  it('leaves a duration that is offered', () => {
    const form = { seconds: 30, stake: '7' };
    expect(fitted(form, OPTION_RULES)).toBe(form);
  });

  it('takes another one when it was withdrawn, and keeps the stake', () => {
    expect(fitted({ seconds: 31, stake: '7' }, OPTION_RULES)).toEqual({ seconds: 60, stake: '7' });
  });
});

describe('recalledStake', () => {
  const recall = (fields: Record<string, string>) => recalledStake(fields, OPTION_RULES, 6);
  const offered = OPTION_RULES.durations[0]?.seconds ?? 0;

  it('starts with what was filled in before', () => {
    expect(recall(stakeFields({ seconds: offered, stake: '12.5' }))).toEqual({ seconds: offered, stake: '12.5' });
    expect(recall(stakeFields({ seconds: offered, stake: '12.' })).stake).toBe('12');
  });

  it.each([
    ['nothing', {}],
    ['seconds that are not offered any more', { seconds: '31' }],
    ['seconds that are no number', { seconds: 'soon' }],
    ['no stake', { stake: '' }],
    ['an unfinished stake', { stake: '5.' }],
    ['a stake of nothing', { stake: '0' }],
    ['more decimals than the coin has', { stake: '5.0000001' }],
    ['less than is allowed', { stake: '0.01' }],
    ['more than is allowed', { stake: '99999999' }],
    ['something else', { stake: 'all of it' }],
  ])('with %s it starts as usual', (_, fields) => {
    expect(recall(fields as Record<string, string>)).toEqual(newStake(OPTION_RULES));
  });

  it('measures the stake by the duration it starts with', () => {
    const durations = [
      { ...duration, seconds: 30, maxStake: '10' },
      { ...duration, seconds: 60, maxStake: '1000' },
    ];
    const rules = { ...OPTION_RULES, durations };
    expect(recalledStake({ seconds: '60', stake: '500' }, rules, 6).stake).toBe('500');
    expect(recalledStake({ seconds: '30', stake: '500' }, rules, 6).stake).toBe(newStake(rules).stake);
  });
});

describe('stepStake', () => {
  it.each([
    ['', 1, '1'],
    ['', -1, '1'],
    ['1', -1, '1'],
    ['1', 1, '2'],
    ['9', 1, '10'],
    ['9.5', 1, '10'],
    ['10', 1, '15'],
    ['10', -1, '9'],
    ['12.5', -1, '10'],
    ['50', 1, '60'],
    ['50', -1, '45'],
    ['100', 1, '150'],
    ['100', -1, '90'],
    ['500', 1, '600'],
    ['1999', 1, '2000'],
    ['2000', 1, '2000'],
    ['9999', -1, '2000'],
    ['0.2', -1, '1'],
  ] as const)('%j, %i: %j', (text, direction, next) => expect(stepStake(text, direction, duration)).toBe(next));
});

describe('canStep', () => {
  it.each([
    ['', 1, true],
    ['', -1, false],
    ['1', -1, false],
    ['1.01', -1, true],
    ['2000', 1, false],
    ['1999.99', 1, true],
  ] as const)('%j, %i: %s', (text, direction, can) => expect(canStep(text, direction, duration)).toBe(can));
});
