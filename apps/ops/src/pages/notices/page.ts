import { sendNotice } from '@candor/contract/ops-desk';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { noticeTexts } from '#texts/notices.ts';

export const noticesPage: ConsolePage = {
  path: '/notices',
  label: noticeTexts.title,
  group: 'publish',
  roles: sendNotice.roles,
  Component: lazyPage(async () => (await import('./notices-page.tsx')).NoticesPage),
};
