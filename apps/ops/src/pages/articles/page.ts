import { operatorArticles } from '@candor/contract/ops-desk';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { articleTexts } from '#texts/articles.ts';

export const articlesPage: ConsolePage = {
  path: '/articles',
  label: articleTexts.title,
  group: 'publish',
  roles: operatorArticles.roles,
  Component: lazyPage(async () => (await import('./articles-page.tsx')).ArticlesPage),
};
