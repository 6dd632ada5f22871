import { operatorCampaignCoupons } from '@candor/contract/ops-coupon';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { claimedCouponTexts } from '#texts/coupons.ts';

export const couponsPage: ConsolePage = {
  path: '/coupons',
  label: claimedCouponTexts.title,
  group: 'control',
  roles: operatorCampaignCoupons.roles,
  Component: lazyPage(async () => (await import('./coupons-page.tsx')).CouponsPage),
};
