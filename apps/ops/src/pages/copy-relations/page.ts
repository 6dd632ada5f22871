import { operatorCopyRelations } from '@candor/contract/ops-copy';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { copyRelationTexts } from '#texts/copy-trading.ts';

export const copyRelationsPage: ConsolePage = {
  path: '/copy_relations',
  label: copyRelationTexts.title,
  group: 'control',
  roles: operatorCopyRelations.roles,
  Component: lazyPage(async () => (await import('./copy-relations-page.tsx')).CopyRelationsPage),
};
