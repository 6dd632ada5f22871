import type { UserAccount } from '#kernel/ledger/chart';

export const DEMO_PASSWORD = 'demo1234';
export const DEMO_PAY_PASSWORD = '246810';

export const DEMO_USERS = [
  { email: 'demo@candor.test', nickname: 'Demo', inviteCode: 'DEMO01' },
  { email: 'alice@candor.test', nickname: 'Alice', inviteCode: 'ALICE1' },
  { email: 'bob@candor.test', nickname: 'Bob', inviteCode: 'BOB001' },
] as const;

/** People who run the demo: two, because what matters takes two. Every role each. */
export const DEMO_OPERATORS = [
  { email: 'ops@candor.test', name: 'Operator One' },
  { email: 'ops2@candor.test', name: 'Operator Two' },
] as const;
export const DEMO_OPERATOR_PASSWORD = 'demo-ops-1234';

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

/** The inventory the house's market maker quotes from in the demo: coins of some hundred thousand USDT each. */
export const DEMO_MAKER_FUNDS: readonly (readonly [currencyId: number, amount: string])[] = [
  [3, '3000000'],
  [1, '6'],
  [2, '100'],
  [45, '300000'],
  [4, '600'],
  [5, '2000'],
  [6, '400000'],
  [7, '2000000'],
  [8, '500000'],
  [9, '2000000'],
  [10, '3000'],
  [11, '40000'],
  [12, '15000'],
  [13, '8000'],
  [14, '500000'],
  [15, '30000'],
];

/** What the insurance fund of futures starts with. */
export const DEMO_INSURANCE = [3, '1000000'] as const;

/** Whose watch list and alert are there to look at, and what is on the list, in order: BTC, ETH, SOL, XRP, NVDA. */
export const DEMO_WATCHER = 'demo@candor.test';
export const DEMO_FAVOURITES = [1, 2, 5, 6, 103] as const;
/** A move of this percentage from the price at the first start. */
export const DEMO_ALERT = { currencyId: 1, percent: '5' } as const;

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

export interface DemoDeposit {
  readonly currencyId: number;
  readonly network: string;
  readonly amount: string;
  readonly reference: string;
}

/** Who has told deposits. Both wait for the console, so balances stay as above. */
export const DEMO_DEPOSITOR = 'alice@candor.test';
export const DEMO_DEPOSITS: readonly DemoDeposit[] = [
  { currencyId: 3, network: 'ERC20', amount: '120', reference: 'demo-0001' },
  { currencyId: 3, network: 'TRC20', amount: '250', reference: 'demo-0002' },
];
