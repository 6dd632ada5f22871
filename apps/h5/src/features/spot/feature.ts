import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'spot',
  routes: [
    {
      path: PATHS.spot,
      title: 'spot.heading',
      tab: 'trade',
      load: () => import('./screens/currency-screen.tsx').then((m) => m.CurrencyScreen),
    },
    {
      path: PATHS.spotOther,
      title: 'spot.heading',
      tab: 'trade',
      load: () => import('./screens/currency-screen.tsx').then((m) => m.CurrencyScreen),
    },
    {
      path: PATHS.spotOrders,
      title: 'spot.ordersHeading',
      guarded: true,
      load: () => import('./screens/orders-screen.tsx').then((m) => m.OrdersScreen),
    },
  ],
  entries: [
    {
      key: 'coin',
      group: 'trade',
      icon: 'coins',
      path: PATHS.spot,
      label: 'home.menu.spot',
      home: 30,
    },
  ],
};
