import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'proof',
  routes: [
    {
      path: PATHS.verify,
      title: 'proof.heading',
      load: () => import('./screens/verify-screen.tsx').then((m) => m.VerifyScreen),
    },
  ],
};
