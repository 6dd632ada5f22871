/** Addresses of our pages, as the hash routes spell them. */
export const PATHS = {
  home: '/pages/index/index',
  market: '/pages/market/market',
  trade: '/pages/transaction/index',
  finance: '/pages/lockming/lockming',
  assets: '/pages/fund/assets',
  transfer: '/pages/fund/fundTransfer',
  transferHistory: '/pages/fund/transfer_history',
  record: '/pages/fund/assets_record',
  allRecords: '/pages/fund/assets_all_record',
  login: '/pages/common/login',
  settings: '/pages/setting/setting',
  verification: '/pages/setting/real_mark',
} as const;

/** As the href of a link. */
export const hrefOf = (path: string): string => `#${path}`;

/** The records of one coin, or of one account (ids of the wire, 0 for all). */
export const recordPath = (filter: { currency?: number; account?: number }): string =>
  `${PATHS.record}?currency=${filter.currency ?? 0}&type=${filter.account ?? 0}`;
