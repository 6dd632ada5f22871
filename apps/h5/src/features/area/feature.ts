import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'area',
  routes: [
    {
      path: PATHS.area,
      title: 'area.heading',
      load: () => import('./screens/area-screen.tsx').then((m) => m.AreaScreen),
    },
  ],
};
