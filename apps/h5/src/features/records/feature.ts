import type { ComponentType } from 'react';
import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { loadRecordWords } from './model/record-words.ts';

/** Loads the record texts of all features first, because these pages read them synchronously. */
const withWords = async (screen: Promise<ComponentType>): Promise<ComponentType> => {
  await loadRecordWords();
  return screen;
};

export const feature: Feature = {
  area: 'records',
  routes: [
    {
      path: PATHS.transferHistory,
      title: 'shell.title.transferHistory',
      guarded: true,
      load: () => withWords(import('./screens/transfer-history-screen.tsx').then((m) => m.TransferHistoryScreen)),
    },
    {
      path: PATHS.record,
      title: 'shell.title.records',
      guarded: true,
      load: () => withWords(import('./screens/record-screen.tsx').then((m) => m.RecordScreen)),
    },
    {
      path: PATHS.allRecords,
      title: 'shell.title.records',
      guarded: true,
      load: () => withWords(import('./screens/all-records-screen.tsx').then((m) => m.AllRecordsScreen)),
    },
    {
      path: PATHS.bill,
      title: 'shell.title.records',
      guarded: true,
      load: () => withWords(import('./screens/all-records-screen.tsx').then((m) => m.AllRecordsScreen)),
    },
    {
      path: PATHS.ruleChanges,
      title: 'rules.heading',
      load: () => withWords(import('./screens/rule-changes-screen.tsx').then((m) => m.RuleChangesScreen)),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
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
