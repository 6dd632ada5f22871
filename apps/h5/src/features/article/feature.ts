import type { Feature } from '#data/feature.ts';
import { articlePath, PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'article',
  routes: [
    {
      path: PATHS.article,
      title: 'article.heading',
      load: () => import('./screens/article-screen.tsx').then((m) => m.ArticleScreen),
    },
  ],
  entries: [
    {
      key: 'help',
      group: 'discover',
      icon: 'circle-help',
      path: articlePath('faq'),
      label: 'home.menu.help',
    },
  ],
};
