import type { ReplyOf } from '@candor/contract/call';
import type { couponCentre, couponDetail, couponFitting } from '@candor/contract/coupon';

export type CouponCentre = ReplyOf<typeof couponCentre>;
export type Coupon = CouponCentre['items'][number];
export type CouponDetail = ReplyOf<typeof couponDetail>;
export type CouponEvent = CouponDetail['events'][number];
export type FittingCoupon = ReplyOf<typeof couponFitting>['items'][number];
