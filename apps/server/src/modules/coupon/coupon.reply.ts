import type { ReplyOf } from '@candor/contract/call';
import type { couponClaim } from '@candor/contract/coupon';
import { needsPerson } from '@candor/domain/coupon/coupon-rules';
import { toFixed8 } from '@candor/money/decimal';
import type { Campaign } from './campaigns.store';
import type { CouponRow, CouponTerms } from './coupons.store';

export type CouponItem = ReplyOf<typeof couponClaim>;

export const toFlag = (is: boolean): 0 | 1 => (is ? 1 : 0);

export const toTerms = (terms: CouponTerms) => ({
  campaign_id: terms.campaignId,
  kind: terms.kind,
  currency_id: terms.currencyId,
  currency_name: terms.currency,
  face: toFixed8(terms.face),
  use_days: terms.useDays,
  min_deposit: toFixed8(terms.minDeposit),
  max_multiple: terms.maxMultiple,
  lock_days: terms.lockDays,
  lock_max: toFixed8(terms.lockMax),
  rate_percent: toFixed8(terms.ratePercent),
});

export const toCouponItem = (coupon: CouponRow, cashValue: string): CouponItem => ({
  id: coupon.id,
  ...toTerms(coupon),
  state: coupon.state,
  needs_person: toFlag(needsPerson(coupon.kind)),
  left: toFixed8(coupon.left),
  in_use: toFixed8(coupon.inUse),
  paid: toFixed8(coupon.paid),
  cash_value: toFixed8(cashValue),
  claim_by_ms: 0,
  claimed_ms: coupon.claimedMs,
  use_by_ms: coupon.useByMs,
  ended_ms: coupon.endedMs,
});

/** A coupon that can be claimed. */
export const toOfferItem = (campaign: Campaign): CouponItem => ({
  id: 0,
  ...toTerms(campaign),
  state: 'unclaimed',
  needs_person: toFlag(needsPerson(campaign.kind)),
  left: toFixed8(campaign.face),
  in_use: toFixed8('0'),
  paid: toFixed8('0'),
  cash_value: toFixed8('0'),
  claim_by_ms: campaign.closesMs,
  claimed_ms: 0,
  use_by_ms: 0,
  ended_ms: 0,
});
