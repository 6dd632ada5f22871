import * as z from 'zod/mini';
import { defineCall } from './call';
import { feeTermFields } from './fees';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields, timeText } from './fields';

/** Why an order left the book, or never got there. */
export const SPOT_ENDS = [
  'filled',
  'user',
  'ioc',
  'fok',
  'post_only',
  'self_trade',
  'no_liquidity',
  'halted',
  'skipped',
] as const;

const pair = () => ({ currency_id: idText(), legal_id: idText() });
const pairOrAll = () => ({ currency_id: z._default(idOrAllText(), 0), legal_id: z._default(idOrAllText(), 0) });
const clientOrderId = () => z.optional(z.string().check(z.regex(/^[A-Za-z0-9._:-]{0,36}$/)));
const cursor = () => ({
  before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
  limit: pagingFields(20).limit,
});

/** The calls of existing clients. */
export const coinTrade = defineCall({
  method: 'POST',
  path: '/coin/trade',
  auth: 'user',
  summary:
    'Buy (type 1) or sell (2) at a limit. A target published within five minutes means now: at once, at most 0.5 % from the current price.',
  input: z.object({
    amount: amountText(),
    target_price: amountText(),
    ...pair(),
    type: z.enum(['1', '2']),
  }),
  reply: z.literal(''),
  money: true,
  order: true,
});

export const coinList = defineCall({
  method: 'GET',
  path: '/coin/list',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own spot orders, newest first: status 1 working, 2 done, 3 cancelled.',
  input: z.object({ ...pairOrAll(), status: z._default(z.enum(['', '0', '1', '2', '3']), ''), ...pagingFields() }),
  reply: z.array(
    z.object({
      id: z.number(),
      currency_id: z.number(),
      legal_id: z.number(),
      type: z.union([z.literal(1), z.literal(2)]),
      target_price: decimalText(),
      /** Index price when it was placed. */
      trade_price: decimalText(),
      trade_amount: decimalText(),
      charge_fee: decimalText(),
      status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      created_at: timeText(),
      updated_at: timeText(),
      symbol: z.string(),
    }),
  ),
});

export const coinCancel = defineCall({
  method: 'PUT',
  path: '/coin/trade',
  auth: 'user',
  summary: 'Cancel an own working order; what it held comes back to the last unit.',
  cancel: true,
  input: z.object({ id: idText() }),
  reply: z.string(),
});

