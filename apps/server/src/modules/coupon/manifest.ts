import type { Manifest } from '#kernel/product/manifest';
import { couponCampaignEndKind, couponCampaignKind } from './campaign-kinds';
import { COUPON_INVARIANTS } from './coupon-invariants';
import { COUPON_RULE_AREA } from './coupon-rule-area';
import { seedCoupons } from './demo/seed-coupons';
import type { CouponModuleDeps } from './deps';
import { FEE_BACK_DESK } from './fee-back-desk';
import { registerCoupon } from './index';
import { COUPON_NOTICES } from './notices';
import { RATE_UP_DESK } from './rate-up-desk';
import { COUPON_RECORD_KINDS } from './record-kinds';
import { TRIAL_DESK } from './trial-desk';
import { CLAIM_EFFECT } from './use-cases/claim-coupon';
import { TRIAL_LOCK_EFFECT } from './use-cases/start-trial-lock';

export const couponManifest: Manifest<CouponModuleDeps> = {
  name: 'coupon',
  register: registerCoupon,
  seedDemo: seedCoupons,
  rules: [COUPON_RULE_AREA],
  notices: COUPON_NOTICES,
  invariants: COUPON_INVARIANTS,
  recordKinds: COUPON_RECORD_KINDS,
  proposals: [couponCampaignKind, couponCampaignEndKind],
  trialDesk: TRIAL_DESK,
  rateUpDesk: RATE_UP_DESK,
  feeBackDesk: FEE_BACK_DESK,
  effectsWithoutEntry: [
    {
      entryKind: CLAIM_EFFECT,
      exists: 'exists (select from coupon c where c.reference = k.id and c.user_id = k.user_id)',
    },
    {
      entryKind: TRIAL_LOCK_EFFECT,
      exists: 'exists (select from coupon_plan p where p.reference = k.id and p.user_id = k.user_id)',
    },
  ],
};
