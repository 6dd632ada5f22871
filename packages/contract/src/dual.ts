import * as z from 'zod/mini';
import { defineCall } from './call';
import { decimalText, flag, idOrAllText, idText, pagingFields, timeText } from './fields';
import { proofCheckpoints } from './market';

/** A call pays in the coin below the linked price and in USDT at or above it; it is bought with the coin. A put is bought with USDT. */
export const DUAL_SIDES = ['call', 'put'] as const;
export type DualSide = (typeof DUAL_SIDES)[number];

/** purchased: before maturity; settling: matured, no settlement price yet; failed: principal and yield came back in the coin invested. */
export const DUAL_STATES = ['purchased', 'settling', 'success', 'failed'] as const;
export type DualState = (typeof DUAL_STATES)[number];

/** Whole shares. Anything else is answered with a refusal of its own. */
const sharesText = () =>
  z.pipe(
    z.string('dual_shares_invalid').check(z.regex(/^[1-9][0-9]{0,6}$/, 'dual_shares_invalid')),
    z.transform((text) => Number.parseInt(text, 10)),
  );
const switchText = () => z._default(z.enum(['0', '1']), '0');
const sideText = () => z._default(z.enum(DUAL_SIDES), 'call');
const cursor = (limit: number) => ({
  before: z.optional(z.string().check(z.regex(/^[0-9]{1,10}$/))),
  limit: pagingFields(limit).limit,
});
const dateText = () => z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));

/** A product as existing clients read it. */
const oldProduct = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(DUAL_SIDES),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Percent a year: "18.25000000". */
  rate: decimalText(),
  /** The linked price. */
  exercise_price: decimalText(),
  total_number: z.number(),
  purchased_number: z.number(),
  remaining_number: z.number(),
  user_limit: z.number(),
  start_time: dateText(),
  end_time: dateText(),
  status: flag(),
});

export const dualIndex = defineCall({
  method: 'GET',
  path: '/dual/index',
  auth: 'public',
  eitherMethod: true,
  summary: 'Dual products of one coin and side that can be bought.',
  input: z.object({ currency_id: z._default(idText(), 1), type: sideText() }),
  reply: z.object({ dual_currencys: z.array(oldProduct) }),
});

export const dualDetail = defineCall({
  method: 'GET',
  path: '/dual/detail',
  auth: 'public',
  eitherMethod: true,
  summary: 'One dual product.',
  input: z.object({ id: idText() }),
  reply: oldProduct,
});

export const dualBuy = defineCall({
  method: 'POST',
  path: '/dual/buyDual',
  auth: 'user',
  summary:
    'Buy whole shares of a dual product from the spot account. Needs acknowledged=1, or a user who has accepted the risks of dual products before (POST /risk/accept).',
  input: z.object({ id: idText(), num: sharesText(), acknowledged: switchText() }),
  reply: z.string(),
  money: true,
});

export const dualList = defineCall({
  method: 'POST',
  path: '/dual/dual_list',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own dual orders, newest first. status: 0 failed, 1 purchased, 2 settling, 3 success, empty all.',
  input: z.object({
    currency: z._default(idOrAllText(), 0),
    type: z._default(z.enum(['', ...DUAL_SIDES]), ''),
    status: z._default(z.enum(['', '-1', '0', '1', '2', '3']), ''),
    ...pagingFields(10),
  }),
  reply: z.object({
    list: z.array(
      z.object({
        id: z.number(),
        dual_id: z.number(),
        name: z.string(),
        type: z.enum(DUAL_SIDES),
        currency_id: z.number(),
        currency_name: z.string(),
        /** Percent a year. */
        order_rate: decimalText(),
        day: z.number(),
        number: z.number(),
        /** What one share cost. */
        price: decimalText(),
        total: decimalText(),
        end_time: dateText(),
        created: timeText(),
        exercise_price: decimalText(),
        remaining_number: z.number(),
        /** 0 failed, 1 purchased, 2 settling, 3 success. */
        status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
        /** What was paid; zero until then. */
        success: decimalText(),
      }),
    ),
    limit: z.number(),
  }),
});

