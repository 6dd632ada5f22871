import { operatorCampaigns } from '@candor/contract/ops-coupon';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { campaignTexts } from '#texts/coupons.ts';

export const couponCampaignsPage: ConsolePage = {
  path: '/coupon_campaigns',
  label: campaignTexts.title,
  group: 'control',
  roles: operatorCampaigns.roles,
  Component: lazyPage(async () => (await import('./coupon-campaigns-page.tsx')).CouponCampaignsPage),
};
