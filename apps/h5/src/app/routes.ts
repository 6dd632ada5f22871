import type { ComponentType } from 'react';
import { PATHS } from '#data/paths.ts';
import { HomeScreen } from '#features/home/screens/home-screen.tsx';
import type { MessageShape } from '#i18n/message-shape.ts';

export type Tab = keyof MessageShape['common']['tabs'];
export type TitleKey = `common.tabs.${Tab}` | `shell.title.${keyof MessageShape['shell']['title']}`;
export type LoadScreen = () => Promise<ComponentType>;

export interface RouteEntry {
  readonly path: string;
  readonly title: TitleKey;
  readonly load: LoadScreen;
  /** Only for logged-in users. */
  readonly guarded?: boolean;
  /** A root of the tab bar. */
  readonly tab?: Tab;
}

/** Every page, one line each. Pages of the specification that are not built yet are not listed. */
const ROUTES: readonly RouteEntry[] = [
  {
    path: PATHS.home,
    title: 'common.tabs.home',
    tab: 'home',
    // Home is the usual first page: it comes with the entry, which saves a round trip.
    load: async () => HomeScreen,
  },
  {
    path: PATHS.market,
    title: 'common.tabs.market',
    tab: 'market',
    load: () => import('#features/placeholder/screens/development-screens.tsx').then((m) => m.MarketScreen),
  },
  {
    path: PATHS.trade,
    title: 'common.tabs.trade',
    tab: 'trade',
    load: () => import('#features/placeholder/screens/development-screens.tsx').then((m) => m.TradeScreen),
  },
  {
    path: PATHS.finance,
    title: 'common.tabs.finance',
    tab: 'finance',
    load: () => import('#features/placeholder/screens/development-screens.tsx').then((m) => m.FinanceScreen),
  },
  {
    path: PATHS.assets,
    title: 'common.tabs.assets',
    tab: 'assets',
    load: () => import('#features/assets/screens/assets-screen.tsx').then((m) => m.AssetsScreen),
  },
  {
    path: PATHS.transfer,
    title: 'shell.title.transfer',
    guarded: true,
    load: () => import('#features/transfer/screens/transfer-screen.tsx').then((m) => m.TransferScreen),
  },
  {
    path: PATHS.transferHistory,
    title: 'shell.title.transferHistory',
    guarded: true,
    load: () => import('#features/records/screens/transfer-history-screen.tsx').then((m) => m.TransferHistoryScreen),
  },
  {
    path: PATHS.record,
    title: 'shell.title.records',
    guarded: true,
    load: () => import('#features/records/screens/record-screen.tsx').then((m) => m.RecordScreen),
  },
  {
    path: PATHS.allRecords,
    title: 'shell.title.records',
    guarded: true,
    load: () => import('#features/records/screens/all-records-screen.tsx').then((m) => m.AllRecordsScreen),
  },
  {
    path: PATHS.login,
    title: 'shell.title.login',
    load: () => import('#features/login/screens/login-screen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: PATHS.settings,
    title: 'shell.title.settings',
    load: () => import('#features/settings/screens/settings-screen.tsx').then((m) => m.SettingsScreen),
  },
  {
    path: PATHS.verification,
    title: 'shell.title.development',
    load: () => import('#features/placeholder/screens/development-screens.tsx').then((m) => m.DevelopmentScreen),
  },
];

const GALLERY: RouteEntry = {
  path: '/dev/gallery',
  title: 'shell.title.development',
  load: () => import('#features/gallery/gallery-screen.tsx').then((m) => m.GalleryScreen),
};

const NOT_FOUND: RouteEntry = {
  path: '*',
  title: 'shell.title.notFound',
  load: () => import('#features/placeholder/screens/not-found-screen.tsx').then((m) => m.NotFoundScreen),
};

const listed = import.meta.env.DEV ? [...ROUTES, GALLERY] : ROUTES;

/** `/` is another name of Home. */
export function matchRoute(pathname: string): RouteEntry {
  const path = pathname === '/' || pathname === '' ? PATHS.home : pathname;
  return listed.find((entry) => entry.path === path) ?? NOT_FOUND;
}
