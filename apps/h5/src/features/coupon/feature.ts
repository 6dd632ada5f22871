import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'coupon',
  routes: [
    {
      path: PATHS.coupon,
      title: 'coupon.heading',
      guarded: true,
      load: () => import('./screens/coupon-screen.tsx').then((m) => m.CouponScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  entries: [
    {
      key: 'coupon',
      group: 'discover',
      icon: 'ticket-percent',
      path: PATHS.coupon,
      label: 'home.menu.coupon',
      home: 65,
    },
  ],
};
