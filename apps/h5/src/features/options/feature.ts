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
  trade: {
    product: 'options',
    rank: 10,
    label: 'trade.tabs.options',
    path: PATHS.trade,
    orders: { path: PATHS.optionOrders, label: 'trade.orders.options' },
    closed: 'trade.closed.options',
    account: 'micro',
    offers: ({ hasOptions }) => hasOptions,
  },
  proof: () => import('./proof.ts').then((m) => m.proof),
  records: () => import('./records.ts').then((m) => m.records),
  // A settled option shows a toast, except on the options pages.
  events: [{ name: 'option', notify: () => import('./option-push.ts').then((m) => m.notifySettledOptions()) }],
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
