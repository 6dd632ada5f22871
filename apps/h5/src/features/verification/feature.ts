import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'verification',
  routes: [
    {
      path: PATHS.verification,
      title: 'verification.heading',
      guarded: true,
      load: () => import('./screens/verification-screen.tsx').then((m) => m.VerificationScreen),
    },
    {
      path: PATHS.submitVerification,
      title: 'verification.heading',
      guarded: true,
      load: () => import('./screens/submit-screen.tsx').then((m) => m.SubmitScreen),
    },
  ],
  entries: [
    {
      key: 'verification',
      group: 'account',
      icon: 'id-card',
      path: PATHS.verification,
      label: 'home.menu.verification',
    },
  ],
};
