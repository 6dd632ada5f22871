import { operatorCopyLeaders } from '@candor/contract/ops-copy';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { copyLeaderTexts } from '#texts/copy-trading.ts';

export const copyLeadersPage: ConsolePage = {
  path: '/copy_leaders',
  label: copyLeaderTexts.title,
  group: 'control',
  roles: operatorCopyLeaders.roles,
  Component: lazyPage(async () => (await import('./copy-leaders-page.tsx')).CopyLeadersPage),
};
