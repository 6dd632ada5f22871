import { operatorList } from '@candor/contract/ops-audit';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { operatorTexts } from '#texts/operators.ts';

export const operatorsPage: ConsolePage = {
  path: '/operators',
  label: operatorTexts.title,
  group: 'control',
  roles: operatorList.roles,
  Component: lazyPage(async () => (await import('./operators-page.tsx')).OperatorsPage),
};
