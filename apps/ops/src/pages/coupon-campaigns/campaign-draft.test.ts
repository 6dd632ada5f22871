import { expect, it } from 'vitest';
import { computeCost, isBudgetWrong } from './campaign-cost.ts';
import { EMPTY_CAMPAIGN, faceOf, missingParts, toCampaignInput } from './campaign-draft.ts';

const FILLED = {
  ...EMPTY_CAMPAIGN,
  name: ' Spring ',
  face: '5',
  stock: '100',
  budget: '500',
  opens: '2026-05-01T00:00',
};

it('a new campaign has 30 days to claim and 14 to use', () => {
  expect(missingParts(EMPTY_CAMPAIGN)).toEqual(['name', 'face', 'stock', 'budget', 'opens']);
  expect(toCampaignInput(FILLED)).toEqual({
    name: 'Spring',
    kind: 'fee_rebate',
    face: '5',
    audience: 'all',
    by_code: '0',
    stock: '100',
    budget: '500',
    opens_ms: String(Date.UTC(2026, 4, 1)),
    closes_ms: String(Date.UTC(2026, 4, 31)),
    use_days: '14',
  });
});

it.each([
  ['trial_options', { face: '5' }],
  ['trial_futures', { face: '5', max_multiple: '10' }],
  ['trial_lock', { face: '5', lock_days: '7' }],
  ['deposit_bonus', { face: '5', min_deposit: '50' }],
  ['rate_up', { rate_percent: '0.01', lock_max: '1000', lock_days: '7' }],
] as const)('%s sends only what it needs', (kind, terms) => {
  const { face, max_multiple, lock_days, min_deposit, rate_percent, lock_max } = toCampaignInput({
    ...FILLED,
    kind,
    minDeposit: '50',
  });
  const sent = { face, max_multiple, lock_days, min_deposit, rate_percent, lock_max };
  expect(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))).toEqual(terms);
});

it('an audience sends what it needs, and a list may be written in lines', () => {
  const list = { ...FILLED, audience: 'list', users: '7, 9\n12;' } as const;
  expect(toCampaignInput(list)).toMatchObject({ audience: 'list', users: '7,9,12' });
  expect(missingParts(list)).toEqual([]);
  expect(missingParts({ ...list, users: '7 nine' })).toEqual(['users']);
  expect(missingParts({ ...FILLED, audience: 'new', audienceDays: '0' })).toEqual(['audienceDays']);
  expect(toCampaignInput(FILLED)).not.toHaveProperty('audience_days');
});

it.each([
  ['budget', '0'],
  ['budget', 'many'],
  ['stock', '1.5'],
  ['face', '-5'],
  ['useDays', ''],
] as const)('%s cannot be "%s"', (part, text) => expect(missingParts({ ...FILLED, [part]: text })).toEqual([part]));

it('the face value of a rate-up follows from rate, amount and days', () => {
  expect(faceOf({ ...FILLED, kind: 'rate_up', face: '' })).toBe('0.7');
  expect(faceOf({ ...FILLED, kind: 'rate_up', lockMax: '' })).toBeNull();
});

it.each([
  ['500', { covered: '100', budget: 'all' }],
  ['499.99', { covered: '99', budget: 'some' }],
  ['500.00000001', { covered: '100', budget: 'too_much' }],
  ['5', { covered: '1', budget: 'some' }],
  ['4.99', { covered: '0', budget: 'too_little' }],
] as const)('100 coupons of 5 against a budget of %s', (budget, cost) => {
  expect(computeCost({ ...FILLED, budget })).toEqual({ face: '5', most: '500', ...cost });
  expect(isBudgetWrong(computeCost({ ...FILLED, budget }))).toBe(cost.budget.startsWith('too'));
});

it('the cost is unknown until face, number and budget are filled in', () =>
  expect(computeCost({ ...FILLED, stock: '' })).toBeNull());
