import type { SpotOrderPush } from '@candor/contract/spot';
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
  trade: {
    product: 'spot',
    rank: 30,
    label: 'trade.tabs.spot',
    path: PATHS.spot,
    orders: { path: PATHS.spotOrders, label: 'trade.orders.spot' },
    closed: 'trade.closed.spot',
    account: 'change',
    offers: ({ hasSpot }) => hasSpot,
    isFallback: true,
  },
  records: () => import('./records.ts').then((m) => m.records),
  events: [
    {
      name: 'spot_order',
      // Loaded with the first push, because most visits receive none.
      notify: (push: SpotOrderPush) => import('./spot-order-push.ts').then((m) => m.notifySpotOrders(push)),
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
