import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'dual',
  routes: [
    {
      path: PATHS.invest,
      title: 'dual.heading',
      tab: 'finance',
      load: () => import('./screens/invest-screen.tsx').then((m) => m.InvestScreen),
    },
    {
      path: PATHS.dualPurchase,
      title: 'dual.heading',
      load: () => import('./screens/purchase-screen.tsx').then((m) => m.PurchaseScreen),
    },
    {
      path: PATHS.dualOrders,
      title: 'dual.orders.heading',
      guarded: true,
      load: () => import('./screens/orders-screen.tsx').then((m) => m.DualOrdersScreen),
    },
    {
      path: PATHS.dualHelp,
      title: 'dual.help.heading',
      load: () => import('./screens/help-screen.tsx').then((m) => m.DualHelpScreen),
    },
  ],
  finance: {
    product: 'dual',
    rank: 20,
    label: 'finance.tabs.invest',
    path: PATHS.invest,
    orders: { path: PATHS.dualOrders, label: 'dual.orders.heading' },
  },
  proof: () => import('./proof.ts').then((m) => m.proof),
  records: () => import('./records.ts').then((m) => m.records),
  entries: [
    {
      key: 'dual',
      group: 'finance',
      icon: 'split',
      path: PATHS.invest,
      label: 'home.menu.invest',
      home: 56,
      risk: true,
    },
  ],
};
