import type { Coupon } from './coupon-types.ts';

const NONE = '0.00000000';

/** An active coupon of the user, for tests: a trial fund for futures. */
export const sampleCoupon = (change: Partial<Coupon> = {}): Coupon => ({
  id: 7,
  campaign_id: 2,
  kind: 'trial_futures',
  currency_id: 3,
  currency_name: 'USDT',
  face: '20.00000000',
  use_days: 14,
  min_deposit: NONE,
  max_multiple: 0,
  lock_days: 0,
  lock_max: NONE,
  rate_percent: NONE,
  state: 'active',
  needs_person: 1,
  left: '20.00000000',
  in_use: NONE,
  paid: NONE,
  cash_value: NONE,
  claim_by_ms: Date.UTC(2026, 10, 20),
  claimed_ms: Date.UTC(2026, 10, 10),
  use_by_ms: Date.UTC(2026, 10, 24),
  ended_ms: 0,
  ...change,
});
