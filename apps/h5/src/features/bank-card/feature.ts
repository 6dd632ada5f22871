import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'bank-card',
  routes: [
    {
      path: PATHS.bankCard,
      title: 'profile.bank.heading',
      guarded: true,
      load: () => import('./screens/bank-card-screen.tsx').then((m) => m.BankCardScreen),
    },
  ],
};
