import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'customer',
  routes: [
    {
      path: PATHS.customer,
      title: 'customer.heading',
      guarded: true,
      load: () => import('./screens/customer-screen.tsx').then((m) => m.CustomerScreen),
    },
    {
      path: PATHS.ticket,
      title: 'customer.heading',
      guarded: true,
      load: () => import('./screens/ticket-screen.tsx').then((m) => m.TicketScreen),
    },
  ],
  due: () => import('./components/due-answers.tsx').then((m) => m.DueAnswers),
  entries: [
    {
      key: 'customer',
      group: 'account',
      icon: 'headset',
      path: PATHS.customer,
      label: 'home.menu.customer',
      home: 90,
    },
  ],
};
