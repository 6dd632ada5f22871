import { operatorWithdrawals } from '@candor/contract/ops-queues';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { frame } from '#texts/frame.ts';

export const withdrawalsPage: ConsolePage = {
  path: '/withdrawals',
  label: frame.pages.withdrawals,
  group: 'queues',
  roles: operatorWithdrawals.roles,
  Component: lazyPage(async () => (await import('./withdrawals-page.tsx')).WithdrawalsPage),
  waiting: 'withdrawals',
};
