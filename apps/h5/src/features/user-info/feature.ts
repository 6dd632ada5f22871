import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'user-info',
  routes: [
    {
      path: PATHS.userInfo,
      title: 'profile.heading',
      guarded: true,
      load: () => import('./screens/user-info-screen.tsx').then((m) => m.UserInfoScreen),
    },
  ],
};
