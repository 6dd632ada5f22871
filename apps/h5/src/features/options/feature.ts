import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'options',
  routes: [
    {
      path: PATHS.trade,
      title: 'common.tabs.trade',
      tab: 'trade',
      load: () => import('./screens/options-screen.tsx').then((m) => m.OptionsScreen),
    },
    {
      path: PATHS.optionOrders,
      title: 'options.ordersHeading',
      guarded: true,
      load: () => import('./screens/option-orders-screen.tsx').then((m) => m.OptionOrdersScreen),
    },
  ],
  entries: [
    {
      key: 'seconds',
      group: 'trade',
      icon: 'timer',
      path: PATHS.trade,
      label: 'home.menu.options',
      home: 10,
      risk: true,
    },
  ],
};
