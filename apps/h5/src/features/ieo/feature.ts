import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'ieo',
  routes: [
    {
      path: PATHS.ieo,
      title: 'ieo.heading',
      load: () => import('./screens/ieo-screen.tsx').then((m) => m.IeoScreen),
    },
    {
      path: PATHS.ieoProject,
      title: 'ieo.heading',
      load: () => import('./screens/project-screen.tsx').then((m) => m.ProjectScreen),
    },
    {
      path: PATHS.ieoSubscribe,
      title: 'ieo.subscribe',
      guarded: true,
      load: () => import('./screens/subscribe-screen.tsx').then((m) => m.SubscribeScreen),
    },
    {
      path: PATHS.ieoOrder,
      title: 'ieo.orders.heading',
      guarded: true,
      load: () => import('./screens/order-screen.tsx').then((m) => m.OrderScreen),
    },
  ],
  finance: {
    product: 'ieo',
    rank: 30,
    label: 'finance.tabs.ieo',
    path: PATHS.ieo,
    orders: { path: PATHS.ieoOrder, label: 'ieo.orders.heading' },
  },
  records: () => import('./records.ts').then((m) => m.records),
  entries: [{ key: 'ieo', group: 'finance', icon: 'rocket', path: PATHS.ieo, label: 'home.menu.ieo', home: 58 }],
};
