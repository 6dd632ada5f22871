import { operatorInviters } from '@candor/contract/ops-invite';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { inviterTexts } from '#texts/invitations.ts';

export const invitersPage: ConsolePage = {
  path: '/inviters',
  label: inviterTexts.title,
  group: 'control',
  roles: operatorInviters.roles,
  Component: lazyPage(async () => (await import('./inviters-page.tsx')).InvitersPage),
};
