import { operatorDualProducts } from '@candor/contract/ops-dual';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { dualProductTexts } from '#texts/dual-products.ts';

export const dualProductsPage: ConsolePage = {
  path: '/dual_products',
  label: dualProductTexts.title,
  group: 'money',
  roles: operatorDualProducts.roles,
  Component: lazyPage(async () => (await import('./dual-products-page.tsx')).DualProductsPage),
};
