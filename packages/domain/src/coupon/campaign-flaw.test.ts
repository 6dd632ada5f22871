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
  ['face', { face: '0' }],
  ['face', { face: '1000.00000001', budget: '2000' }],
  ['budget', { budget: '49.99999999' }],
  ['budget', { budget: '500.00000001' }],
  ['stock', { stock: 0 }],
  ['closes_ms', { closesMs: NOW }],
  ['closes_ms', { closesMs: NOW + 30 * DAY + 1 }],
  ['closes_ms', { opensMs: NOW - 2, closesMs: NOW - 1 }],
  ['use_days', { useDays: 15 }],
  ['use_days', { useDays: 0 }],
  ['audience_days', { audience: 'new' }],
  ['audience_days', { audienceDays: 3 }],
  ['users', { audience: 'list' }],
  ['users', { userIds: [1] }],
  ['max_multiple', { kind: 'trial_futures', maxMultiple: 11 }],
  ['max_multiple', { kind: 'trial_futures' }],
  ['min_deposit', { kind: 'deposit_bonus' }],
  ['lock_days', { kind: 'trial_lock', lockDays: 8 }],
  ['lock_max', { ...RATE_UP, lockMax: '1000.01' }],
  ['rate_percent', { ...RATE_UP, ratePercent: '0.011' }],
  ['rate_percent', { ...RATE_UP, ratePercent: '0' }],
])('the flaw is %s: %o', (field, change) => {
  expect(findCampaignFlaw({ ...CAMPAIGN, ...change }, COUPON_RULES, NOW)).toBe(field);
});
