import { reconcileStatus } from '@candor/contract/ops-books';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { reconcileTexts } from '#texts/reconcile.ts';

export const reconcilePage: ConsolePage = {
  path: '/reconcile',
  label: reconcileTexts.title,
  group: 'money',
  roles: reconcileStatus.roles,
  Component: lazyPage(async () => (await import('./reconcile-page.tsx')).ReconcilePage),
};
