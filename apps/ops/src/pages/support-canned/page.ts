import { cannedAnswers } from '@candor/contract/ops-support';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { cannedTexts } from '#texts/support.ts';

export const supportCannedPage: ConsolePage = {
  path: '/support_canned',
  label: cannedTexts.title,
  group: 'publish',
  roles: cannedAnswers.roles,
  Component: lazyPage(async () => (await import('./support-canned-page.tsx')).SupportCannedPage),
};
