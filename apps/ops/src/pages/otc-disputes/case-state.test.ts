import { describe, expect, it } from 'vitest';
import { caseStateOf, effectsOf, isDecidable, lastOutcomeOf } from './case-state.ts';

const NEW = { state: 'disputed', outcome: '', carry_out_ms: 0, is_appeal: 0, takes_two: 0 } as const;
const DECIDED = { ...NEW, outcome: 'release', carry_out_ms: 1_790_000_000_000 } as const;
const APPEALED = { ...NEW, outcome: 'release', is_appeal: 1 } as const;
const FINAL = { ...DECIDED, is_appeal: 1 } as const;

describe('caseStateOf', () => {
  it.each([
    ['waiting', NEW],
    ['decided', DECIDED],
    ['appeal', APPEALED],
    ['appeal', { ...APPEALED, outcome: '' }],
    ['decided', FINAL],
    ['ended', { ...NEW, state: 'released' }],
    ['ended', { ...DECIDED, state: 'refunded' }],
  ] as const)('%s: %j', (state, dispute) => expect(caseStateOf(dispute)).toBe(state));
});

it('a dispute is decided once, and once more after an appeal', () => {
  expect([NEW, DECIDED, APPEALED, FINAL, { ...NEW, state: 'released' as const }].map(isDecidable)).toEqual([
    ...[true, false, true, false, false],
  ]);
});

describe('effectsOf', () => {
  it('one operator: after the time for an appeal', () => expect(effectsOf(NEW)).toEqual(['coins', 'window', 'loser']));
  it('of an appeal: at once', () => expect(effectsOf(APPEALED)).toEqual(['coins', 'final', 'loser']));
  it('a second operator comes first', () =>
    expect(effectsOf({ ...NEW, takes_two: 1 })).toEqual(['two', 'coins', 'window', 'loser']));
});

it.each([
  ['', '', ''],
  ['refund', '', 'refund'],
  ['', 'seller', 'release'],
  ['', 'buyer', 'refund'],
  ['release', 'buyer', 'release'],
] as const)('outcome "%s", appeal of "%s": last decided "%s"', (outcome, appellant, last) =>
  expect(lastOutcomeOf({ outcome, appealed_by: appellant })).toBe(last),
);
