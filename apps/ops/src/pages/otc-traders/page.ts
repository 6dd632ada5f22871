import { operatorOtcTraders } from '@candor/contract/ops-otc';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { otcTraderTexts } from '#texts/otc.ts';

export const otcTradersPage: ConsolePage = {
  path: '/otc_traders',
  label: otcTraderTexts.title,
  group: 'control',
  roles: operatorOtcTraders.roles,
  Component: lazyPage(async () => (await import('./otc-traders-page.tsx')).OtcTradersPage),
};
