import { OPTION_RULES } from '@candor/domain/options/option-rules';
import { describe, expect, it } from 'vitest';
import { collectRuleAreas, readRuleBody } from '#kernel/rules/rule-areas';
import { OPTION_RULE_AREA } from './option-rule-area';

const AREAS = collectRuleAreas([OPTION_RULE_AREA]);

const [first, second, ...later] = OPTION_RULES.durations;
const durations = (change: object) => ({ durations: [{ ...first, ...change }, second, ...later] });

describe('terms of options', () => {
  it('are valid by default', () => {
    expect(readRuleBody(AREAS, 'options', OPTION_RULES)).toEqual({ ok: true, body: OPTION_RULES });
  });

  it.each<[string, object]>([
    ['one duration alone', { durations: [first] }],
    ['five seconds', durations({ seconds: 5 })],
    ['a payout of as much again', durations({ payoutPercent: '100' })],
    ['one stake only', durations({ minStake: '1000', maxStake: '1000' })],
    ['a fee of five percent', { feePercent: '5' }],
    ['one stake to choose', { presets: ['10'] }],
    ['the longest wait', { entryWaitMs: 10_000, freshMs: 10_000, minTicks: 100 }],
    ['the shortest', { entryWaitMs: 500, freshMs: 1_000, minTicks: 1 }],
  ])('may have %s', (_, change) => {
    expect(readRuleBody(AREAS, 'options', { ...OPTION_RULES, ...change })).toMatchObject({ ok: true });
  });

  it.each<[string, object, string]>([
    ['no duration', { durations: [] }, 'durations'],
    ['a duration twice', { durations: [first, second, first] }, 'durations'],
    ['thirteen durations', { durations: manyDurations(13) }, 'durations'],
    ['four seconds', durations({ seconds: 4 }), 'durations.0.seconds'],
    ['more than a day', durations({ seconds: 86_401 }), 'durations.0.seconds'],
    ['half a second', durations({ seconds: 30.5 }), 'durations.0.seconds'],
    ['seconds as text', durations({ seconds: '30' }), 'durations.0.seconds'],
    ['no payout', durations({ payoutPercent: '0' }), 'durations.0.payoutPercent'],
    ['more than as much again', durations({ payoutPercent: '100.01' }), 'durations.0.payoutPercent'],
    ['a payout as a number', durations({ payoutPercent: 82 }), 'durations.0.payoutPercent'],
    ['no smallest stake', durations({ minStake: '0.00' }), 'durations.0.minStake'],
    ['no largest stake', durations({ maxStake: '0' }), 'durations.0.maxStake'],
    ['a smallest above the largest', durations({ minStake: '1000.01' }), 'durations.0.minStake'],
    ['an outcome', durations({ outcome: 'lost' }), 'durations.0'],
    ['no cap', { exposureCap: '0' }, 'exposureCap'],
    ['a negative cap', { exposureCap: '-1' }, 'exposureCap'],
    ['nothing to choose', { presets: [] }, 'presets'],
    ['nine to choose', { presets: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] }, 'presets'],
    ['a choice that falls', { presets: ['10', '50', '20'] }, 'presets.2'],
    ['a choice twice', { presets: ['10', '10.0'] }, 'presets.1'],
    ['a choice of nothing', { presets: ['0'] }, 'presets.0'],
    ['a fee above five percent', { feePercent: '5.01' }, 'feePercent'],
    ['a negative fee', { feePercent: '-1' }, 'feePercent'],
    ['too short a wait', { entryWaitMs: 499 }, 'entryWaitMs'],
    ['too long a wait', { entryWaitMs: 10_001 }, 'entryWaitMs'],
    ['too fresh', { freshMs: 999 }, 'freshMs'],
    ['too stale', { freshMs: 10_001 }, 'freshMs'],
    ['no tick', { minTicks: 0 }, 'minTicks'],
    ['too many ticks', { minTicks: 101 }, 'minTicks'],
    ['a price', { price: '1' }, ''],
  ])('cannot have %s', (_, change, path) => {
    expect(readRuleBody(AREAS, 'options', { ...OPTION_RULES, ...change })).toEqual({ ok: false, path });
  });

  it.each(Object.keys(OPTION_RULES))('cannot be without %s', (name) => {
    expect(readRuleBody(AREAS, 'options', { ...OPTION_RULES, [name]: undefined })).toEqual({ ok: false, path: name });
  });
});

function manyDurations(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ ...first, seconds: 30 + index }));
}
