import { PATHS } from './app-page';
import {
  openingClaim,
  openingCoupon,
  openingCouponChoice,
  openingCouponCode,
  openingCouponHelp,
  openingStart,
} from './coupon-page';
import type { LayerRow } from './layers';
import { LOCK_30, lockBuyPath } from './lock-page';

/** Of a user with coupons, see replyWithCoupons. */
export const COUPON_LAYERS: readonly LayerRow[] = [
  { file: 'features/coupon/components/help-sheet.tsx', path: PATHS.coupon, open: openingCouponHelp },
  { file: 'features/coupon/components/code-sheet.tsx', path: PATHS.coupon, open: openingCouponCode },
  { file: 'features/coupon/components/claim-sheet.tsx', path: PATHS.coupon, open: openingClaim },
  { file: 'features/coupon/components/start-sheet.tsx', path: PATHS.coupon, open: openingStart },
  { file: 'features/coupon/components/detail-sheet.tsx', path: PATHS.coupon, open: openingCoupon },
  { file: 'widgets/coupon/coupon-choice-sheet.tsx', path: lockBuyPath(LOCK_30), open: openingCouponChoice },
];
