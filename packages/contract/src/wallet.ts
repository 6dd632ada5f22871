import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, boundedText, decimalText, flag, idOrAllText, idText, pagingFields, timeText } from './fields';
import { laravelPage, listPageFields } from './paging';

/** The four accounts that take part in transfers, in the wire's words and numbers. */
export const ACCOUNT_IDS = { legal: 1, change: 2, lever: 3, micro: 4 } as const;
export type WalletAccount = keyof typeof ACCOUNT_IDS;
export const WALLET_ACCOUNTS = ['legal', 'change', 'lever', 'micro'] as const satisfies readonly WalletAccount[];

/** Accounts that show money in finance products. They take no part in transfers. */
export const VIEW_ACCOUNTS = ['mining', 'financial'] as const;
export type ViewAccount = (typeof VIEW_ACCOUNTS)[number];

const accountText = () => z.enum(WALLET_ACCOUNTS, 'account_unknown');

const ACCOUNT_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['0', 0],
  ...Object.entries(ACCOUNT_IDS).flatMap(([name, id]) => [[name, id] as const, [String(id), id] as const]),
]);
/** 0 or nothing: all accounts. */
const accountNumber = () =>
  z.pipe(
    z.string().check(z.refine((text) => ACCOUNT_NUMBERS.has(text))),
    z.transform((text) => ACCOUNT_NUMBERS.get(text) ?? 0),
  );

/** Which accounts a currency may sit in. */
const accountFlags = { is_legal: flag(), is_lever: flag(), is_match: flag(), is_micro: flag() };

const balanceFields = {
  id: z.number(),
  currency: z.number(),
  currency_name: z.string(),
  currency_type: z.string(),
  ...accountFlags,
  usdt_price: decimalText(),
  cny_price: decimalText(),
  is_charge: flag(),
};

/** One balance row carries only the pair of the account in question. */
const balanceItem = z.object({
  ...balanceFields,
  legal_balance: z.optional(decimalText()),
  lock_legal_balance: z.optional(decimalText()),
  change_balance: z.optional(decimalText()),
  lock_change_balance: z.optional(decimalText()),
  lever_balance: z.optional(decimalText()),
  lock_lever_balance: z.optional(decimalText()),
  micro_balance: z.optional(decimalText()),
  lock_micro_balance: z.optional(decimalText()),
  mining_balance: z.optional(decimalText()),
  lock_mining_balance: z.optional(decimalText()),
  financial_balance: z.optional(decimalText()),
  lock_financial_balance: z.optional(decimalText()),
});

const walletPart = z.object({
  balance: z.array(balanceItem),
  totle: decimalText(),
  usdt_totle: z.number(),
  CNY: decimalText(),
});

export const walletList = defineCall({
  method: 'POST',
  path: '/wallet/list',
  auth: 'user',
  eitherMethod: true,
  summary:
    'Balances of the four accounts with their USDT value, and of the views of money in finance products, which list only coins with a balance.',
  input: z.object({ currency_name: z.optional(z.string().check(z.maxLength(16))) }),
  reply: z.object({
    legal_wallet: walletPart,
    change_wallet: walletPart,
    lever_wallet: walletPart,
    micro_wallet: walletPart,
    ExRate: decimalText(),
    is_open_CTbi: flag(),
    /** What the present holdings of all accounts and views gained or lost in 24 hours, and that as percent of their value then. */
    day_change_usdt: decimalText(),
    day_change_percent: decimalText(),
    /** The oldest price behind the values, UTC, and as a number. Of a closed market the last price counts and its age does not. */
    price_time: timeText(),
    price_time_ms: z.number(),
    mining_wallet: walletPart,
    financial_wallet: walletPart,
  }),
});

