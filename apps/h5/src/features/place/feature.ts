import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'place',
  routes: [
    {
      path: PATHS.chooseLocation,
      title: 'place.chooseHeading',
      load: () => import('./screens/choose-location-screen.tsx').then((m) => m.ChooseLocationScreen),
    },
    {
      path: PATHS.openLocation,
      title: 'place.openHeading',
      load: () => import('./screens/open-location-screen.tsx').then((m) => m.OpenLocationScreen),
    },
  ],
};
