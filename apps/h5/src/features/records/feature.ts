import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'records',
  routes: [
    {
      path: PATHS.transferHistory,
      title: 'shell.title.transferHistory',
      guarded: true,
      load: () => import('./screens/transfer-history-screen.tsx').then((m) => m.TransferHistoryScreen),
    },
    {
      path: PATHS.record,
      title: 'shell.title.records',
      guarded: true,
      load: () => import('./screens/record-screen.tsx').then((m) => m.RecordScreen),
    },
    {
      path: PATHS.allRecords,
      title: 'shell.title.records',
      guarded: true,
      load: () => import('./screens/all-records-screen.tsx').then((m) => m.AllRecordsScreen),
    },
    {
      path: PATHS.bill,
      title: 'shell.title.records',
      guarded: true,
      load: () => import('./screens/all-records-screen.tsx').then((m) => m.AllRecordsScreen),
    },
    {
      path: PATHS.ruleChanges,
      title: 'rules.heading',
      load: () => import('./screens/rule-changes-screen.tsx').then((m) => m.RuleChangesScreen),
    },
  ],
  entries: [
    {
      key: 'transfer_history',
      group: 'assets',
      icon: 'history',
      path: PATHS.transferHistory,
      label: 'home.menu.transfer_history',
    },
    {
      key: 'bills',
      group: 'assets',
      icon: 'receipt-text',
      path: PATHS.allRecords,
      label: 'home.menu.bills',
      home: 70,
    },
  ],
};
