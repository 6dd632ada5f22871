import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'services',
  routes: [
    {
      path: PATHS.services,
      title: 'services.heading',
      load: () => import('./screens/services-screen.tsx').then((m) => m.ServicesScreen),
    },
  ],
};
