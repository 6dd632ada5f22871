import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'settings',
  routes: [
    {
      path: PATHS.settings,
      title: 'shell.title.settings',
      load: () => import('./screens/settings-screen.tsx').then((m) => m.SettingsScreen),
    },
    {
      path: PATHS.creditScore,
      title: 'settings.creditScore',
      guarded: true,
      load: () => import('./screens/score-screen.tsx').then((m) => m.ScoreScreen),
    },
    {
      path: PATHS.areas,
      title: 'settings.areas.heading',
      load: () => import('./screens/areas-screen.tsx').then((m) => m.AreasScreen),
    },
    {
      path: PATHS.compliance,
      title: 'article.heading',
      load: () => import('./screens/compliance-screen.tsx').then((m) => m.ComplianceScreen),
    },
  ],
  entries: [
    {
      key: 'settings',
      group: 'account',
      icon: 'settings',
      path: PATHS.settings,
      label: 'home.menu.settings',
    },
  ],
};
