import type { CouponKind } from '@candor/contract/coupon';
import { cmp, isZero, mul, toAmount, toRate } from '@candor/money/decimal';
import type { CouponRules } from './coupon-rules';

const DAY_MS = 86_400_000;

/** A campaign that is proposed; decimals as text, times in ms. */
export interface ProposedCampaign {
  readonly kind: CouponKind;
  readonly face: string;
  readonly audience: 'all' | 'new' | 'verified' | 'invited' | 'list';
  readonly audienceDays: number;
  readonly userIds: readonly number[];
  readonly stock: number;
  readonly budget: string;
  readonly opensMs: number;
  readonly closesMs: number;
  readonly useDays: number;
  readonly minDeposit: string;
  readonly maxMultiple: number;
  readonly lockDays: number;
  readonly lockMax: string;
  readonly ratePercent: string;
}

const isAbove = (a: string, b: string): boolean => cmp(toAmount(a), toAmount(b)) > 0;
const isNone = (text: string): boolean => isZero(toAmount(text));
const isWithin = (value: number, most: number): boolean => value >= 1 && value <= most;

const findTimeFlaw = (campaign: ProposedCampaign, rules: CouponRules, nowMs: number): string | null => {
  if (campaign.closesMs <= campaign.opensMs || campaign.closesMs <= nowMs) return 'closes_ms';
  if (campaign.closesMs - Math.max(campaign.opensMs, nowMs) > rules.claimDays * DAY_MS) return 'closes_ms';
  return isWithin(campaign.useDays, rules.useDays) ? null : 'use_days';
};

const findKindFlaw = (campaign: ProposedCampaign, rules: CouponRules): string | null => {
  const { kind, lockDays, maxMultiple, lockMax, ratePercent } = campaign;
  if (kind === 'deposit_bonus' && isNone(campaign.minDeposit)) return 'min_deposit';
  if (kind === 'trial_futures' && !isWithin(maxMultiple, rules.maxMultiple)) return 'max_multiple';
  if (kind !== 'rate_up' && kind !== 'trial_lock') return null;
  if (!isWithin(lockDays, rules.maxLockDays)) return 'lock_days';
  if (kind === 'trial_lock') return null;
  if (isNone(lockMax) || isAbove(lockMax, rules.maxLockAmount)) return 'lock_max';
  return isNone(ratePercent) || isAbove(ratePercent, rules.maxRatePercent) ? 'rate_percent' : null;
};

/** The first field that is not within the rules; null: none. */
export const findCampaignFlaw = (campaign: ProposedCampaign, rules: CouponRules, nowMs: number): string | null => {
  const { face, audience, audienceDays, userIds, stock, budget } = campaign;
  const flaw = findTimeFlaw(campaign, rules, nowMs) ?? findKindFlaw(campaign, rules);
  if (flaw !== null) return flaw;
  if (isNone(face) || isAbove(face, rules.maxFace)) return 'face';
  if (stock < 1) return 'stock';
  // More than all coupons can cost would never be used; less than one would give none.
  if (isAbove(face, budget) || isAbove(budget, mul(toAmount(face), toRate(String(stock)), 'up'))) return 'budget';
  if ((audience === 'new') !== audienceDays > 0) return 'audience_days';
  return (audience === 'list') === userIds.length > 0 ? null : 'users';
};
