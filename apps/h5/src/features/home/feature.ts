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
      // Home is the usual first page: it comes with the entry, which saves a round trip.
      load: async () => HomeScreen,
    },
  ],
};
