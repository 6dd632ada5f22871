import { operatorRules } from '@candor/contract/ops-proposals';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { ruleTexts } from '#texts/rules.ts';

export const rulesPage: ConsolePage = {
  path: '/rules',
  label: ruleTexts.title,
  group: 'money',
  roles: operatorRules.roles,
  Component: lazyPage(async () => (await import('./rules-page.tsx')).RulesPage),
};
