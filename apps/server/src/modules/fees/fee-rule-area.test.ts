import { FEE_RULES } from '@candor/domain/fees/fee-rules';
import { describe, expect, it } from 'vitest';
import { collectRuleAreas, readRuleBody } from '#kernel/rules/rule-areas';
import { FEE_RULE_AREA } from './fee-rule-area';

const AREAS = collectRuleAreas([FEE_RULE_AREA]);
const levels = (...list: readonly (readonly [from: string, percent: string])[]) => ({
  levels: list.map(([from, percent]) => ({ from, percent })),
});
const read = (change: object) => readRuleBody(AREAS, 'fees', { ...FEE_RULES, ...change });

describe('fee levels', () => {
  it('are valid by default', () => {
    expect(read({})).toEqual({ ok: true, body: FEE_RULES });
  });

  it.each<[string, object]>([
    ['one level', levels(['0', '100'])],
    ['two levels with the same percent', levels(['0', '100'], ['1', '100'])],
    ['a week of volume', { volumeDays: 7 }],
  ])('may have %s', (_, change) => {
    expect(read(change)).toMatchObject({ ok: true });
  });

  it.each<[string, object, string]>([
    ['none', { levels: [] }, 'levels'],
    ['a first one that does not begin at 0', levels(['1', '100']), 'levels.0.from'],
    ['a first one below the rates in force', levels(['0', '99']), 'levels.0.percent'],
    ['the same volume twice', levels(['0', '100'], ['5', '90'], ['5', '80']), 'levels.2.from'],
    ['a higher one that pays more', levels(['0', '100'], ['5', '90'], ['6', '91']), 'levels.2.percent'],
    ['one without a fee', levels(['0', '100'], ['5', '0']), 'levels.1.percent'],
    ['more than the rates in force', levels(['0', '101']), 'levels.0.percent'],
    ['no days', { volumeDays: 0 }, 'volumeDays'],
    ['91 days', { volumeDays: 91 }, 'volumeDays'],
  ])('may not have %s', (_, change, path) => {
    expect(read(change)).toEqual({ ok: false, path });
  });
});
