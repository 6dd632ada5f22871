import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'finance',
  routes: [
    {
      path: PATHS.financial,
      title: 'finance.hub.title',
      guarded: true,
      load: () => import('./screens/hub-screen.tsx').then((m) => m.HubScreen),
    },
  ],
  entries: [
    {
      key: 'financial',
      group: 'finance',
      icon: 'piggy-bank',
      path: PATHS.financial,
      label: 'home.menu.financial',
      home: 52,
    },
  ],
};
