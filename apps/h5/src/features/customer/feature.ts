import { SUPPORT_EVENT } from '@candor/contract/support';
import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { typingEvent } from '#widgets/chat/typing-event.ts';

export const feature: Feature = {
  area: 'customer',
  routes: [
    {
      path: PATHS.customer,
      title: 'customer.heading',
      load: () => import('./screens/customer-screen.tsx').then((m) => m.CustomerScreen),
    },
    {
      path: PATHS.supportCase,
      title: 'customer.heading',
      load: () => import('./screens/case-screen.tsx').then((m) => m.CaseScreen),
    },
  ],
  due: () => import('./components/due-answers.tsx').then((m) => m.DueAnswers),
  events: [
    {
      name: SUPPORT_EVENT,
      movesNothing: true,
      notify: () => import('#data/use-unread-cases.ts').then((m) => m.refreshCases()),
    },
    typingEvent,
  ],
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
