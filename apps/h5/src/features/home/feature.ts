import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { HomeScreen } from './screens/home-screen.tsx';

export const feature: Feature = {
  area: 'home',
  routes: [
    {
      path: PATHS.home,
      title: 'common.tabs.home',
      tab: 'home',
      // Home is usually the first page, so it is in the entry bundle, which saves a round trip.
      load: async () => HomeScreen,
    },
  ],
};
