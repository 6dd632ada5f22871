import type { CouponKind } from '@candor/contract/coupon';
import { cmp, isZero, mul, toAmount, toRate } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
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

const findTimeFlaw = (campaign: ProposedCampaign, rules: CouponRules, nowMs: number): Refused | null => {
  const { opensMs, closesMs, useDays } = campaign;
  const isOver = closesMs <= opensMs || closesMs <= nowMs;
  if (isOver || closesMs - Math.max(opensMs, nowMs) > rules.claimDays * DAY_MS)
    return refused('campaign_time', { days: String(rules.claimDays) });
  return isWithin(useDays, rules.useDays) ? null : refused('campaign_use_days', { maximum: String(rules.useDays) });
};

const findRateFlaw = ({ lockMax, ratePercent }: ProposedCampaign, rules: CouponRules): Refused | null => {
  if (isNone(lockMax) || isAbove(lockMax, rules.maxLockAmount))
    return refused('campaign_lock_amount', { maximum: rules.maxLockAmount });
  return isNone(ratePercent) || isAbove(ratePercent, rules.maxRatePercent)
    ? refused('campaign_rate', { maximum: rules.maxRatePercent })
    : null;
};

const findKindFlaw = (campaign: ProposedCampaign, rules: CouponRules): Refused | null => {
  const { kind, lockDays, maxMultiple } = campaign;
  if (kind === 'deposit_bonus' && isNone(campaign.minDeposit)) return refused('campaign_min_deposit');
  if (kind === 'trial_futures' && !isWithin(maxMultiple, rules.maxMultiple))
    return refused('campaign_multiple', { maximum: String(rules.maxMultiple) });
  if (kind !== 'rate_up' && kind !== 'trial_lock') return null;
  if (!isWithin(lockDays, rules.maxLockDays))
    return refused('campaign_lock_days', { maximum: String(rules.maxLockDays) });
  return kind === 'trial_lock' ? null : findRateFlaw(campaign, rules);
};

/** More than all coupons can cost would never be used; less than one would give none. */
const findMoneyFlaw = ({ face, stock, budget }: ProposedCampaign, rules: CouponRules): Refused | null => {
  if (isNone(face) || isAbove(face, rules.maxFace)) return refused('campaign_face', { maximum: rules.maxFace });
  if (stock < 1) return refused('campaign_stock');
  const maximum = mul(toAmount(face), toRate(String(stock)), 'up');
  return isAbove(face, budget) || isAbove(budget, maximum)
    ? refused('campaign_budget', { minimum: face, maximum })
    : null;
};

/** The first thing that is not within the rules; null: none. */
export const findCampaignFlaw = (campaign: ProposedCampaign, rules: CouponRules, nowMs: number): Refused | null => {
  const { audience, audienceDays, userIds } = campaign;
  const flaw = findTimeFlaw(campaign, rules, nowMs) ?? findKindFlaw(campaign, rules) ?? findMoneyFlaw(campaign, rules);
  if (flaw !== null) return flaw;
  if ((audience === 'new') !== audienceDays > 0) return refused('campaign_audience_days');
  return (audience === 'list') === userIds.length > 0 ? null : refused('campaign_users');
};
