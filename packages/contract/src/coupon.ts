import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idText, pagingFields } from './fields';

export const COUPON_KINDS = [
  'fee_rebate',
  'trial_options',
  'trial_futures',
  'trial_lock',
  'deposit_bonus',
  'rate_up',
] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];
export const COUPON_STATES = ['unclaimed', 'active', 'used', 'expired'] as const;
export const COUPON_EVENTS = ['claimed', 'taken', 'returned', 'lost', 'profit', 'paid', 'used', 'expired'] as const;

/** What every coupon says about itself, claimed or not: texts follow from kind and figures. */
export const couponTerms = {
  campaign_id: z.number(),
  kind: z.enum(COUPON_KINDS),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Most it can be worth. Of a rate-up: the added rewards of the largest order over the whole term. */
  face: decimalText(),
  use_days: z.number(),
  /** Smallest deposit of a bonus; zero for others. */
  min_deposit: decimalText(),
  /** Of a futures trial; 0 for others. */
  max_multiple: z.number(),
  /** Of a rate-up or a lock trial: term, largest amount, added percent a day; 0 for others. */
  lock_days: z.number(),
  lock_max: decimalText(),
  rate_percent: decimalText(),
};

const couponItem = z.object({
  /** 0: not claimed yet. */
  id: z.number(),
  ...couponTerms,
  state: z.enum(COUPON_STATES),
  /** Needs verification level 1. */
  needs_person: flag(),
  /** What of the face is left, what of that open orders use, and what was paid to the user. */
  left: decimalText(),
  in_use: decimalText(),
  paid: decimalText(),
  /** What it is worth in cash today at least: zero where the worth depends on what the user does. */
  cash_value: decimalText(),
  /** Of an unclaimed one: the end of the claiming. */
  claim_by_ms: z.number(),
  claimed_ms: z.number(),
  use_by_ms: z.number(),
  ended_ms: z.number(),
});

export const couponCentre = defineCall({
  method: 'GET',
  path: '/coupon/centre',
  auth: 'user',
  summary: 'Own coupons and those that can be claimed, with counts per state and what they are worth in cash at least.',
  input: z.object({ state: z._default(z.enum(['', ...COUPON_STATES]), ''), ...pagingFields(50) }),
  reply: z.object({
    now_ms: z.number(),
    counts: z.object({ unclaimed: z.number(), active: z.number(), used: z.number(), expired: z.number() }),
    cash_value: decimalText(),
    /** 0: level 1 is needed for trial funds and bonuses. */
    is_verified: flag(),
    items: z.array(couponItem),
  }),
});

export const couponClaim = defineCall({
  method: 'POST',
  path: '/coupon/claim',
  auth: 'user',
  summary: 'Claim a coupon from the list (campaign_id) or by its code. Once per person and campaign.',
  input: z.object({
    campaign_id: z.optional(idText()),
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: couponItem,
  money: true,
});

export const couponDetail = defineCall({
  method: 'GET',
  path: '/coupon/detail',
  auth: 'user',
  summary: 'One own coupon with everything that happened to it.',
  input: z.object({ id: idText() }),
  reply: z.object({
    coupon: couponItem,
    events: z.array(
      z.object({
        event: z.enum(COUPON_EVENTS),
        amount: decimalText(),
        left_after: decimalText(),
        subject: z.string(),
        time_ms: z.number(),
        /** Key of the entry behind "Why?"; empty: nothing was booked to the user. */
        reference: z.string(),
      }),
    ),
    /** Daily payments of a lock trial or a rate-up. */
    plan: z.nullable(
      z.object({
        lock_order_id: z.number(),
        principal: decimalText(),
        rate_percent: decimalText(),
        per_day: decimalText(),
        days: z.number(),
        days_paid: z.number(),
        next_ms: z.number(),
        is_running: flag(),
      }),
    ),
  }),
});

export const couponFitting = defineCall({
  method: 'GET',
  path: '/coupon/fitting',
  auth: 'user',
  summary:
    'Own coupons that fit an order, the best first, and what each would do for it, computed by the functions that book.',
  input: z.object({
    product: z.enum(['options', 'futures', 'lock']),
    /** Stake, or margin and fees, or amount to lock; left out: what fits any amount. */
    amount: z.optional(amountText()),
    /** Of a futures order. */
    multiple: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))),
    /** Of a lock order. */
    product_id: z.optional(idText()),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        coupon: couponItem,
        fits: flag(),
        /** Why it does not fit, in the user's language; empty when it does. */
        problem: z.string(),
        /** What it adds at most: profit that is kept, or added rewards. */
        effect: decimalText(),
        /** What of the user's own money the order needs with it. */
        own_money: decimalText(),
      }),
    ),
  }),
});

export const couponTrialLock = defineCall({
  method: 'POST',
  path: '/coupon/trial_lock',
  auth: 'user',
  summary:
    'Start a lock-mining trial: the fund earns the rewards of a product for its term; the rewards are paid daily.',
  input: z.object({ id: idText(), product_id: idText() }),
  reply: couponItem,
  money: true,
});
