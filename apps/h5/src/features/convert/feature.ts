import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'convert',
  routes: [
    {
      path: PATHS.convert,
      title: 'convert.heading',
      guarded: true,
      load: () => import('./screens/convert-screen.tsx').then((m) => m.ConvertScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  entries: [
    {
      key: 'exchange',
      group: 'trade',
      icon: 'repeat',
      path: PATHS.convert,
      label: 'home.menu.exchange',
      home: 50,
    },
  ],
};
