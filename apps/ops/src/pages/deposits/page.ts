import { operatorDeposits } from '@candor/contract/ops-queues';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { frame } from '#texts/frame.ts';

export const depositsPage: ConsolePage = {
  path: '/deposits',
  label: frame.pages.deposits,
  group: 'queues',
  roles: operatorDeposits.roles,
  Component: lazyPage(async () => (await import('./deposits-page.tsx')).DepositsPage),
  waiting: 'deposits',
};
