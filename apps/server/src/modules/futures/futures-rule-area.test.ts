import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { describe, expect, it } from 'vitest';
import { collectRuleAreas, readRuleBody } from '#kernel/rules/rule-areas';
import { FUTURES_RULE_AREA } from './futures-rule-area';

const AREAS = collectRuleAreas([FUTURES_RULE_AREA]);

const changeTier = (list: 'majorTiers' | 'otherTiers', at: number, change: object) => ({
  [list]: FUTURES_RULES[list].map((tier, index) => (index === at ? { ...tier, ...change } : tier)),
});
const only = (change: object) => ({ majorTiers: [{ ...FUTURES_RULES.majorTiers[0], ...change }] });

describe('terms of futures', () => {
  it('are valid by default', () => {
    expect(readRuleBody(AREAS, 'futures', FUTURES_RULES)).toEqual({ ok: true, body: FUTURES_RULES });
  });

  it.each<[string, object]>([
    ['one multiple', { multiples: [10] }],
    ['a ceiling below all that is offered', { areaCaps: [{ area: '49', multiple: 2 }] }],
    ['no age to wait for', { youngDays: 0 }],
    ['no fees', { takerFeePercent: '0', entrustFeePercent: '0', liquidationFeePercent: '0', overnightPercent: '0' }],
    ['a warning where it is refused', { warnQuotePercent: '5' }],
    ['no large coins', { majors: [] }],
    ['one tier', only({})],
    ['another last tier without a jump', changeTier('majorTiers', 4, { ratePercent: '4', amount: '166300' })],
    ['maintenance just below the margin', only({ maxMultiple: 100, ratePercent: '0.999' })],
  ])('may have %s', (_, change) => {
    expect(readRuleBody(AREAS, 'futures', { ...FUTURES_RULES, ...change })).toMatchObject({ ok: true });
  });

  it.each<[string, object, string]>([
    ['no multiple', { multiples: [] }, 'multiples'],
    ['a multiple that falls', { multiples: [5, 10, 10] }, 'multiples.2'],
    ['a multiple of nothing', { multiples: [0, 10] }, 'multiples.0'],
    ['a multiple of 201', { multiples: [10, 201] }, 'multiples.1'],
    ['a multiple and a half', { multiples: [1.5, 10] }, 'multiples.0'],
    ['a default that is not offered', { defaultMultiple: 7 }, 'defaultMultiple'],
    ['a negative age', { youngDays: -1 }, 'youngDays'],
    ['an age beyond ten years', { youngDays: 3_651 }, 'youngDays'],
    ['no multiple for the young', { youngMultiple: 0 }, 'youngMultiple'],
    ['a region nobody knows', { areaCaps: [{ area: '9999', multiple: 2 }] }, 'areaCaps.0.area'],
    ['a region without a multiple', { areaCaps: [{ area: '49', multiple: 0 }] }, 'areaCaps.0.multiple'],
    ['a region twice', { areaCaps: [cap('49'), cap('49')] }, 'areaCaps'],
    ['a fee above five percent', { takerFeePercent: '5.1' }, 'takerFeePercent'],
    ['a negative fee', { entrustFeePercent: '-0.01' }, 'entrustFeePercent'],
    ['a fee as a number', { liquidationFeePercent: 0.5 }, 'liquidationFeePercent'],
    ['a night above five percent', { overnightPercent: '6' }, 'overnightPercent'],
    ['steps from nothing on', { stepOver: '0' }, 'stepOver'],
    ['steps of nothing', { stepPercent: '0' }, 'stepPercent'],
    ['steps above the whole', { stepPercent: '101' }, 'stepPercent'],
    ['a warning after the urgent one', { warnRisk: '150' }, 'warnRisk'],
    ['an urgent warning at the close', { urgentRisk: '100' }, 'urgentRisk'],
    ['a warning after the refusal', { warnQuotePercent: '5.01' }, 'warnQuotePercent'],
    ['no distance from the quote', { refuseQuotePercent: '0' }, 'refuseQuotePercent'],
    ['too short a wait', { orderWaitMs: 499 }, 'orderWaitMs'],
    ['too long a wait', { orderWaitMs: 10_001 }, 'orderWaitMs'],
    ['nothing held beside the price', { holdPercent: '0' }, 'holdPercent'],
    ['more than half the price held beside it', { holdPercent: '50.1' }, 'holdPercent'],
    ['limits from the mark on', { lowestLimit: '1' }, 'lowestLimit'],
    ['limits from nothing on', { lowestLimit: '0' }, 'lowestLimit'],
    ['limits up to the mark', { highestLimit: '1' }, 'highestLimit'],
    ['limits up to 101 times', { highestLimit: '101' }, 'highestLimit'],
    ['entrusts of no day', { entrustDays: 0 }, 'entrustDays'],
    ['entrusts beyond a year', { entrustDays: 366 }, 'entrustDays'],
    ['room for no position', { maxPositions: 0 }, 'maxPositions'],
    ['room for 1001', { maxPositions: 1_001 }, 'maxPositions'],
    ['no share of the fund', { fundGuardPercent: '0' }, 'fundGuardPercent'],
    ['more than the fund', { fundGuardPercent: '100.1' }, 'fundGuardPercent'],
    ['a coin in small letters', { majors: ['btc'] }, 'majors.0'],
    ['a coin twice', { majors: ['BTC', 'BTC'] }, 'majors'],
    ['a mark', { mark: '1' }, ''],
  ])('cannot have %s', (_, change, path) => {
    expect(readRuleBody(AREAS, 'futures', { ...FUTURES_RULES, ...change })).toEqual({ ok: false, path });
  });

  it('stored before the guard of the fund existed mean 10 percent', () => {
    const { fundGuardPercent: _, ...older } = FUTURES_RULES;
    expect(readRuleBody(AREAS, 'futures', older)).toEqual({ ok: true, body: FUTURES_RULES });
  });

  /** Versions from before market orders waited for the next tick, and before the guard, do not have them. */
  const LATER = ['orderWaitMs', 'holdPercent', 'fundGuardPercent'];
  it.each(Object.keys(FUTURES_RULES).filter((name) => !LATER.includes(name)))('cannot be without %s', (name) => {
    expect(readRuleBody(AREAS, 'futures', { ...FUTURES_RULES, [name]: undefined })).toEqual({ ok: false, path: name });
  });

  it('stored before waiting times existed are read with the default wait and hold', () => {
    const { orderWaitMs: _, holdPercent: __, ...old } = FUTURES_RULES;
    expect(readRuleBody(AREAS, 'futures', old)).toEqual({ ok: true, body: FUTURES_RULES });
  });
});

