import { supportTimes } from '@candor/contract/ops-support';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { supportTimesTexts } from '#texts/support.ts';

export const supportTimesPage: ConsolePage = {
  path: '/support_times',
  label: supportTimesTexts.title,
  group: 'control',
  roles: supportTimes.roles,
  Component: lazyPage(async () => (await import('./support-times-page.tsx')).SupportTimesPage),
};
