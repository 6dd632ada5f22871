import { OPERATOR_ROLES } from '@candor/contract/call';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { frame } from '#texts/frame.ts';

export const dashboardPage: ConsolePage = {
  path: '/',
  label: frame.pages.dashboard,
  group: null,
  roles: OPERATOR_ROLES,
  Component: lazyPage(async () => (await import('./dashboard-page.tsx')).DashboardPage),
};
