import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idText } from './fields';
import {
  familyOrAll,
  LOCK_FAMILIES,
  LOCK_YIELD_SOURCES,
  lockCoin,
  lockCursor,
  lockLeaving,
  lockOrderRow,
  lockPayoutRow,
  lockProductRow,
  lockRateUp,
  lockReserveRow,
} from './lock-fields';

export const lockProducts = defineCall({
  method: 'GET',
  path: '/lock/products',
  auth: 'public',
  summary: 'Products of a family or of all, with what is left of their quotas and the reserve behind the rewards.',
  input: z.object({ family: familyOrAll() }),
  reply: z.object({
    now_ms: z.number(),
    /** Length of a product day: 86400, shorter in the demo. */
    day_seconds: z.number(),
    /** The time of the next payout. */
    next_payout_ms: z.number(),
    products: z.array(lockProductRow),
    reserves: z.array(lockReserveRow),
  }),
});

export const lockReserve = defineCall({
  method: 'GET',
  path: '/lock/reserve',
  auth: 'public',
  summary: 'What backs the rewards, per coin: balance of the purse, what is promised, days of cover.',
  input: z.object({}),
  reply: z.object({ yield_source: z.enum(LOCK_YIELD_SOURCES), now_ms: z.number(), reserves: z.array(lockReserveRow) }),
});

export const lockSummary = defineCall({
  method: 'GET',
  path: '/lock/summary',
  auth: 'user',
  summary: 'What the user has locked, what it earned, and what comes next, per coin.',
  input: z.object({ family: familyOrAll() }),
  reply: z.object({
    day_seconds: z.number(),
    running: z.number(),
    items: z.array(
      z.object({
        ...lockCoin,
        running: z.number(),
        locked: decimalText(),
        /** Paid for the last day that was paid. */
        earned_yesterday: decimalText(),
        earned_total: decimalText(),
      }),
    ),
    /** 0: none. */
    next_payout_ms: z.number(),
    next_end_ms: z.number(),
    next_end_order_id: z.number(),
  }),
});

export const lockPreview = defineCall({
  method: 'GET',
  path: '/lock/preview',
  auth: 'public',
  summary: 'What locking an amount now would bring and when, computed by the function that books it.',
  input: z.object({
    product_id: idText(),
    amount: amountText(),
    /** An own rate-up coupon; without a session it is not looked at. */
    coupon_id: z.optional(idText()),
  }),
  reply: z.object({
    product_id: z.number(),
    family: z.enum(LOCK_FAMILIES),
    ...lockCoin,
    amount: decimalText(),
    /** Whole units of a note; 0 for other families. */
    units: z.number(),
    days: z.number(),
    day_rate_percent: decimalText(),
    annual_percent: decimalText(),
    year_days: z.literal(365),
    /** The days count from here. */
    start_ms: z.number(),
    first_payout_ms: z.number(),
    /** When the last reward and the principal come; 0: no term. */
    end_ms: z.number(),
    /** Number of payouts; 0: no term. */
    payouts: z.number(),
    reward_per_day: decimalText(),
    /** Zero where there is no term. */
    reward_total: decimalText(),
    /** Principal and all rewards. */
    back_total: decimalText(),
    early_redeem: flag(),
    redeem_fee_percent: decimalText(),
    /** What leaving right after would cost. */
    leave_today: z.object(lockLeaving),
    day_seconds: z.number(),
    terms_version: z.number(),
    /** What the coupon adds to the figures above; null: none. */
    rate_up: lockRateUp,
  }),
});

export const lockSubscribe = defineCall({
  method: 'POST',
  path: '/lock/subscribe',
  auth: 'user',
  summary: 'Lock an amount of the spot account in a product, at the terms the user has seen.',
  input: z.object({
    product_id: idText(),
    amount: amountText(),
    /** The terms_version of the preview: refused when the terms have changed since. */
    terms_version: z.optional(idText()),
    auto_renew: z._default(z.enum(['0', '1']), '0'),
    /** An own rate-up coupon. */
    coupon_id: z.optional(idText()),
  }),
  reply: lockOrderRow,
  money: true,
});

