import type { UserAccount } from '#kernel/ledger/chart';

export const DEMO_PASSWORD = 'demo1234';
export const DEMO_PAY_PASSWORD = '246810';

export const DEMO_USERS = [
  { email: 'demo@candor.test', nickname: 'Demo', inviteCode: 'DEMO01' },
  { email: 'alice@candor.test', nickname: 'Alice', inviteCode: 'ALICE1' },
  { email: 'bob@candor.test', nickname: 'Bob', inviteCode: 'BOB001' },
] as const;

/** Operators of the demo: two, because proposals need a second person. Each has every role. */
export const DEMO_OPERATORS = [
  { email: 'ops@candor.test', name: 'Operator One' },
  { email: 'ops2@candor.test', name: 'Operator Two' },
] as const;
export const DEMO_OPERATOR_PASSWORD = 'demo-ops-1234';

/** Starting balances of every demo user: some money in each account. */
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

/** Inventory the house's market maker quotes from in the demo: a few hundred thousand USDT worth of each coin. */
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

/** Starting balance of the futures insurance fund. */
export const DEMO_INSURANCE = [3, '1000000'] as const;

/** The user with a seeded watch list and alert. The list in order: BTC, ETH, SOL, XRP, NVDA. */
export const DEMO_WATCHER = 'demo@candor.test';
export const DEMO_FAVOURITES = [1, 2, 5, 6, 103] as const;
/** The alert fires at a move of this percentage from the price at the first start. */
export const DEMO_ALERT = { currencyId: 1, percent: '5' } as const;

/** All but the US dollar, which is fixed. */
export const DEMO_FIATS: readonly (readonly [code: string, symbol: string, perUsd: string])[] = [
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

/** The user with seeded deposit requests. They stay pending, so the balances above do not change. */
export const DEMO_DEPOSITOR = 'alice@candor.test';
export const DEMO_DEPOSITS: readonly DemoDeposit[] = [
  { currencyId: 3, network: 'ERC20', amount: '120', reference: 'demo-0001' },
  { currencyId: 3, network: 'TRC20', amount: '250', reference: 'demo-0002' },
];

/** A user who can withdraw at once. The phone number is from a range reserved for fiction, the document is invented. */
export const DEMO_VERIFIED = {
  email: 'demo@candor.test',
  phone: '+447700900123',
  idType: '1',
  name: 'Demo Person',
  cardId: 'D00000001',
  /** Age in days of the phone binding and the saved address. */
  sinceDays: 30,
} as const;

/** Demo users who also post OTC ads: verified at level 1, registered long ago. */
export const DEMO_MERCHANTS = [
  { email: 'alice@candor.test', phone: '+447700900134', name: 'Alice Novak', cardId: 'D00000012' },
  { email: 'bob@candor.test', phone: '+447700900135', name: 'Bob Keller', cardId: 'D00000013' },
] as const;

/**
 * Users who lead others in copy trading. Nobody knows their passwords: a job trades for them. Registered long ago, so that every
 * multiple is open to them.
 */
export const DEMO_LEADERS = [
  {
    email: 'wren@candor.test',
    nickname: 'Wren Okafor',
    inviteCode: 'WREN01',
    invitedBy: 'demo@candor.test',
    phone: '+447700900124',
    cardId: 'D00000002',
  },
  {
    email: 'kenji@candor.test',
    nickname: 'Kenji Tabata',
    inviteCode: 'KENJI1',
    invitedBy: 'wren@candor.test',
    phone: '+447700900125',
    cardId: 'D00000003',
  },
] as const;
export const DEMO_LEADER_DAYS = 200;
export const DEMO_LEADER_FUNDS = [['lever', 3, '30000']] as const;

/** The text "Candor demo payout!!" as a Tron address: its checksum is valid and no one has its private key. */
export const DEMO_ADDRESS = {
  currencyId: 3,
  network: 'TRC20',
  name: 'Demo wallet',
  address: 'TG7UzYwSsyMppjD28HYPu1shULJZBH4zGM',
} as const;

/** The same address as a QR code: one string per row of modules. */
export const DEMO_ADDRESS_CODE: readonly string[] =
  '1fc8927f 10547341 1747d15d 1741e75d 17514f5d 104f8b41 1fd5557f ddb00 154b7012 83a6d40 bc5815f 16a03ea1 1ff230eb 20eb3cd 8da4031 133cdad1 95d52df ca1738e 12c19dff d800ab2 16c223fb 1c9710 1fc95d5b 1049f913 175a41fd 1744ca9b 17539cb9 104ae992 1fdab11b'.split(
    ' ',
  );

export const FUNDING_KIND = 'demo_funding';
