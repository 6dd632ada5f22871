import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'instrument',
  routes: [
    {
      path: PATHS.instrument,
      title: 'instrument.heading',
      load: () => import('./screens/instrument-screen.tsx').then((m) => m.InstrumentScreen),
    },
  ],
};
