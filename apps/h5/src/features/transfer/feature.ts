import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'transfer',
  routes: [
    {
      path: PATHS.transfer,
      title: 'shell.title.transfer',
      guarded: true,
      load: () => import('./screens/transfer-screen.tsx').then((m) => m.TransferScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  entries: [
    {
      key: 'transfer',
      group: 'assets',
      icon: 'arrow-left-right',
      path: PATHS.transfer,
      label: 'home.menu.transfer',
    },
  ],
};
