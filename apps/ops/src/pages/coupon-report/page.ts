import { operatorCouponReport } from '@candor/contract/ops-coupon';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { couponReportTexts } from '#texts/coupons.ts';

export const couponReportPage: ConsolePage = {
  path: '/coupon_report',
  label: couponReportTexts.title,
  group: 'control',
  roles: operatorCouponReport.roles,
  Component: lazyPage(async () => (await import('./coupon-report-page.tsx')).CouponReportPage),
};
