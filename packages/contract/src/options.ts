import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields, timeText } from './fields';
import { laravelPage } from './paging';

/** Why an option was called off and its stake returned. */
export const OPTION_VOIDS = ['no_entry', 'few_ticks', 'no_exit', 'paused'] as const;

const secondsText = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,4}$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );
const statusText = () => z._default(z.enum(['-1', '', '1', '2', '3']), '-1');
const cursor = (limit: number) => ({
  before: z.optional(z.string().check(z.regex(/^[0-9]{1,10}$/))),
  limit: pagingFields(limit).limit,
});

const timeOrEmpty = () => z.union([timeText(), z.literal('')]);

/** The first block is what existing clients read; the second is ours. */
const optionItem = z.object({
  id: z.number(),
  user_id: z.number(),
  match_id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  symbol_name: z.string(),
  /** 1 up, 2 down. */
  type: z.union([z.literal(1), z.literal(2)]),
  type_name: z.string(),
  seconds: z.number(),
  number: decimalText(),
  /** Zero until the entry tick has come. */
  open_price: decimalText(),
  /** Zero while it is open, and for one that was called off. */
  end_price: decimalText(),
  fee: decimalText(),
  /** Percent: "85.00". */
  profit_ratio: z.string().check(z.regex(/^[0-9]+\.[0-9]{2}$/)),
  /** What was won or lost of own money; zero while it is open. A lost trial fund is no loss of own money. */
  fact_profits: decimalText(),
  /** 1 open, 2 settling, 3 closed. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status_name: z.string(),
  /** −1 lost, 0 even or called off, 1 won; 0 while it is open. */
  profit_result: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  profit_result_name: z.string(),
  created_at: timeText(),
  updated_at: timeText(),
  handled_at: timeOrEmpty(),
  complete_at: timeOrEmpty(),
  show_micro_id: z.number(),
  remain_milli_seconds: z.number(),

  /** Empty, or one of OPTION_VOIDS. */
  void_reason: z.string(),
  /** Numbers and times of the ticks it began and ended with; 0 while there is none. */
  accepted_seq: z.number(),
  entry_seq: z.number(),
  entry_ms: z.number(),
  due_ms: z.number(),
  exit_seq: z.number(),
  exit_ms: z.number(),
  /** What was paid: stake and profit, the stake alone, or zero. Of an order made with a trial fund: the profit alone. */
  payout: decimalText(),
  /** The trial fund that was staked instead of own money; 0: none. */
  coupon_id: z.number(),
  rule_version: z.number(),
  created_ms: z.number(),
  settled_ms: z.number(),
});

export const microPayable = defineCall({
  method: 'GET',
  path: '/microtrade/payable_currencies',
  auth: 'user',
  eitherMethod: true,
  summary: 'Coins with options, stake presets and the own options account. The paying coin is the quote coin.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      logo: z.string(),
      micro_trade_fee: decimalText(),
      micro_min: decimalText(),
      micro_max: decimalText(),
      micro_holdtrade_max: decimalText(),
      micro_numbers: z.array(
        z.object({ id: z.number(), currency_id: z.number(), number: decimalText(), currency_name: z.string() }),
      ),
      user_wallet: z.object({
        currency: z.number(),
        currency_name: z.string(),
        micro_balance: decimalText(),
        /** Stakes of open options. */
        lock_micro_balance: decimalText(),
        insurance_balance: decimalText(),
        micro_with_insurance: decimalText(),
      }),
      insurance_types: z.array(z.never()),
      user_insurance: z.null(),
    }),
  ),
});

export const microSeconds = defineCall({
  method: 'GET',
  path: '/microtrade/seconds',
  auth: 'public',
  eitherMethod: true,
  summary: 'Durations of options with their payout.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      seconds: z.number(),
      status: z.literal(1),
      /** Percent: "85.00". */
      profit_ratio: z.string(),
      min_amount: decimalText(),
      max_amount: decimalText(),
      /** The first two again, under names of other old clients. */
      max_ratio: z.string(),
      money: decimalText(),
    }),
  ),
});

export const microList = defineCall({
  method: 'GET',
  path: '/microtrade/lists',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own options, newest first; status −1 all, 1 open, 2 settling, 3 closed.',
  input: z.object({ match_id: z._default(idOrAllText(), 0), status: statusText(), ...pagingFields(5) }),
  reply: laravelPage(optionItem),
});

