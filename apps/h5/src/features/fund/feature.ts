import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'fund',
  routes: [
    {
      path: PATHS.select,
      title: 'fund.title.select',
      guarded: true,
      load: () => import('./screens/select-screen.tsx').then((m) => m.SelectScreen),
    },
    {
      path: PATHS.receive,
      title: 'fund.title.deposit',
      guarded: true,
      load: () => import('./screens/receive-screen.tsx').then((m) => m.ReceiveScreen),
    },
    {
      path: PATHS.withdraw,
      title: 'fund.title.withdraw',
      guarded: true,
      load: () => import('./screens/withdraw-screen.tsx').then((m) => m.WithdrawScreen),
    },
    {
      path: PATHS.fundRecord,
      title: 'fund.title.records',
      guarded: true,
      load: () => import('./screens/fund-record-screen.tsx').then((m) => m.FundRecordScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  entries: [
    {
      key: 'recharge',
      group: 'assets',
      icon: 'arrow-down-to-line',
      path: `${PATHS.select}?url=receive`,
      label: 'home.menu.deposit',
    },
    {
      key: 'withdraw',
      group: 'assets',
      icon: 'arrow-up-from-line',
      path: `${PATHS.select}?url=withdraw`,
      label: 'home.menu.withdraw',
    },
  ],
};
