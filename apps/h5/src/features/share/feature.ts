import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'share',
  routes: [
    {
      path: PATHS.share,
      title: 'profile.share.heading',
      guarded: true,
      load: () => import('./screens/share-screen.tsx').then((m) => m.ShareScreen),
    },
  ],
  entries: [
    {
      key: 'share',
      group: 'discover',
      icon: 'share-2',
      path: PATHS.share,
      label: 'home.menu.share',
      home: 80,
    },
  ],
};