export const microSubmit = defineCall({
  method: 'POST',
  path: '/microtrade/submit',
  auth: 'user',
  summary:
    'Stake on the price being higher (type 1) or lower (2) after some seconds. Answers when the entry price is known; with wait=0 as soon as the stake is booked.',
  input: z.object({
    match_id: idText(),
    currency_id: idText(),
    type: z.enum(['1', '2']),
    seconds: secondsText(),
    number: amountText(),
    wait: z._default(z.enum(['0', '1']), '1'),
    /** An own trial fund: it is staked instead of the user's money, and only the profit is paid. */
    coupon_id: z.optional(idText()),
  }),
  reply: optionItem,
  money: true,
  order: true,
});

export const microResult = defineCall({
  method: 'GET',
  path: '/microtrade/get_result',
  auth: 'user',
  eitherMethod: true,
  summary: 'One own option.',
  input: z.object({ id: idText() }),
  reply: optionItem,
});

/** Ours. */
export const optionTerms = defineCall({
  method: 'GET',
  path: '/option/terms',
  auth: 'public',
  summary: 'What options of one instrument cost and pay, and how much of them the asking user has open.',
  input: z.object({ match_id: idText() }),
  reply: z.object({
    match_id: z.number(),
    symbol: z.string(),
    currency_id: z.number(),
    currency_name: z.string(),
    is_open: flag(),
    durations: z.array(
      z.object({
        seconds: z.number(),
        /** Fraction: "0.85000000". */
        payout_rate: decimalText(),
        min_stake: decimalText(),
        max_stake: decimalText(),
      }),
    ),
    presets: z.array(decimalText()),
    fee_percent: decimalText(),
    /** Most open stakes of one user in one instrument, and how much of it is used. */
    exposure_cap: decimalText(),
    exposure_used: decimalText(),
    entry_wait_ms: z.number(),
    fresh_ms: z.number(),
    min_ticks: z.number(),
    rule_version: z.number(),
  }),
});

export const optionOrders = defineCall({
  method: 'GET',
  path: '/option/orders',
  auth: 'user',
  summary: 'Own options, newest first, page by page.',
  input: z.object({
    match_id: z._default(idOrAllText(), 0),
    state: z._default(z.enum(['open', 'closed', 'all']), 'all'),
    ...cursor(20),
  }),
  reply: z.object({ items: z.array(optionItem), next_before: z.string() }),
});

export const optionTotals = defineCall({
  method: 'GET',
  path: '/option/totals',
  auth: 'user',
  summary: 'What own closed options came to, in all and by day of the asking clock.',
  input: z.object({
    match_id: z._default(idOrAllText(), 0),
    /** Minutes the asking clock is ahead of UTC. */
    offset_minutes: z._default(z.string().check(z.regex(/^-?[0-9]{1,3}$/)), '0'),
  }),
  reply: z.object({
    all: z.object({
      count: z.number(),
      won: z.number(),
      lost: z.number(),
      even: z.number(),
      /** Own money; orders made with a trial fund add none. */
      stake: decimalText(),
      profit: decimalText(),
    }),
    /** The latest 60 days with options, newest first. */
    days: z.array(z.object({ day: z.string(), count: z.number(), won: z.number(), profit: decimalText() })),
  }),
});

/** Products whose risks a user reads and accepts before the first use. */
export const RISK_PRODUCTS = ['options', 'futures', 'dual'] as const;

export const riskState = defineCall({
  method: 'GET',
  path: '/risk/state',
  auth: 'user',
  summary: 'Whose risks the user has accepted, and when.',
  input: z.object({}),
  reply: z.array(z.object({ product: z.enum(RISK_PRODUCTS), accepted_at: timeText() })),
});

export const acceptRisk = defineCall({
  method: 'POST',
  path: '/risk/accept',
  auth: 'user',
  summary: 'The user has read the risks of a product.',
  input: z.object({ product: z.enum(RISK_PRODUCTS) }),
  reply: z.string(),
});

/** The private socket event `option`, sent after commit: own options that were closed. */
export interface OptionPush {
  readonly ids: readonly number[];
}
