import type { LeaderState } from '@candor/contract/copy-fields';
import { describe, expect, it } from 'vitest';
import { checkConditions } from './conditions';
import { COPY_AGREEMENT, COPY_RULES } from './copy-rules';
import { type ApplyMoment, decideApply, decideLead, decideLeaderTerms, type LeadAction } from './decide-apply';

const facts = { balance: '100', verifiedLevel: 2, openPositions: 0, following: 0 };
const conditionsOf = (change: Partial<typeof facts>) => checkConditions({ ...facts, ...change }, COPY_RULES);
const moment: ApplyMoment = {
  agreement: COPY_AGREEMENT,
  leader: 'none',
  isPending: false,
  conditions: conditionsOf({}),
};

describe('an application', () => {
  it('may be sent when everything is met', () => {
    expect(decideApply(moment)).toBeNull();
  });

  it.each<[string, Partial<ApplyMoment>]>([
    ['copy_agreement_missing', { agreement: '' }],
    ['copy_agreement_missing', { agreement: '2020-01' }],
    ['copy_leader_stopped', { leader: 'stopped' }],
    ['copy_already_leader', { leader: 'active' }],
    ['copy_already_leader', { leader: 'paused' }],
    ['copy_application_pending', { isPending: true }],
    ['copy_conditions_open', { conditions: conditionsOf({ balance: '99.999999' }) }],
    ['copy_conditions_open', { conditions: conditionsOf({ verifiedLevel: 1 }) }],
    ['copy_conditions_open', { conditions: conditionsOf({ openPositions: 1 }) }],
    ['copy_conditions_open', { conditions: conditionsOf({ following: 1 }) }],
  ])('is refused: %s', (code, change) => {
    expect(decideApply({ ...moment, ...change })).toMatchObject({ ok: false, code });
  });
});

describe('share and line of a leader', () => {
  const decide = (form: { sharePercent?: string; signature?: string }) =>
    decideLeaderTerms({ sharePercent: '', signature: '', ...form }, COPY_RULES, '10');

  it.each([
    ['', '10'],
    ['0', '0'],
    ['12.5', '12.5'],
    ['30', '30'],
    ['30.00', '30.00'],
  ])('share "%s" is %s percent', (sharePercent, expected) => {
    expect(decide({ sharePercent })).toMatchObject({ ok: true, value: { sharePercent: expected } });
  });

  it('keeps any writing and trims it', () => {
    const signature = '  稳健 · ช้า ๆ, no martingale.  ';
    expect(decide({ signature })).toMatchObject({ value: { signature: signature.trim() } });
  });

  it.each([
    ['copy_share_invalid', { sharePercent: '30.01' }],
    ['copy_share_invalid', { sharePercent: '100' }],
    ['special_characters', { signature: 'abc\u202edef' }],
    ['special_characters', { signature: 'two\nlines' }],
    ['text_too_long', { signature: 'x'.repeat(81) }],
  ])('is refused: %s', (code, form) => {
    expect(decide(form)).toMatchObject({ ok: false, code });
  });
});

describe('a leader', () => {
  it.each<[LeaderState | 'none', LeadAction, string]>([
    ['active', 'pause', 'paused'],
    ['paused', 'pause', 'paused'],
    ['paused', 'resume', 'active'],
    ['active', 'resume', 'active'],
    ['active', 'stop', 'stopped'],
    ['paused', 'stop', 'stopped'],
  ])('%s, %s: %s', (state, action, value) => {
    expect(decideLead(state, action)).toEqual({ ok: true, value });
  });

  it.each<[LeaderState | 'none', LeadAction, string]>([
    ['none', 'pause', 'copy_not_leader'],
    ['none', 'stop', 'copy_not_leader'],
    ['stopped', 'resume', 'copy_leader_stopped'],
    ['stopped', 'stop', 'copy_leader_stopped'],
  ])('%s, %s: refused with %s', (state, action, code) => {
    expect(decideLead(state, action)).toMatchObject({ ok: false, code });
  });
});
