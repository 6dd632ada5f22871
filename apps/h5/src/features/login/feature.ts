import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'login',
  routes: [
    {
      path: PATHS.login,
      title: 'shell.title.login',
      load: () => import('./screens/login-screen.tsx').then((m) => m.LoginScreen),
    },
  ],
};
