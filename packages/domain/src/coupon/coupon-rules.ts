import type { CouponKind } from '@candor/contract/coupon';

export const TRIAL_KINDS: readonly CouponKind[] = ['trial_options', 'trial_futures', 'trial_lock'];
/** Once per verified person: a campaign gives each user one coupon, and a document belongs to one user. */
const PERSON_KINDS: readonly CouponKind[] = [...TRIAL_KINDS, 'deposit_bonus'];

export const isTrial = (kind: CouponKind): boolean => TRIAL_KINDS.includes(kind);
export const needsPerson = (kind: CouponKind): boolean => PERSON_KINDS.includes(kind);

/** Bounds of campaigns. */
export interface CouponRules {
  readonly claimDays: number;
  readonly useDays: number;
  readonly maxMultiple: number;
  /** Of a rate-up: most percent a day, largest lock order, longest term. */
  readonly maxRatePercent: string;
  readonly maxLockAmount: string;
  readonly maxLockDays: number;
  readonly maxFace: string;
}

export const COUPON_RULES: CouponRules = {
  claimDays: 30,
  useDays: 14,
  maxMultiple: 10,
  maxRatePercent: '0.01',
  maxLockAmount: '1000',
  maxLockDays: 7,
  maxFace: '1000',
};