function cap(area: string): object {
  return { area, multiple: 2 };
}

describe('maintenance', () => {
  it.each<[string, object, string]>([
    ['without tiers', { otherTiers: [] }, 'otherTiers'],
    ['that begins with an amount', only({ amount: '1' }), 'majorTiers.0.amount'],
    ['with a jump up', changeTier('majorTiers', 1, { amount: '49.99999999' }), 'majorTiers.1.amount'],
    ['with a jump down', changeTier('majorTiers', 1, { amount: '50.00000001' }), 'majorTiers.1.amount'],
    ['with a jump after a tier was moved', changeTier('otherTiers', 1, { upTo: '30000' }), 'otherTiers.2.amount'],
    ['with sizes that do not rise', changeTier('majorTiers', 1, { upTo: '50000' }), 'majorTiers.1.upTo'],
    [
      'with a rate that does not rise',
      changeTier('majorTiers', 1, { ratePercent: '0.4', amount: '0' }),
      'majorTiers.1.ratePercent',
    ],
    ['with more leverage for more size', changeTier('majorTiers', 2, { maxMultiple: 101 }), 'majorTiers.2.maxMultiple'],
    ['without a rate', only({ ratePercent: '0' }), 'majorTiers.0.ratePercent'],
    ['above half', only({ ratePercent: '50.1', maxMultiple: 1 }), 'majorTiers.0.ratePercent'],
    ['without a size', only({ upTo: '0' }), 'majorTiers.0.upTo'],
    ['without a multiple', only({ maxMultiple: 0 }), 'majorTiers.0.maxMultiple'],
    // It would be closed the moment it is opened.
    ['that asks for the whole margin', only({ ratePercent: '1', maxMultiple: 100 }), 'majorTiers.0.maxMultiple'],
    // 34 percent × 300 percent: every position would be past its warning at any price.
    ['that no price could warn of', only({ ratePercent: '34', maxMultiple: 2 }), 'majorTiers.0.ratePercent'],
    ['with a field more', only({ price: '1' }), 'majorTiers.0'],
  ])('%s is refused', (_, change, path) => {
    expect(readRuleBody(AREAS, 'futures', { ...FUTURES_RULES, ...change })).toEqual({ ok: false, path });
  });
});
