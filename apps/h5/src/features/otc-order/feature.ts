import type { OtcPush } from '@candor/contract/otc-orders';
import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { chatEvent } from '#widgets/chat/chat-event.ts';

export const feature: Feature = {
  area: 'otc-order',
  routes: [
    {
      path: PATHS.otcOrders,
      title: 'otcOrder.heading',
      guarded: true,
      load: () => import('./screens/orders-screen.tsx').then((m) => m.OrdersScreen),
    },
    {
      path: PATHS.otcOrder,
      title: 'otcOrder.orderHeading',
      guarded: true,
      load: () => import('./screens/order-screen.tsx').then((m) => m.OrderScreen),
    },
    {
      path: PATHS.otcChat,
      title: 'otcOrder.orderHeading',
      guarded: true,
      load: () => import('./screens/chat-screen.tsx').then((m) => m.ChatScreen),
    },
    {
      path: PATHS.otcEvidence,
      title: 'otcOrder.evidence.heading',
      guarded: true,
      load: () => import('./screens/evidence-screen.tsx').then((m) => m.EvidenceScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  events: [
    {
      name: 'otc',
      notify: (push: OtcPush) => import('./order-push.ts').then((m) => m.notifyOrder(push)),
    },
    chatEvent,
  ],
};
