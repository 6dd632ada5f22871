import { operatorOtcAds } from '@candor/contract/ops-otc';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { otcAdTexts } from '#texts/otc.ts';

export const otcAdsPage: ConsolePage = {
  path: '/otc_ads',
  label: otcAdTexts.title,
  group: 'control',
  roles: operatorOtcAds.roles,
  Component: lazyPage(async () => (await import('./otc-ads-page.tsx')).OtcAdsPage),
};
