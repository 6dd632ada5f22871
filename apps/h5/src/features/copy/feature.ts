import type { Feature, RouteEntry } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

const loadAgreement: RouteEntry['load'] = () => import('./screens/agreement-screen.tsx').then((m) => m.AgreementScreen);

export const feature: Feature = {
  area: 'copy',
  routes: [
    {
      path: PATHS.copy,
      title: 'copy.heading',
      load: () => import('./screens/copy-screen.tsx').then((m) => m.CopyScreen),
    },
    {
      path: PATHS.copyTrader,
      title: 'copy.trader.heading',
      load: () => import('./screens/trader-screen.tsx').then((m) => m.TraderScreen),
    },
    {
      path: PATHS.copyMy,
      title: 'copy.my.heading',
      guarded: true,
      load: () => import('./screens/my-screen.tsx').then((m) => m.MyScreen),
    },
    {
      path: PATHS.copyQuality,
      title: 'copy.quality.heading',
      guarded: true,
      load: () => import('./screens/quality-screen.tsx').then((m) => m.QualityScreen),
    },
    {
      path: PATHS.copyLog,
      title: 'copy.log.heading',
      guarded: true,
      load: () => import('./screens/log-screen.tsx').then((m) => m.LogScreen),
    },
    {
      path: PATHS.copyShares,
      title: 'copy.shares.heading',
      guarded: true,
      load: () => import('./screens/shares-screen.tsx').then((m) => m.SharesScreen),
    },
    {
      path: PATHS.copyBecome,
      title: 'copy.become.heading',
      guarded: true,
      load: () => import('./screens/become-screen.tsx').then((m) => m.BecomeScreen),
    },
    { path: PATHS.copyAgreement, title: 'copy.agreement.heading', load: loadAgreement },
    { path: PATHS.agreementZh, title: 'copy.agreement.heading', load: loadAgreement },
    { path: PATHS.agreementEn, title: 'copy.agreement.heading', load: loadAgreement },
    {
      path: PATHS.followIndex,
      title: 'copy.heading',
      load: () => import('./screens/old-screens.tsx').then((m) => m.OldListScreen),
    },
    {
      path: PATHS.followTrader,
      title: 'copy.trader.heading',
      load: () => import('./screens/old-screens.tsx').then((m) => m.OldTraderScreen),
    },
    {
      path: PATHS.follow,
      title: 'copy.trader.heading',
      load: () => import('./screens/old-screens.tsx').then((m) => m.OldFollowScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  // No toast here: what was not copied has its own notice.
  events: [{ name: 'copy' }],
  entries: [
    {
      key: 'copy',
      group: 'trade',
      icon: 'users-round',
      path: PATHS.copy,
      label: 'home.menu.copy',
      home: 45,
      risk: true,
    },
  ],
};