/** How often it went that way before. Only there when our own bars cover all of these terms. */
const history = z.nullable(
  z.object({
    /** Terms of the same length that ended last, one per day. */
    terms: z.number(),
    /** In how many of them the price ended lower than this product's distance from its start. */
    below: z.number(),
    /** Of the terms, those with bars from before the tick chain. */
    outside_chain: z.number(),
  }),
);

/** A product as our app shows it. */
const product = z.object({
  id: z.number(),
  side: z.enum(DUAL_SIDES),
  currency_id: z.number(),
  currency_name: z.string(),
  quote_id: z.number(),
  quote_name: z.string(),
  symbol: z.string(),
  /** The coin that is put in: the coin of a call, USDT for a put. */
  pay_id: z.number(),
  pay_name: z.string(),
  linked_price: decimalText(),
  /** Linked price ÷ price now − 1: "0.03808000"; null without a price. */
  distance: z.nullable(decimalText()),
  /** A year, as a fraction: "0.18250000". */
  rate: decimalText(),
  /** days × rate ÷ 365, rounded down. */
  term_rate: decimalText(),
  /** Days with interest for a purchase now. */
  days: z.number(),
  /** When interest begins for a purchase now, and when it ends. */
  interest_from_ms: z.number(),
  maturity_ms: z.number(),
  /** Purchases are taken until then. */
  closes_ms: z.number(),
  /** What one share costs, in the coin that is put in. */
  share_cost: decimalText(),
  total_shares: z.number(),
  sold_shares: z.number(),
  remaining_shares: z.number(),
  user_limit: z.number(),
  /** How many the asking user may still buy; the limit itself for a visitor. */
  user_left: z.number(),
  /** 1: can be bought; 0: paused, closed or sold out. */
  is_open: flag(),
  history,
});

export const dualTable = defineCall({
  method: 'GET',
  path: '/dual/table',
  auth: 'public',
  summary:
    'Dual products of one coin and side by maturity and linked price, with annual rate and distance to the price now.',
  input: z.object({ currency_id: z._default(idText(), 1), type: sideText() }),
  reply: z.object({
    /** Coins with dual products. */
    currencies: z.array(z.object({ id: z.number(), name: z.string(), logo: z.string() })),
    currency_id: z.number(),
    side: z.enum(DUAL_SIDES),
    symbol: z.string(),
    /** The index price now; null without one. */
    price: z.nullable(z.object({ price: decimalText(), time_ms: z.number(), change_percent: decimalText() })),
    /** Length of a day of these products: 86400, shorter in the demo. */
    day_seconds: z.number(),
    /** A share is this much of the coin, or of the linked price in USDT. */
    share_size: decimalText(),
    /** Earliest first; linked prices from high to low. */
    dates: z.array(z.object({ maturity_ms: z.number(), days: z.number(), products: z.array(product) })),
  }),
});

const outcome = z.object({
  pay_id: z.number(),
  pay_name: z.string(),
  /** What is paid in all, rounded down. */
  amount: decimalText(),
  /** The part of it that is interest. */
  interest: decimalText(),
});

const windowFields = {
  /** The settlement price is the mean of the one-second prices from here … */
  window_from_ms: z.number(),
  /** … to here, this moment excluded. */
  window_to_ms: z.number(),
  window_seconds: z.number(),
  /** So many of them must exist. */
  needed_seconds: z.number(),
};

export const dualPreview = defineCall({
  method: 'GET',
  path: '/dual/preview',
  auth: 'public',
  summary:
    'What a purchase now would cost, and what it pays on both sides of the linked price: the numbers of the settlement.',
  input: z.object({ id: idText(), num: sharesText() }),
  reply: z.object({
    product,
    shares: z.number(),
    cost: decimalText(),
    pay_id: z.number(),
    pay_name: z.string(),
    /** Of the asking user's spot account; null for a visitor. */
    available: z.nullable(decimalText()),
    price: z.nullable(decimalText()),
    days: z.number(),
    rate: decimalText(),
    term_rate: decimalText(),
    year_days: z.literal(365),
    interest_from_ms: z.number(),
    maturity_ms: z.number(),
    below: outcome,
    at_or_above: outcome,
    /** What comes back if three days in a row have too few prices. */
    failed: outcome,
    ...windowFields,
    day_seconds: z.number(),
    rule_version: z.number(),
  }),
});