export const lockOrders = defineCall({
  method: 'GET',
  path: '/lock/orders',
  auth: 'user',
  summary: 'Own orders, newest first, page by page.',
  input: z.object({
    family: familyOrAll(),
    state: z._default(z.enum(['running', 'ended', 'all']), 'all'),
    ...lockCursor(20),
  }),
  reply: z.object({ items: z.array(lockOrderRow), next_before: z.string() }),
});

export const lockOrder = defineCall({
  method: 'GET',
  path: '/lock/order',
  auth: 'user',
  summary: 'One own order with its latest daily payouts.',
  input: z.object({ id: idText() }),
  reply: z.object({ order: lockOrderRow, payouts: z.array(lockPayoutRow), next_before: z.string() }),
});

export const lockPayouts = defineCall({
  method: 'GET',
  path: '/lock/payouts',
  auth: 'user',
  summary: 'Daily payouts of one own order, newest first, page by page.',
  input: z.object({ id: idText(), ...lockCursor(30) }),
  reply: z.object({ items: z.array(lockPayoutRow), next_before: z.string() }),
});

export const lockRedeemQuote = defineCall({
  method: 'GET',
  path: '/lock/redeem_quote',
  auth: 'user',
  summary: 'What leaving an own order costs now; the quoted penalty is sent back with the redemption.',
  input: z.object({ id: idText() }),
  reply: z.object({
    id: z.number(),
    ...lockCoin,
    amount: decimalText(),
    days_paid: z.number(),
    paid_total: decimalText(),
    redeem_fee_percent: decimalText(),
    ...lockLeaving,
    /** Rewards of whole days not paid yet, paid together with the redemption. */
    rewards_due: decimalText(),
    /** At this time the figure changes; 0: it does not. */
    valid_until_ms: z.number(),
  }),
});

export const lockRedeem = defineCall({
  method: 'POST',
  path: '/lock/redeem',
  auth: 'user',
  summary: 'Redeem an own order at the quoted penalty; refused with the new figure when it no longer holds.',
  input: z.object({
    id: idText(),
    /** The penalty of the quote, as it was written there. */
    penalty: z.string().check(z.regex(/^[0-9]{1,20}(\.[0-9]{1,8})?$/)),
  }),
  reply: lockOrderRow,
  money: true,
});

export const lockRenew = defineCall({
  method: 'POST',
  path: '/lock/renew',
  auth: 'user',
  summary:
    'Switch automatic renewal of an own order on or off; it renews only at terms announced a day before its end.',
  input: z.object({ id: idText(), on: z.enum(['0', '1']) }),
  reply: lockOrderRow,
});

export const lockCalendar = defineCall({
  method: 'GET',
  path: '/lock/calendar',
  auth: 'user',
  summary: 'Coming payouts and ends of own orders, one row per time and coin, earliest first.',
  input: z.object({
    family: familyOrAll(),
    /** Product days ahead. */
    days: z._default(
      z.pipe(
        z.string().check(
          z.regex(/^[1-9][0-9]{0,2}$/),
          z.refine((text) => Number.parseInt(text, 10) <= 366),
        ),
        z.transform((text) => Number.parseInt(text, 10)),
      ),
      31,
    ),
  }),
  reply: z.object({
    day_seconds: z.number(),
    items: z.array(
      z.object({
        at_ms: z.number(),
        ...lockCoin,
        /** Number of orders that pay. */
        payouts: z.number(),
        reward: decimalText(),
        /** 1: contains days of flexible orders whose rate may still change. */
        estimated: flag(),
        /** Principal that comes back, and the orders that end. */
        principal: decimalText(),
        ended_order_ids: z.array(z.number()),
      }),
    ),
  }),
});
