import * as z from 'zod/mini';
import { defineCall } from './call';
import {
  amountText,
  boundedText,
  decimalText,
  flag,
  idOrAllText,
  idText,
  PASSKEY_TEXT_MAX,
  pagingFields,
  picturePath,
  timeText,
} from './fields';
import { countedPage } from './paging';

const noInput = () => z.object({});
const optionalText = (max: number) => z.optional(z.string().check(z.maxLength(max)));

const NETWORKS = ['TRC20', 'ERC20', 'BTC'] as const;

/** Where a coin can come in and go out. The network is part of the key: USDT has two. */
export const fundNetworks = defineCall({
  method: 'GET',
  path: '/wallet/networks',
  auth: 'user',
  summary: 'Coins and networks with deposit address, fee, minimum, and what is open.',
  input: noInput(),
  reply: z.object({
    rule_version: z.number(),
    networks: z.array(
      z.object({
        currency_id: z.number(),
        currency_name: z.string(),
        scale: z.number(),
        network: z.enum(NETWORKS),
        network_name: z.string(),
        deposit_address: z.string(),
        min_deposit: decimalText(),
        withdraw_fee: decimalText(),
        min_withdraw: decimalText(),
        deposit_open: flag(),
        withdraw_open: flag(),
      }),
    ),
  }),
});

export const rateOfCurrency = defineCall({
  method: 'GET',
  path: '/wallet/getRateCurrency',
  auth: 'user',
  eitherMethod: true,
  summary: 'Price of one coin in the CNY the old clients show, and in USDT.',
  input: z.object({ id: idText() }),
  reply: z.object({ rmb: decimalText(), usdt_price: decimalText() }),
});

export const withdrawInfo = defineCall({
  method: 'POST',
  path: '/wallet/get_info',
  auth: 'user',
  eitherMethod: true,
  summary: 'Fee, minimum and balance for a withdrawal, and what stands in its way. Without network: TRC20 for USDT.',
  input: z.object({ currency: idText(), network: optionalText(16) }),
  reply: z.object({
    /** Fee, absolute, in the coin itself. */
    rate: decimalText(),
    min_number: decimalText(),
    name: z.string(),
    legal_balance: decimalText(),
    change_balance: decimalText(),
    network: z.string(),
    scale: z.number(),
    /** Limits in BTC over a rolling 24 hours, and the part left, also in this coin (0: no price). */
    limit_btc_24h: decimalText(),
    remaining_btc_24h: decimalText(),
    remaining_number: decimalText(),
    /** What was withdrawn in the last 24 hours; the two values below count it. */
    used_usdt_24h: decimalText(),
    /** A code is asked above this value, or for an address younger than code_address_days. */
    code_over_usdt: decimalText(),
    code_address_days: z.number(),
    two_review_over_usdt: decimalText(),
    /** 0: none. The reasons are security_change and new_address. */
    held_until_ms: z.number(),
    verified_level: z.number(),
    rule_version: z.number(),
  }),
});

export const depositAddress = defineCall({
  method: 'POST',
  path: '/wallet/get_in_address',
  auth: 'user',
  eitherMethod: true,
  summary: 'Deposit address; USDT answers both networks. user_id is ignored: every user gets their own data only.',
  input: z.object({ currency: idText(), user_id: optionalText(20) }),
  reply: z.union([
    /** `address` repeats the one of the network that is meant where none is named. */
    z.object({ erc20: z.string(), trc20: z.string(), address: z.string() }),
    z.string(),
  ]),
});

export const requestDeposit = defineCall({
  method: 'POST',
  path: '/wallet/charge_req',
  auth: 'user',
  summary: 'Tell that money was sent, with the voucher picture. Nothing is spendable before it is approved.',
  input: z.object({
    /** Path of an own, unused upload. */
    account: z.optional(picturePath()),
    /** The same, as some old clients name it. */
    pic: z.optional(picturePath()),
    amount: amountText(),
    currency: idText(),
    /** Old clients' own account and way of paying: ignored. */
    acc: optionalText(200),
    type: optionalText(40),
    network: optionalText(16),
    /** Transaction reference, if known. */
    reference: optionalText(128),
    /** The same, as some old clients name it. */
    hash: optionalText(128),
  }),
  reply: z.string(),
  money: true,
});

