import { operatorLockProducts } from '@candor/contract/ops-lock';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { lockProductTexts } from '#texts/lock-products.ts';

export const lockProductsPage: ConsolePage = {
  path: '/lock_products',
  label: lockProductTexts.title,
  group: 'control',
  roles: operatorLockProducts.roles,
  Component: lazyPage(async () => (await import('./lock-products-page.tsx')).LockProductsPage),
};
