import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'assets',
  routes: [
    {
      path: PATHS.assets,
      title: 'common.tabs.assets',
      tab: 'assets',
      load: () => import('./screens/assets-screen.tsx').then((m) => m.AssetsScreen),
    },
  ],
  entries: [
    {
      key: 'assets',
      group: 'assets',
      icon: 'wallet',
      path: PATHS.assets,
      label: 'home.menu.assets',
    },
  ],
};
