import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'finance',
  routes: [
    // A placeholder until a feature declares `finance` with this path; then this route and its screen are deleted.
    {
      path: PATHS.finance,
      title: 'common.tabs.finance',
      tab: 'finance',
      load: () => import('./screens/finance-screen.tsx').then((m) => m.FinanceScreen),
    },
  ],
};
