import * as z from 'zod/mini';
import { defineCall } from './call';
import { feeTermFields } from './fees';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields, timeText } from './fields';
import { laravelPage } from './paging';

/** Why a position, or a part of it, was closed. */
export const CLOSE_CAUSES = ['user', 'tp', 'sl', 'liquidation', 'leader', 'copy_stop', 'halt'] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];

/** Lots as text: whole for own orders, two decimals for copied ones. Judged by the rule, not by the grammar. */
const lotsText = () => z.string().check(z.regex(/^[0-9]{1,10}(\.[0-9]{1,2})?$/));
const multipleText = () => z.string().check(z.regex(/^[0-9]{1,4}$/));
const pair = () => ({ currency_id: idText(), legal_id: idText() });
const pairOrAll = () => ({ currency_id: z._default(idOrAllText(), 0), legal_id: z._default(idOrAllText(), 0) });
/** A price that may be left out: absent, empty or 0. Old clients send all three. */
const priceOrNone = () =>
  z.optional(
    z.union([
      z.pipe(
        z.enum(['', '0']),
        z.transform(() => ''),
      ),
      amountText(),
    ]),
  );
const cursor = () => ({
  before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
  limit: pagingFields(20).limit,
});
const timeOrEmpty = () => z.union([timeText(), z.literal('')]);

/** The first block is what existing clients read; the second is ours. */
const futuresItem = z.object({
  id: z.number(),
  /** 1 long, 2 short. */
  type: z.union([z.literal(1), z.literal(2)]),
  user_id: z.number(),
  currency: z.number(),
  legal: z.number(),
  symbol: z.string(),
  origin_price: decimalText(),
  /** Open price; of an entrust its limit. */
  price: decimalText(),
  update_price: decimalText(),
  target_profit_price: decimalText(),
  stop_loss_price: decimalText(),
  share: z.string(),
  number: decimalText(),
  multiple: z.string(),
  origin_caution_money: decimalText(),
  caution_money: decimalText(),
  fact_profits: decimalText(),
  profits: decimalText(),
  trade_fee: decimalText(),
  overnight: decimalText(),
  overnight_money: decimalText(),
  /** 0 entrust, 1 open, 2 closing, 3 closed, 4 cancelled. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  status_name: z.string(),
  type_name: z.string(),
  /** 1 own, 2 copied. */
  order_type: z.union([z.literal(1), z.literal(2)]),
  settled: flag(),
  create_time: timeText(),
  time: timeText(),
  transaction_time: timeOrEmpty(),
  handle_time: timeOrEmpty(),
  complete_time: timeOrEmpty(),
  show_lever_id: z.number(),

  instrument_id: z.number(),
  base_name: z.string(),
  /** Lots asked for; `share` is what is left of them. */
  lots: z.string(),
  contract_size: decimalText(),
  /** Zero: none. */
  liquidation_price: decimalText(),
  /** Percent with two decimals; "0.00" for what is not open. */
  risk_rate: z.string(),
  /** Margin left and running profit over the margin, in percent. */
  return_rate: z.string(),
  close_price: decimalText(),
  close_cause: z.string(),
  close_fee: decimalText(),
  /** Rate of a close by its owner or a level, in percent, with the fee terms of the order. */
  close_fee_percent: decimalText(),
  ...feeTermFields(),
  limit_price: decimalText(),
  expires_ms: z.number(),
  opened_ms: z.number(),
  closed_ms: z.number(),
  created_ms: z.number(),
  rule_version: z.number(),
  /** The trial fund it was made with; 0: none. */
  coupon_id: z.number(),
});

export const leverDeal = defineCall({
  method: 'POST',
  path: '/lever/deal',
  auth: 'user',
  eitherMethod: true,
  summary: 'What the futures form of one pair needs.',
  input: z.object(pair()),
  reply: z.object({
    lever_transaction: z.object({ in: z.array(futuresItem), out: z.array(futuresItem) }),
    my_transaction: z.array(futuresItem),
    lever_share_limit: z.object({ min: z.string(), max: z.string() }),
    multiple: z.object({
      muit: z.array(z.object({ value: z.string() })),
      share: z.array(z.object({ value: z.string() })),
    }),
    last_price: decimalText(),
    user_lever: decimalText(),
    all_levers: decimalText(),
    ustd_price: decimalText(),
    ExRAte: decimalText(),
  }),
});