export const walletHistory = defineCall({
  method: 'GET',
  path: '/wallet/history',
  auth: 'user',
  summary:
    'What all accounts together were worth in USDT at 00:00 UTC of each of the last 30 days, oldest first, and now. Days before the first recorded one are absent.',
  input: z.object({}),
  reply: z.object({
    list: z.array(z.object({ time: timeText(), time_ms: z.number(), usdt_value: decimalText() })),
    usdt_now: decimalText(),
  }),
});

export const walletDetail = defineCall({
  method: 'POST',
  path: '/wallet/detail',
  auth: 'user',
  eitherMethod: true,
  summary: 'One balance row of one account.',
  input: z.object({ currency: idText(), type: accountText() }),
  reply: z.extend(balanceItem, { ExRate: decimalText(), coin_trade_fee: decimalText(), address: z.string() }),
});

const currencyRow = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  scale: z.number(),
  logo: z.string(),
  ...accountFlags,
});

export const currencyList = defineCall({
  method: 'GET',
  path: '/currency/list',
  auth: 'public',
  eitherMethod: true,
  summary: 'All listed currencies, and those usable in the fiat account.',
  input: z.object({}),
  reply: z.object({ currency: z.array(currencyRow), legal: z.array(currencyRow) }),
});

export const userCurrencyList = defineCall({
  method: 'GET',
  path: '/currency/user_currency_list',
  auth: 'user',
  eitherMethod: true,
  summary: 'Currencies that can be moved between accounts, with the balances.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      scale: z.number(),
      ...accountFlags,
      wallet: z.object({
        legal_balance: decimalText(),
        change_balance: decimalText(),
        lever_balance: decimalText(),
        micro_balance: decimalText(),
      }),
    }),
  ),
});

export const walletChange = defineCall({
  method: 'POST',
  path: '/wallet/change',
  auth: 'user',
  summary: 'Move money between two own accounts: at once, free, whole or not at all.',
  input: z.object({ currency_id: idText(), number: amountText(), from_field: accountText(), to_field: accountText() }),
  reply: z.string(),
  money: true,
});

const accountLogItem = z.object({
  id: z.number(),
  value: decimalText(),
  currency: z.number(),
  currency_name: z.string(),
  created_time: timeText(),
  created_time_ms: z.number(),
  info: z.string(),
  type: z.number(),
  kind: z.string(),
  before: decimalText(),
  after: decimalText(),
  transaction_info: z.string(),
  account: accountText(),
  /** The other own account of a transfer, else empty. */
  counter_account: z.string(),
});

export const transferHistory = defineCall({
  method: 'GET',
  path: '/wallet/hzhistory',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own transfers between accounts, newest first, 10,000 at most; total is exact up to 1,000.',
  input: z.object(pagingFields()),
  reply: laravelPage(accountLogItem),
});

export const accountLog = defineCall({
  method: 'POST',
  path: '/wallet/legal_log',
  auth: 'user',
  eitherMethod: true,
  summary:
    'Account records, newest first, 10,000 at most; currency 0 and type 0 mean all. count is exact up to 1,000. See record/list.',
  input: z.object({
    currency: z._default(idOrAllText(), 0),
    /** Number or name of an account. */
    type: z._default(accountNumber(), 0),
    ...pagingFields(),
  }),
  reply: z.object({ ...listPageFields(accountLogItem), is_open_CTbi: flag() }),
});

/** One US dollar is fixed; a daily publication; two operators; the demo. */
export const FIAT_SOURCES = ['fixed', 'ecb', 'operators', 'demo'] as const;

export const fiatList = defineCall({
  method: 'GET',
  path: '/fiat/list',
  auth: 'public',
  summary: 'Display currencies and their rate to one US dollar.',
  input: z.object({}),
  reply: z.array(
    z.object({
      currency_code: boundedText(8),
      symbol: z.string(),
      rate: decimalText(),
      rate_time: timeText(),
      taken_at_ms: z.number(),
      /** Older than three days. */
      is_old: flag(),
      source: z.enum(FIAT_SOURCES),
    }),
  ),
});
