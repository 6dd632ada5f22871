import { supportInbox } from '@candor/contract/ops-support';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { supportTexts } from '#texts/support.ts';

export const supportPage: ConsolePage = {
  path: '/support',
  label: supportTexts.title,
  group: 'queues',
  roles: supportInbox.roles,
  Component: lazyPage(async () => (await import('./support-page.tsx')).SupportPage),
  waiting: 'tickets',
};