const fundStatus = () => z.union([z.literal(1), z.literal(2), z.literal(3)]);
const step = z.object({ name: z.string(), at_ms: z.number() });

export const depositLog = defineCall({
  method: 'GET',
  path: '/recharge/log',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own deposits, newest first: 1 pending, 2 approved, 3 refused.',
  input: z.object(pagingFields()),
  reply: countedPage(
    z.object({
      id: z.number(),
      uid: z.number(),
      amount: decimalText(),
      /** Signed path of the voucher. */
      user_account: z.string(),
      currency_id: z.number(),
      status: fundStatus(),
      created_at: timeText(),
      created_at_ms: z.number(),
      /** Why it was refused, or why the credited amount differs. */
      remark: z.string(),
      name: z.string(),
      network: z.string(),
      reference: z.string(),
      /** What was credited; 0 before. */
      credited: decimalText(),
      decided_at_ms: z.number(),
      record_reference: z.string(),
    }),
  ),
});

export const withdraw = defineCall({
  method: 'POST',
  path: '/wallet/out',
  auth: 'user',
  summary: 'Ask for a withdrawal: number includes the fee; the money is set aside until it is decided.',
  input: z.object({
    /** A saved address (type 0); ignored for the card of types 1 and 2. */
    address: optionalText(200),
    currency: idText(),
    number: amountText(),
    /** What the old clients think the fee is: ignored. */
    rate: optionalText(40),
    type: z._default(z.enum(['0', '1', '2']), '0'),
    pay_password: optionalText(64),
    code: optionalText(16),
    network: optionalText(16),
    totp_code: optionalText(16),
    /** In place of code and totp_code: what a passkey has signed for /safe/passkeys/challenge, as JSON. */
    passkey: optionalText(PASSKEY_TEXT_MAX),
  }),
  reply: z.string(),
  money: true,
});

export const withdrawList = defineCall({
  method: 'GET',
  path: '/user/withdraw/list',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own withdrawals, newest first: 1 reviewing, 2 done, 3 refused or cancelled (see status_text).',
  input: z.object(pagingFields()),
  reply: countedPage(
    z.object({
      id: z.number(),
      number: decimalText(),
      name: z.string(),
      create_time: timeText(),
      create_time_ms: z.number(),
      status: fundStatus(),
      status_text: z.string(),
      notes: z.string(),
      currency_id: z.number(),
      network: z.string(),
      /** 0 address, 1 bank card, 2 international card. */
      type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      /** The address, or the card with all but its last four digits hidden. */
      target: z.string(),
      fee: decimalText(),
      received: decimalText(),
      /** reviewing, second_review, approved, done, refused, cancelled */
      state: z.string(),
      can_cancel: flag(),
      transaction_reference: z.string(),
      steps: z.array(step),
      record_reference: z.string(),
    }),
  ),
});

export const cancelWithdraw = defineCall({
  method: 'POST',
  path: '/user/withdraw/cancel',
  auth: 'user',
  summary: 'Take a withdrawal back before it is approved; the money and the quota return at once.',
  cancel: true,
  input: z.object({ id: idText() }),
  reply: z.string(),
  money: true,
});

export const convertCoins = defineCall({
  method: 'POST',
  path: '/user/getTransferList',
  auth: 'user',
  eitherMethod: true,
  summary: 'Coins that can be converted, with the spot balance of each.',
  input: noInput(),
  reply: z.object({
    transfer: z.array(z.object({ id: z.number(), name: z.string(), scale: z.number() })),
    wallet: z.array(z.object({ currency: z.number(), change_balance: decimalText() })),
  }),
});

export const convertQuote = defineCall({
  method: 'POST',
  path: '/user/getTransferFee',
  auth: 'user',
  eitherMethod: true,
  summary:
    'With a number: a quote for converting exactly that, good for ten seconds; it replaces the open one. Without: the price only.',
  input: z.object({ from_currency_id: idText(), to_currency_id: idText(), number: z.optional(amountText()) }),
  reply: z.object({
    /** USDT prices; the rate is form_price / to_price. */
    form_price: decimalText(),
    to_price: decimalText(),
    /** A fraction of the number, taken extra from the source coin: old clients multiply by it. */
    fee: decimalText(),
    /** The same in percent. */
    fee_percent: decimalText(),
    /** Empty when only the price was asked for. */
    quote_id: z.string(),
    valid_until_ms: z.number(),
    server_time_ms: z.number(),
    /** The most one conversion may be worth, in USDT. */
    max_value: decimalText(),
    rule_version: z.number(),
  }),
});

