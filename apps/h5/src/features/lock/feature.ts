import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'lock',
  routes: [
    {
      path: PATHS.finance,
      title: 'lock.name.lock',
      tab: 'finance',
      load: () => import('./screens/lock-screen.tsx').then((m) => m.LockScreen),
    },
    {
      path: PATHS.lockDefi,
      title: 'lock.name.defi',
      load: () => import('./screens/family-screens.tsx').then((m) => m.DefiScreen),
    },
    {
      path: PATHS.lockMiner,
      title: 'lock.name.miner',
      load: () => import('./screens/family-screens.tsx').then((m) => m.MinerScreen),
    },
    {
      path: PATHS.lockBuy,
      title: 'lock.name.lock',
      load: () => import('./screens/buy-screen.tsx').then((m) => m.BuyScreen),
    },
    {
      path: PATHS.lockOrders,
      title: 'lock.orders.heading',
      guarded: true,
      load: () => import('./screens/orders-screen.tsx').then((m) => m.OrdersScreen),
    },
    {
      path: PATHS.lockOrder,
      title: 'lock.orders.heading',
      guarded: true,
      load: () => import('./screens/order-screen.tsx').then((m) => m.OrderScreen),
    },
    {
      path: PATHS.lockCalendar,
      title: 'lock.calendar.heading',
      guarded: true,
      load: () => import('./screens/calendar-screen.tsx').then((m) => m.CalendarScreen),
    },
  ],
  finance: {
    product: 'lock',
    rank: 10,
    label: 'finance.tabs.lock',
    path: PATHS.finance,
    orders: { path: PATHS.lockOrders, label: 'lock.orders.heading' },
  },
  records: () => import('./records.ts').then((m) => m.records),
  entries: [
    { key: 'lock', group: 'finance', icon: 'lock', path: PATHS.finance, label: 'home.menu.lock', home: 54 },
    { key: 'defi', group: 'finance', icon: 'pickaxe', path: PATHS.lockDefi, label: 'home.menu.defi' },
    { key: 'miner', group: 'finance', icon: 'server', path: PATHS.lockMiner, label: 'home.menu.miner' },
  ],
};
