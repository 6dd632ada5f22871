import { operatorRebateRuns } from '@candor/contract/ops-invite';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { rebateRunTexts } from '#texts/invitations.ts';

export const rebateRunsPage: ConsolePage = {
  path: '/rebate_runs',
  label: rebateRunTexts.title,
  group: 'control',
  roles: operatorRebateRuns.roles,
  Component: lazyPage(async () => (await import('./rebate-runs-page.tsx')).RebateRunsPage),
};