export const leverSubmit = defineCall({
  method: 'POST',
  path: '/lever/submit',
  auth: 'user',
  summary:
    'Open a position at the mark (status 1) or place an entrust at a limit (status 0), with take profit and stop loss if wanted.',
  input: z.object({
    ...pair(),
    share: lotsText(),
    multiple: multipleText(),
    type: z.enum(['1', '2']),
    status: z.enum(['0', '1']),
    /** The limit of an entrust; never read for a market order. */
    target_price: z.optional(z.string().check(z.maxLength(40))),
    password: z.optional(z.string().check(z.maxLength(64))),
    /** The price the user saw: a market order further away is refused. */
    quoted_price: z.optional(amountText()),
    target_profit_price: priceOrNone(),
    stop_loss_price: priceOrNone(),
    /** An own trial fund: margin and fees come from it, a market order only. */
    coupon_id: z.optional(idText()),
  }),
  reply: z.string(),
  money: true,
  order: true,
});

const totals = {
  balance: decimalText(),
  hazard_rate: z.string(),
  caution_money_total: decimalText(),
  origin_caution_money_total: decimalText(),
  profits_total: decimalText(),
  caution_money: decimalText(),
  origin_caution_money: decimalText(),
  profits: decimalText(),
};

export const leverAll = defineCall({
  method: 'POST',
  path: '/lever/dealall',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own positions of one pair with the totals of the account.',
  input: z.object({
    ...pairOrAll(),
    status: z._default(z.enum(['', '-1', '0', '1', '2', '3', '4']), '1'),
    ...pagingFields(),
  }),
  reply: z.object({ ...totals, order: laravelPage(futuresItem) }),
});

export const leverMyTrade = defineCall({
  method: 'POST',
  path: '/lever/my_trade',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own positions and entrusts by status; the page is nested once more, as existing clients read it.',
  input: z.object({
    ...pairOrAll(),
    status: z._default(z.enum(['', '-1', '0', '1', '2', '3', '4']), '-1'),
    ...pagingFields(),
  }),
  reply: z.object({
    rate_profits_total: z.object({ hazard_rate: z.string(), profits_total: decimalText() }),
    message: laravelPage(futuresItem),
  }),
});

export const leverClose = defineCall({
  method: 'POST',
  path: '/lever/close',
  auth: 'user',
  summary: 'Close an own position at the mark, whole or `share` lots of it.',
  input: z.object({ id: idText(), share: z.optional(lotsText()) }),
  reply: z.string(),
  money: true,
  order: true,
});

export const leverBatchClose = defineCall({
  method: 'POST',
  path: '/lever/batch_close',
  auth: 'user',
  summary: 'Close all own positions (type 0), the longs (1) or the shorts (2), of one pair or of all.',
  input: z.object({ type: z.enum(['0', '1', '2']), ...pairOrAll() }),
  reply: z.string(),
  money: true,
  order: true,
});

export const leverSetStop = defineCall({
  method: 'POST',
  path: '/lever/setstop',
  auth: 'user',
  summary: 'Set take profit and stop loss of an own open position; an empty side is unset, at least one is given.',
  input: z.object({ id: idText(), target_profit_price: priceOrNone(), stop_loss_price: priceOrNone() }),
  reply: z.string(),
});

export const leverCancel = defineCall({
  method: 'POST',
  path: '/lever/cancel',
  auth: 'user',
  summary: 'Cancel an own entrust; margin and fee come back whole.',
  cancel: true,
  input: z.object({ id: idText() }),
  reply: z.string(),
});

export const selfHold = defineCall({
  method: 'POST',
  path: '/follow/selfHolding',
  auth: 'user',
  summary: 'Make a copied position one’s own: from now on its owner closes it.',
  input: z.object({ transaction_id: idText() }),
  reply: z.string(),
});

