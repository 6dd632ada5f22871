import { operatorVerifications } from '@candor/contract/ops-queues';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { frame } from '#texts/frame.ts';

export const verificationsPage: ConsolePage = {
  path: '/verifications',
  label: frame.pages.verifications,
  group: 'queues',
  roles: operatorVerifications.roles,
  Component: lazyPage(async () => (await import('./verifications-page.tsx')).VerificationsPage),
  waiting: 'verifications',
};
