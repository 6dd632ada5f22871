import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'share',
  routes: [
    {
      path: PATHS.share,
      title: 'invite.heading',
      guarded: true,
      load: () => import('./screens/share-screen.tsx').then((m) => m.ShareScreen),
    },
    {
      path: PATHS.rebates,
      title: 'invite.rebates.heading',
      guarded: true,
      load: () => import('./screens/rebates-screen.tsx').then((m) => m.RebatesScreen),
    },
    {
      path: PATHS.invitees,
      title: 'invite.invitees.heading',
      guarded: true,
      load: () => import('./screens/invitees-screen.tsx').then((m) => m.InviteesScreen),
    },
    {
      path: PATHS.fees,
      title: 'invite.fees.heading',
      guarded: true,
      load: () => import('./screens/fees-screen.tsx').then((m) => m.FeesScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
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