export const convert = defineCall({
  method: 'POST',
  path: '/user/Transfer',
  auth: 'user',
  summary:
    'Convert within the spot account at the quote; refused when it is older than ten seconds or the price moved by more than the fee.',
  input: z.object({
    number: amountText(),
    from_currency_id: idText(),
    to_currency_id: idText(),
    quote_id: optionalText(64),
  }),
  reply: z.string(),
  money: true,
});

/** Why a record says what it says. */
export const explainRecord = defineCall({
  method: 'GET',
  path: '/wallet/record/why',
  auth: 'user',
  summary: 'Formula, inputs, rule version and ledger rows behind one own record.',
  /** The id of a record, or the reference of the entry behind it. */
  input: z.object({ id: boundedText(64) }),
  reply: z.object({
    id: z.number(),
    kind: z.string(),
    info: z.string(),
    /** Names a formula the app has in words, for example withdraw_request. */
    formula: z.string(),
    inputs: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
    rule_version: z.number(),
    reference: z.string(),
    created_time_ms: z.number(),
    rows: z.array(
      z.object({
        leg: z.number(),
        currency_name: z.string(),
        amount: decimalText(),
        /** Own accounts by name (change; change_frozen for what is set aside), house purses by name, or other_user. */
        from: z.string(),
        to: z.string(),
        /** Balance after it, of the own accounts only; empty for the others. */
        from_after: z.string(),
        to_after: z.string(),
      }),
    ),
  }),
});

const recordFilter = () => ({
  currency: z._default(idOrAllText(), 0),
  type: z._default(z.enum(['0', '1', '2', '3', '4', '']), '0'),
  kind: optionalText(40),
  /** Milliseconds, inclusive and exclusive. */
  from_ms: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
  to_ms: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
});

const recordItem = z.object({
  id: z.number(),
  value: decimalText(),
  after: decimalText(),
  currency: z.number(),
  currency_name: z.string(),
  created_time: timeText(),
  created_time_ms: z.number(),
  info: z.string(),
  kind: z.string(),
  account: z.string(),
  counter_account: z.string(),
});

/** Our own list behind the record screens: pages by cursor, so the thousandth page costs what the first does. */
export const recordList = defineCall({
  method: 'GET',
  path: '/wallet/record/list',
  auth: 'user',
  summary: 'Own records by account, coin, kind and time, newest first; `before` is the id of the last row seen.',
  input: z.object({
    ...recordFilter(),
    before: z.optional(z.string().check(z.regex(/^[0-9]{1,18}$/))),
    limit: pagingFields(20).limit,
  }),
  reply: z.object({ list: z.array(recordItem), more: flag() }),
});

export const recordTotals = defineCall({
  method: 'GET',
  path: '/wallet/record/totals',
  auth: 'user',
  summary:
    'Per coin of the chosen records, in and out from and to outside, own transfers and what is set aside apart: at most 366 days (without dates, the last ones) and 50,000 records.',
  input: z.object(recordFilter()),
  reply: z.array(
    z.object({
      currency: z.number(),
      currency_name: z.string(),
      in: decimalText(),
      out: decimalText(),
      net: decimalText(),
      /** From and to other own accounts; the same figure twice unless an account is chosen. */
      own_in: decimalText(),
      own_out: decimalText(),
      /** Set aside for orders, positions and withdrawals; negative when more was spent or given back. */
      held: decimalText(),
      usdt_net: decimalText(),
    }),
  ),
});

export const recordExport = defineCall({
  method: 'GET',
  path: '/wallet/record/export',
  auth: 'user',
  summary:
    'The chosen records as CSV text, the newest 10,000 rows at most; cells that look like formulas are made harmless.',
  input: z.object(recordFilter()),
  reply: z.object({ name: z.string(), csv: z.string(), rows: z.number(), truncated: flag() }),
});
