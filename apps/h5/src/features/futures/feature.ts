import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'futures',
  routes: [
    {
      path: PATHS.futures,
      title: 'futures.heading',
      tab: 'trade',
      load: () => import('./screens/contract-screen.tsx').then((m) => m.ContractScreen),
    },
    {
      path: PATHS.futuresOrders,
      title: 'futures.ordersHeading',
      guarded: true,
      load: () => import('./screens/contract-orders-screen.tsx').then((m) => m.ContractOrdersScreen),
    },
    {
      path: PATHS.futuresCharges,
      title: 'futures.chargesHeading',
      guarded: true,
      load: () => import('./screens/charges-screen.tsx').then((m) => m.ChargesScreen),
    },
  ],
  trade: {
    product: 'futures',
    rank: 20,
    label: 'trade.tabs.futures',
    path: PATHS.futures,
    orders: { path: PATHS.futuresOrders, label: 'trade.orders.futures' },
    closed: 'trade.closed.futures',
    account: 'lever',
    offers: ({ hasFutures }) => hasFutures,
  },
  marketTabs: [{ key: 'futures', rank: 10, label: 'market.tabs.futures', lists: ({ hasFutures }) => hasFutures }],
  proof: () => import('./proof.ts').then((m) => m.proof),
  records: () => import('./records.ts').then((m) => m.records),
  // No toast here: closes by a rule send their own notification.
  events: [{ name: 'futures' }],
  entries: [
    {
      key: 'futures',
      group: 'trade',
      icon: 'chart-no-axes-combined',
      path: PATHS.futures,
      label: 'home.menu.contract',
      home: 20,
      risk: true,
    },
    {
      key: 'margin',
      group: 'trade',
      icon: 'gauge',
      path: `${PATHS.futures}?leverage=max`,
      label: 'home.menu.super_leverage',
      home: 60,
      risk: true,
    },
  ],
};