const order = z.object({
  id: z.number(),
  product_id: z.number(),
  side: z.enum(DUAL_SIDES),
  symbol: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  quote_id: z.number(),
  quote_name: z.string(),
  pay_id: z.number(),
  pay_name: z.string(),
  state: z.enum(DUAL_STATES),
  shares: z.number(),
  share_cost: decimalText(),
  cost: decimalText(),
  linked_price: decimalText(),
  rate: decimalText(),
  term_rate: decimalText(),
  days: z.number(),
  created_ms: z.number(),
  /** The index price when it was bought. */
  bought_at_price: decimalText(),
  interest_from_ms: z.number(),
  maturity_ms: z.number(),
  below: outcome,
  at_or_above: outcome,
  /** Whether it buys again at maturity: the same side, term and distance, and only if such a product is on offer. */
  auto_compound: flag(),
  /** The order whose payout bought this one, and the one this payout bought; 0 if none. */
  compounded_from: z.number(),
  compounded_to: z.number(),
  /** Null until it is settled. */
  paid: z.nullable(outcome),
  settled_ms: z.number(),
  /** The mean rounded to eight decimals; null until there is one. */
  settlement_price: z.nullable(decimalText()),
  day_seconds: z.number(),
  rule_version: z.number(),
});

export const dualPurchase = defineCall({
  method: 'POST',
  path: '/dual/purchase',
  auth: 'user',
  summary:
    'Buy whole shares of a dual product from the spot account; answers with the order. acknowledged=1: it is not principal-protected.',
  input: z.object({ id: idText(), num: sharesText(), acknowledged: switchText(), auto_compound: switchText() }),
  reply: order,
  money: true,
});

export const dualOrders = defineCall({
  method: 'GET',
  path: '/dual/orders',
  auth: 'user',
  summary: 'Own dual orders, newest first, page by page.',
  input: z.object({
    state: z._default(z.enum(['all', 'running', 'ended', ...DUAL_STATES]), 'all'),
    currency_id: z._default(idOrAllText(), 0),
    ...cursor(20),
  }),
  reply: z.object({
    items: z.array(order),
    next_before: z.string(),
    counts: z.object({ purchased: z.number(), settling: z.number(), success: z.number(), failed: z.number() }),
  }),
});

export const dualOrder = defineCall({
  method: 'GET',
  path: '/dual/order',
  auth: 'user',
  summary: 'One own dual order, with how its settlement price was made.',
  input: z.object({ id: idText() }),
  reply: z.object({
    order,
    /** The windows looked at so far, the first at maturity; the last one settled it. */
    windows: z.array(
      z.object({
        settlement_id: z.number(),
        ...windowFields,
        /** How many one-second prices exist. */
        found_seconds: z.number(),
        /** Their sum; the mean is sum ÷ found_seconds and is compared unrounded. */
        sum: decimalText(),
        mean: z.nullable(decimalText()),
        first_seq: z.number(),
        last_seq: z.number(),
        enough: flag(),
      }),
    ),
    ...windowFields,
  }),
});

export const setDualCompound = defineCall({
  method: 'POST',
  path: '/dual/compound',
  auth: 'user',
  summary: 'Switch auto-compound of an own order that has not matured on (1) or off (0).',
  input: z.object({ id: idText(), on: z.enum(['0', '1']) }),
  reply: order,
});

/** Ticks in short form: hashes follow from these lines, the first of them and the signed checkpoints. */
export const dualEvidence = defineCall({
  method: 'GET',
  path: '/dual/evidence',
  auth: 'public',
  summary:
    'All records of the tick chain in one settlement window, to the next signed checkpoint. Shared by all orders that mature then.',
  input: z.object({ settlement_id: idText() }),
  reply: z.object({
    format: z.literal('candor-dual-window-1'),
    settlement_id: z.number(),
    symbol: z.string(),
    window_from_ms: z.number(),
    window_to_ms: z.number(),
    first_seq: z.number(),
    /** Hash of the record before the first one. */
    prev_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** One record per entry, in order of their numbers: kind|time_ms|price|volume|reason|sources. */
    records: z.array(z.string()),
    checkpoints: proofCheckpoints.reply,
    /** Those that signed the checkpoints. */
    keys: z.array(z.object({ id: z.string(), public_key: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
  }),
});
