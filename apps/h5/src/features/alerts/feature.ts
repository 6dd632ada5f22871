import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'alerts',
  routes: [
    {
      path: PATHS.alerts,
      title: 'alerts.heading',
      guarded: true,
      load: () => import('./screens/alerts-screen.tsx').then((m) => m.AlertsScreen),
    },
  ],
};
