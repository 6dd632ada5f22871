import type { UserAccount } from '#kernel/ledger/chart';

export const DEMO_PASSWORD = 'demo1234';
export const DEMO_PAY_PASSWORD = '246810';

export const DEMO_USERS = [
  { email: 'demo@candor.test', nickname: 'Demo', inviteCode: 'DEMO01' },
  { email: 'alice@candor.test', nickname: 'Alice', inviteCode: 'ALICE1' },
  { email: 'bob@candor.test', nickname: 'Bob', inviteCode: 'BOB001' },
] as const;

/** What every demo user starts with: something in each account. */
export const DEMO_FUNDS: readonly (readonly [account: UserAccount, currencyId: number, amount: string])[] = [
  ['change', 3, '12500'],
  ['change', 1, '0.35'],
  ['change', 2, '2.4'],
  ['change', 45, '1000'],
  ['change', 5, '18.5'],
  ['change', 6, '2400'],
  ['change', 101, '12'],
  ['change', 103, '8.5'],
  ['lever', 3, '4000'],
  ['micro', 3, '1500'],
  ['legal', 3, '800'],
];

/** Made-up figures for showing values in the demo; the market replaces them when it opens. */
export const DEMO_PRICES: readonly (readonly [currencyId: number, usdtPrice: string])[] = [
  [3, '1'],
  [45, '1'],
  [1, '67432.18'],
  [2, '3518.42'],
  [4, '598.7'],
  [5, '171.264'],
  [6, '0.5284'],
  [7, '0.13724'],
  [8, '0.4517'],
  [9, '0.1236'],
  [10, '84.31'],
  [11, '6.382'],
  [12, '14.517'],
  [13, '27.94'],
  [14, '0.5561'],
  [15, '7.183'],
  [101, '228.22'],
  [102, '415.49'],
  [103, '138.07'],
  [104, '249.98'],
  [105, '197.93'],
  [106, '172.65'],
];

export const DEMO_FIATS: readonly (readonly [code: string, symbol: string, perUsd: string])[] = [
  ['USD', '$', '1'],
  ['EUR', '€', '0.92'],
  ['GBP', '£', '0.78'],
  ['CNY', '¥', '7.2'],
  ['HKD', 'HK$', '7.8'],
  ['JPY', '¥', '152'],
  ['KRW', '₩', '1380'],
  ['THB', '฿', '34.5'],
];
