import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'otc',
  routes: [
    {
      path: PATHS.otc,
      title: 'otc.heading',
      load: () => import('./screens/otc-screen.tsx').then((m) => m.OtcScreen),
    },
    {
      path: PATHS.otcQuick,
      title: 'otc.quick.heading',
      load: () => import('./screens/quick-screen.tsx').then((m) => m.QuickScreen),
    },
    {
      path: PATHS.otcAds,
      title: 'otc.ads.heading',
      guarded: true,
      load: () => import('./screens/ads-screen.tsx').then((m) => m.AdsScreen),
    },
    {
      path: PATHS.otcAdNew,
      title: 'otc.ads.post',
      guarded: true,
      load: () => import('./screens/ad-screen.tsx').then((m) => m.AdScreen),
    },
    {
      path: PATHS.otcMethods,
      title: 'otc.methods.heading',
      guarded: true,
      load: () => import('./screens/methods-screen.tsx').then((m) => m.MethodsScreen),
    },
    {
      path: PATHS.otcTrader,
      title: 'otc.trader.heading',
      load: () => import('./screens/trader-screen.tsx').then((m) => m.TraderScreen),
    },
  ],
  entries: [
    { key: 'otc', group: 'trade', icon: 'handshake', path: PATHS.otc, label: 'home.menu.otc', home: 55 },
    { key: 'quick', group: 'trade', icon: 'zap', path: PATHS.otcQuick, label: 'otc.quick.heading' },
  ],
};
