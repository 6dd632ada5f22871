import type { CouponKind } from '@candor/contract/coupon';
import { add, cmp, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { isTrial, needsPerson } from './coupon-rules';

export interface ClaimedCampaign {
  readonly kind: CouponKind;
  readonly face: string;
  readonly audience: 'all' | 'new' | 'verified' | 'invited' | 'list';
  readonly audienceDays: number;
  readonly stock: number;
  readonly claimed: number;
  readonly budget: string;
  readonly reserved: string;
  readonly spent: string;
  readonly state: 'open' | 'paused' | 'ended';
  readonly opensMs: number;
  readonly closesMs: number;
}

export interface Claimer {
  readonly registeredMs: number;
  readonly verifiedLevel: number;
  readonly isInvited: boolean;
  readonly isListed: boolean;
  /** Has claimed from this campaign before. */
  readonly hasClaimed: boolean;
  readonly hasActiveTrial: boolean;
}

const DAY_MS = 86_400_000;

const isInAudience = ({ audience, audienceDays }: ClaimedCampaign, claimer: Claimer, nowMs: number): boolean => {
  if (audience === 'new') return nowMs - claimer.registeredMs < audienceDays * DAY_MS;
  if (audience === 'verified') return claimer.verifiedLevel >= 1;
  if (audience === 'invited') return claimer.isInvited;
  return audience === 'all' || claimer.isListed;
};

/** Whether the stock and the budget allow one more coupon. */
const hasRoom = ({ stock, claimed, budget, reserved, spent, face }: ClaimedCampaign): boolean =>
  claimed < stock && cmp(add(add(toAmount(reserved), toAmount(spent)), toAmount(face)), toAmount(budget)) <= 0;

/** Null: it may be claimed. The end of the period is not part of it. */
export const decideClaim = (campaign: ClaimedCampaign, claimer: Claimer, nowMs: number): Refused | null => {
  if (!isInAudience(campaign, claimer, nowMs)) return refused('coupon_not_for_you');
  if (claimer.hasClaimed) return refused('coupon_claimed_before');
  if (campaign.state !== 'open' || nowMs < campaign.opensMs) return refused('coupon_not_open');
  if (nowMs >= campaign.closesMs) return refused('coupon_claim_ended');
  if (!hasRoom(campaign)) return refused('coupon_sold_out');
  if (needsPerson(campaign.kind) && claimer.verifiedLevel < 1) return refused('coupon_needs_verification');
  if (isTrial(campaign.kind) && claimer.hasActiveTrial) return refused('coupon_trial_active');
  return null;
};
