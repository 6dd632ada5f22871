import { describe, expect, it } from 'vitest';
import { computeRewardPlan, decideRateUp, decideTrialLock, type PlanCoupon } from './rate-up';

const NOW = 1_000_000;
const COUPON: PlanCoupon = {
  userId: 1,
  kind: 'rate_up',
  state: 'active',
  currencyId: 3,
  face: '0.7',
  inUse: '0',
  useByMs: NOW + 1,
  lockDays: 7,
  lockMax: '1000',
};
const ASK = { userId: 1, currencyId: 3, amount: '1000', days: 7 };

describe('a rate-up', () => {
  it.each<[string, Partial<PlanCoupon>, Partial<typeof ASK>, string | undefined]>([
    ['fits', {}, {}, undefined],
    ['another user', { userId: 2 }, {}, 'coupon_unknown'],
    ['at its end', { useByMs: NOW }, {}, 'coupon_expired'],
    ['expired', { state: 'expired' }, {}, 'coupon_expired'],
    ['used', { state: 'used' }, {}, 'coupon_used'],
    ['another kind', { kind: 'trial_lock' }, {}, 'coupon_wrong_product'],
    ['a larger order', {}, { amount: '1000.00000001' }, 'coupon_lock_wrong'],
    ['a longer term', {}, { days: 30 }, 'coupon_lock_wrong'],
    ['a flexible order', {}, { days: 0 }, 'coupon_lock_wrong'],
    ['another coin', {}, { currencyId: 1 }, 'coupon_lock_wrong'],
    ['in use', { inUse: '0.7' }, {}, 'coupon_in_use'],
  ])('%s', (_, coupon, ask, code) => {
    expect(decideRateUp({ ...COUPON, ...coupon }, { ...ASK, ...ask }, NOW)?.code).toBe(code);
  });

  it('that is not there is unknown', () => {
    expect(decideRateUp(undefined, ASK, NOW)?.code).toBe('coupon_unknown');
  });
});

it.each<[string, Partial<PlanCoupon>, number, string | undefined]>([
  ['fits', {}, 7, undefined],
  ['another term', {}, 30, 'coupon_lock_wrong'],
  ['another kind', { kind: 'rate_up' }, 7, 'coupon_wrong_product'],
  ['another coin', { currencyId: 1 }, 7, 'coupon_wrong_product'],
  ['in use', { inUse: '1' }, 7, 'coupon_in_use'],
  ['at its end', { useByMs: NOW }, 7, 'coupon_expired'],
])('a lock trial: %s', (_, coupon, days, code) => {
  const trial: PlanCoupon = { ...COUPON, kind: 'trial_lock', face: '500', ...coupon };
  expect(decideTrialLock(trial, { userId: 1, currencyId: 3, days }, NOW)?.code).toBe(code);
});

it('each day is rounded down by itself', () => {
  const plan = computeRewardPlan({ principal: '333.33', ratePercent: '0.01', days: 7, scale: 4 });
  expect(plan).toEqual({ perDay: '0.0333', total: '0.2331' });
});
