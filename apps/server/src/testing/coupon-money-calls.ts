import { addCampaign, addCoupon } from './coupon-steps';
import { passLevel } from './fund-steps';
import { productId } from './lock-steps';
import type { Fields, MoneyCall, ReplayTestApp } from './replay-market';
import type { TestUser } from './test-app';

const YEAR_MS = 365 * 86_400_000;

const ensureVerified = async (test: ReplayTestApp, user: TestUser): Promise<void> => {
  const { rowCount } = await test.pool.query('select from kyc_submission where user_id = $1 and level = 1', [user.id]);
  if (rowCount === 0) await passLevel(test, user.id, 1);
};

/** A campaign that is open whatever a condition does with the clock. */
const toClaim = async (test: ReplayTestApp): Promise<Fields> => {
  const { id } = await addCampaign(test, { closesMs: test.app.parts.clock.nowMs() + YEAR_MS });
  return { campaign_id: String(id) };
};

const toTrialLock = async (test: ReplayTestApp, user: TestUser): Promise<Fields> => {
  await ensureVerified(test, user);
  const { id } = await addCoupon(test, user, { kind: 'trial_lock', useDays: 365 });
  return { id: String(id), product_id: String(await productId(test, 'lock', 7)) };
};

/** Calls of coupons whose effects count once. */
export const COUPON_MONEY_CALLS: readonly MoneyCall[] = [
  { name: 'coupon claimed', path: '/coupon/claim', fill: toClaim, other: { campaign_id: '2000000000' } },
  { name: 'lock trial started', path: '/coupon/trial_lock', fill: toTrialLock, other: { product_id: '2000000000' } },
];