/** Ours. */
export const futuresTerms = defineCall({
  method: 'GET',
  path: '/futures/terms',
  auth: 'public',
  summary: 'Everything the ticket computes with: contract, multiples, fees, maintenance tiers, sessions.',
  input: z.object(pair()),
  reply: z.object({
    instrument_id: z.number(),
    symbol: z.string(),
    is_open: flag(),
    /** Whether the market trades now, and when that changes next (0: never). */
    in_session: flag(),
    session_changes_ms: z.number(),
    contract_size: decimalText(),
    price_scale: z.number(),
    min_lots: z.number(),
    max_lots: z.number(),
    multiples: z.array(z.number()),
    default_multiple: z.number(),
    /** The highest the asking user may take now, and why not more. */
    max_multiple: z.number(),
    max_multiple_reason: z.enum(['', 'young_account', 'area']),
    /** For a user with the own fee terms. */
    taker_fee_percent: decimalText(),
    entrust_fee_percent: decimalText(),
    ...feeTermFields(),
    liquidation_fee_percent: decimalText(),
    overnight_percent: decimalText(),
    tiers: z.array(
      z.object({
        up_to: decimalText(),
        rate_percent: decimalText(),
        amount: decimalText(),
        max_multiple: z.number(),
      }),
    ),
    step_over: decimalText(),
    step_percent: decimalText(),
    warn_quote_percent: decimalText(),
    refuse_quote_percent: decimalText(),
    /** A market order or a close that meets no tick for this long is refused. */
    order_wait_ms: z.number(),
    /** Above the accepted price: margin and fee of a market order are held at that price until it is filled. */
    hold_percent: decimalText(),
    max_positions: z.number(),
    /** What the insurance fund holds. */
    insurance: decimalText(),
    rule_version: z.number(),
  }),
});

export const futuresPositions = defineCall({
  method: 'GET',
  path: '/futures/positions',
  auth: 'user',
  summary: 'Own positions, newest first, page by page.',
  input: z.object({ ...pairOrAll(), state: z.enum(['open', 'entrust', 'ended']), ...cursor() }),
  reply: z.object({ items: z.array(futuresItem), next_before: z.string() }),
});

export const futuresFills = defineCall({
  method: 'GET',
  path: '/futures/fills',
  auth: 'user',
  summary: 'Closes of own positions, whole and in parts, newest first.',
  input: z.object({ id: z._default(idOrAllText(), 0), ...cursor() }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        position_id: z.number(),
        symbol: z.string(),
        type: z.union([z.literal(1), z.literal(2)]),
        multiple: z.number(),
        cause: z.enum(CLOSE_CAUSES),
        lots: z.string(),
        open_price: decimalText(),
        price: decimalText(),
        pnl: decimalText(),
        fee: decimalText(),
        /** Of the position; a forced close has none. */
        ...feeTermFields(),
        margin_released: decimalText(),
        /** Whether it came from a trigger and can be verified. */
        has_receipt: flag(),
        time_ms: z.number(),
      }),
    ),
    next_before: z.string(),
  }),
});

export const FUTURES_CHARGES = ['open', 'close', 'liquidation', 'overnight'] as const;

export const futuresCharges = defineCall({
  method: 'GET',
  path: '/futures/charges',
  auth: 'user',
  summary: 'Fees and overnight charges of own positions, newest first.',
  input: z.object({ kind: z._default(z.enum(['', ...FUTURES_CHARGES]), ''), ...cursor() }),
  reply: z.object({
    items: z.array(
      z.object({
        position_id: z.number(),
        symbol: z.string(),
        kind: z.enum(FUTURES_CHARGES),
        notional: decimalText(),
        rate_percent: decimalText(),
        ...feeTermFields(),
        amount: decimalText(),
        time_ms: z.number(),
      }),
    ),
    total: decimalText(),
    next_before: z.string(),
  }),
});

/** The private socket event `futures`, sent after commit: own positions and entrusts that were opened, changed or ended. */
export interface FuturesPush {
  readonly ids: readonly number[];
}