/** Ours: every order in full. */
const orderItem = z.object({
  id: z.number(),
  client_order_id: z.string(),
  currency_id: z.number(),
  legal_id: z.number(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  kind: z.enum(['limit', 'market']),
  tif: z.enum(['gtc', 'ioc', 'fok']),
  post_only: flag(),
  /** Zero for market orders. */
  price: decimalText(),
  /** Base coins asked for; zero when a budget was given. */
  amount: decimalText(),
  budget: decimalText(),
  filled: decimalText(),
  /** What the fills came to in the quote coin, before fees. */
  filled_quote: decimalText(),
  average_price: decimalText(),
  /** In the coin received. */
  fee: decimalText(),
  fee_currency_name: z.string(),
  /** Its rates in percent, with the fee terms of its owner when it was placed. */
  maker_fee: decimalText(),
  taker_fee: decimalText(),
  ...feeTermFields(),
  /** Still held for it, in the coin paid with. */
  held: decimalText(),
  state: z.enum(['open', 'done', 'cancelled']),
  end_reason: z.string(),
  rule_version: z.number(),
  created_at: timeText(),
  created_at_ms: z.number(),
  updated_at_ms: z.number(),
});

export const placeSpotOrder = defineCall({
  method: 'POST',
  path: '/spot/order',
  auth: 'user',
  summary: 'Place an order. Market buys name a budget in the quote coin or an amount; everything else an amount.',
  input: z.object({
    ...pair(),
    side: z.enum(['buy', 'sell']),
    kind: z.enum(['limit', 'market']),
    price: z.optional(amountText()),
    amount: z.optional(amountText()),
    budget: z.optional(amountText()),
    tif: z._default(z.enum(['gtc', 'ioc', 'fok']), 'gtc'),
    post_only: z._default(z.enum(['0', '1']), '0'),
    /** Own name of the order: the same name again answers the first order instead of making a second. */
    client_order_id: clientOrderId(),
  }),
  reply: orderItem,
  money: true,
  order: true,
});

export const editSpotOrder = defineCall({
  method: 'POST',
  path: '/spot/order/edit',
  auth: 'user',
  summary: 'Change price or amount of an own open limit order. Less at the same price keeps the place in the queue.',
  input: z.object({ id: idText(), price: z.optional(amountText()), amount: z.optional(amountText()) }),
  reply: orderItem,
  order: true,
});

export const cancelSpotOrder = defineCall({
  method: 'POST',
  path: '/spot/order/cancel',
  auth: 'user',
  summary:
    'Cancel an own open order. Answered open: the book stands still, the cancellation is noted and carried out when it goes on.',
  cancel: true,
  input: z.object({ id: idText() }),
  reply: orderItem,
});

export const cancelSpotOrders = defineCall({
  method: 'POST',
  path: '/spot/order/cancel_all',
  auth: 'user',
  summary: 'Cancel all own open orders, of one pair or of all.',
  cancel: true,
  input: z.object(pairOrAll()),
  reply: z.object({
    cancelled: z.number(),
    /** Cancellations of halted books: processed when the book resumes. */
    noted: z.number(),
  }),
});

export const spotOrders = defineCall({
  method: 'GET',
  path: '/spot/orders',
  auth: 'user',
  summary: 'Own orders, newest first; `before` is the id of the last one seen.',
  input: z.object({ ...pairOrAll(), state: z._default(z.enum(['open', 'ended', 'all']), 'all'), ...cursor() }),
  reply: z.object({ list: z.array(orderItem), more: flag() }),
});

const fillItem = z.object({
  id: z.number(),
  order_id: z.number(),
  currency_id: z.number(),
  legal_id: z.number(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  price: decimalText(),
  amount: decimalText(),
  quote: decimalText(),
  fee: decimalText(),
  fee_currency_name: z.string(),
  /** Percent, with the fee terms of the order. */
  fee_percent: decimalText(),
  ...feeTermFields(),
  role: z.enum(['maker', 'taker']),
  /** The other side was the house's market maker. */
  with_house: flag(),
  time_ms: z.number(),
});

export const spotFills = defineCall({
  method: 'GET',
  path: '/spot/fills',
  auth: 'user',
  summary: 'Own fills, newest first, of one order, one pair or all.',
  input: z.object({ ...pairOrAll(), order_id: z._default(idOrAllText(), 0), ...cursor() }),
  reply: z.object({ list: z.array(fillItem), more: flag() }),
});

/** price, amount, of it from the house's market maker. Text in the pair's own precision. */
const level = () => z.tuple([z.string(), z.string(), z.string()]);

export const spotDepth = defineCall({
  method: 'GET',
  path: '/spot/depth',
  auth: 'public',
  summary: 'The order book of a pair, best prices first, at most 50 levels a side.',
  input: z.object(pair()),
  reply: z.object({
    /** Number of the last command in it. */
    seq: z.number(),
    time_ms: z.number(),
    bids: z.array(level()),
    asks: z.array(level()),
  }),
});

export const spotTrades = defineCall({
  method: 'GET',
  path: '/spot/trades',
  auth: 'public',
  summary: 'The latest trades of a pair, newest first.',
  input: z.object({ ...pair(), limit: pagingFields(30).limit }),
  reply: z.array(
    z.object({
      seq: z.number(),
      price: z.string(),
      amount: z.string(),
      /** Side of the order that came later. */
      side: z.enum(['buy', 'sell']),
      with_house: flag(),
      time_ms: z.number(),
    }),
  ),
});

export const spotMarket = defineCall({
  method: 'GET',
  path: '/spot/market',
  auth: 'public',
  summary: 'What an order of a pair must respect, and what it costs.',
  input: z.object(pair()),
  reply: z.object({
    symbol: z.string(),
    is_open: flag(),
    /**
     * The book is halted at a command it cannot process: orders stay open, cancellations are journaled, everything else
     * is refused.
     */
    is_halted: flag(),
    price_tick: decimalText(),
    amount_step: decimalText(),
    min_notional: decimalText(),
    /** Percent; for a user with the own fee terms. */
    maker_fee: decimalText(),
    taker_fee: decimalText(),
    ...feeTermFields(),
    /** Limit prices outside are refused; empty while there is no average. */
    lowest_price: z.string(),
    highest_price: z.string(),
    max_open_orders: z.number(),
    base_scale: z.number(),
    quote_scale: z.number(),
    /** The house quotes in this book as an ordinary account. */
    has_house_maker: flag(),
    rule_version: z.number(),
  }),
});

export const spotHoldings = defineCall({
  method: 'GET',
  path: '/spot/holdings',
  auth: 'user',
  summary: 'Average cost and result per coin, all accounts together: trades, conversions, deposits and other credits.',
  input: z.object({}),
  reply: z.array(
    z.object({
      currency_id: z.number(),
      currency_name: z.string(),
      /** Coins whose cost is known; average cost and results are about these. */
      amount: decimalText(),
      /** Coins that came when no price was known. */
      unknown_amount: decimalText(),
      average_cost: decimalText(),
      /** Empty while the market has none; then `unrealised` says nothing. */
      price: z.string(),
      unrealised: decimalText(),
      realised: decimalText(),
    }),
  ),
});

/** The private socket event `spot_order`, sent after commit: own orders that somebody else's order has moved. */
export interface SpotOrderPush {
  readonly ids: readonly number[];
}
