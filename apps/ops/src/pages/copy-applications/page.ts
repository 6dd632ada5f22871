import { operatorCopyApplications } from '@candor/contract/ops-copy';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { copyApplicationTexts } from '#texts/copy-trading.ts';

export const copyApplicationsPage: ConsolePage = {
  path: '/copy_applications',
  label: copyApplicationTexts.title,
  group: 'queues',
  roles: operatorCopyApplications.roles,
  Component: lazyPage(async () => (await import('./copy-applications-page.tsx')).CopyApplicationsPage),
  waiting: 'copy_applications',
};
