import { expect, it } from 'vitest';
import { findCampaignFlaw, type ProposedCampaign } from './campaign-flaw';
import { COUPON_RULES } from './coupon-rules';

const NOW = Date.UTC(2026, 10, 17);
const DAY = 86_400_000;
const CAMPAIGN: ProposedCampaign = {
  kind: 'fee_rebate',
  face: '50',
  audience: 'all',
  audienceDays: 0,
  userIds: [],
  stock: 10,
  budget: '500',
  opensMs: NOW,
  closesMs: NOW + 30 * DAY,
  useDays: 14,
  minDeposit: '0',
  maxMultiple: 0,
  lockDays: 0,
  lockMax: '0',
  ratePercent: '0',
};
const RATE_UP = { kind: 'rate_up', lockDays: 7, lockMax: '1000', ratePercent: '0.01' } as const;

it.each<[string | null, Partial<ProposedCampaign>]>([
  [null, {}],
  [null, { face: '50', budget: '50' }],
  [null, { audience: 'new', audienceDays: 7 }],
  [null, { audience: 'list', userIds: [1] }],
  [null, { kind: 'trial_futures', maxMultiple: 10 }],
  [null, { kind: 'trial_lock', lockDays: 7 }],
  [null, { kind: 'deposit_bonus', minDeposit: '1' }],
  [null, RATE_UP],
  ['campaign_face', { face: '0' }],
  ['campaign_face', { face: '1000.00000001', budget: '2000' }],
  ['campaign_budget', { budget: '49.99999999' }],
  ['campaign_budget', { budget: '500.00000001' }],
  ['campaign_stock', { stock: 0 }],
  ['campaign_time', { closesMs: NOW }],
  ['campaign_time', { closesMs: NOW + 30 * DAY + 1 }],
  ['campaign_time', { opensMs: NOW - 2, closesMs: NOW - 1 }],
  ['campaign_use_days', { useDays: 15 }],
  ['campaign_use_days', { useDays: 0 }],
  ['campaign_audience_days', { audience: 'new' }],
  ['campaign_audience_days', { audienceDays: 3 }],
  ['campaign_users', { audience: 'list' }],
  ['campaign_users', { userIds: [1] }],
  ['campaign_multiple', { kind: 'trial_futures', maxMultiple: 11 }],
  ['campaign_multiple', { kind: 'trial_futures' }],
  ['campaign_min_deposit', { kind: 'deposit_bonus' }],
  ['campaign_lock_days', { kind: 'trial_lock', lockDays: 8 }],
  ['campaign_lock_amount', { ...RATE_UP, lockMax: '1000.01' }],
  ['campaign_rate', { ...RATE_UP, ratePercent: '0.011' }],
  ['campaign_rate', { ...RATE_UP, ratePercent: '0' }],
])('the flaw is %s: %o', (code, change) => {
  expect(findCampaignFlaw({ ...CAMPAIGN, ...change }, COUPON_RULES, NOW)?.code ?? null).toBe(code);
});

it('a flaw says what is possible', () => {
  const flaw = findCampaignFlaw({ ...CAMPAIGN, budget: '500.01' }, COUPON_RULES, NOW);
  expect(flaw).toMatchObject({ code: 'campaign_budget', params: { minimum: '50', maximum: '500' } });
});
