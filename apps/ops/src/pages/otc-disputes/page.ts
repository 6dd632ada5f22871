import { operatorOtcDisputes } from '@candor/contract/ops-otc';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { otcDisputeTexts } from '#texts/otc-disputes.ts';

export const otcDisputesPage: ConsolePage = {
  path: '/otc_disputes',
  label: otcDisputeTexts.title,
  group: 'queues',
  roles: operatorOtcDisputes.roles,
  Component: lazyPage(async () => (await import('./otc-disputes-page.tsx')).OtcDisputesPage),
  waiting: 'otc_disputes',
};
