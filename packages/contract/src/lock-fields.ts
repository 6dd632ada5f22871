import * as z from 'zod/mini';
import { decimalText, flag, pagingFields, timeText } from './fields';

/** Families of one engine: fixed terms, flexible (DeFi mining) and notes in whole units (cloud miner). */
export const LOCK_FAMILIES = ['lock', 'defi', 'miner'] as const;
export type LockFamily = (typeof LOCK_FAMILIES)[number];

/** Why a product takes no new orders; `open` takes them. */
const LOCK_PRODUCT_STATES = ['open', 'soon', 'ended', 'paused', 'sold_out', 'unfunded'] as const;
export const LOCK_ORDER_STATES = ['running', 'matured', 'redeemed'] as const;
/** `too_late`: switched on less than a day before the end, so this term does not renew. */
const LOCK_RENEWALS = ['off', 'waiting', 'announced', 'too_late', 'done', 'declined'] as const;
/** Where rewards come from; the app has the statement. There is one source: the house's own purse `rewards`. */
export const LOCK_YIELD_SOURCES = ['house_rewards'] as const;

export const lockCursor = (limit: number) => ({
  before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
  limit: pagingFields(limit).limit,
});
const timeOrEmpty = () => z.union([timeText(), z.literal('')]);
export const familyOrAll = () => z._default(z.enum(['', ...LOCK_FAMILIES]), '');
export const lockCoin = {
  currency_id: z.number(),
  currency_name: z.string(),
  currency_logo: z.string(),
};

/** What backs the rewards of one coin. */
export const lockReserveRow = z.object({
  currency_id: z.number(),
  currency_name: z.string(),
  purse: z.literal('rewards'),
  balance: decimalText(),
  /** All remaining rewards of running orders; flexible ones for the coming `flexible_days` days. */
  promised: decimalText(),
  flexible_days: z.number(),
  /** Rewards of one day at present, and how many such days the purse covers, rounded down; -1: nothing is owed. */
  daily: decimalText(),
  cover_days: z.number(),
});

export const lockProductRow = z.object({
  id: z.number(),
  family: z.enum(LOCK_FAMILIES),
  ...lockCoin,
  /** Decimals of the coin. */
  scale: z.number(),
  /** 0: flexible, no term. */
  days: z.number(),
  /** Percent a day for an order made now; of a flexible product the rate of today. */
  day_rate_percent: decimalText(),
  /** Day rate × 365, simple: rewards are not added to the principal. */
  annual_percent: decimalText(),
  year_days: z.literal(365),
  /** Flexible products: the rate of the coming day, and announced changes after it, earliest first. */
  next_rate_percent: decimalText(),
  next_rate_from_ms: z.number(),
  rate_changes: z.array(z.object({ from_ms: z.number(), day_rate_percent: decimalText() })),
  min_amount: decimalText(),
  /** Largest sum of running orders of one user. */
  max_amount: decimalText(),
  /** What the asking user can still lock by that; a visitor: max_amount. */
  user_left: decimalText(),
  /** Price of one unit; zero: any amount. */
  unit: decimalText(),
  quota: decimalText(),
  quota_left: decimalText(),
  /** Share of the quota that is taken, percent with two decimals. */
  taken_percent: z.string(),
  /** Share of the principal that leaving early costs besides the rewards paid; zero for flexible ones. */
  redeem_fee_percent: decimalText(),
  /** 0: the principal comes back at the end only. */
  early_redeem: flag(),
  /** 0: cannot renew (flexible products). */
  renewable: flag(),
  state: z.enum(LOCK_PRODUCT_STATES),
  /** 0: without a date. */
  opens_ms: z.number(),
  closes_ms: z.number(),
  /** Of an order made now. */
  start_ms: z.number(),
  first_payout_ms: z.number(),
  end_ms: z.number(),
  yield_source: z.enum(LOCK_YIELD_SOURCES),
  terms_version: z.number(),
});

/** What leaving costs: rewards paid so far, and the fee; both together never exceed the principal. */
export const lockLeaving = {
  rewards_back: decimalText(),
  fee: decimalText(),
  penalty: decimalText(),
  returns: decimalText(),
};

/** What a coupon adds to an order: its rewards come beside those of the order, out of the campaign's budget. */
const rateUp = {
  coupon_id: z.number(),
  /** Added percent a day. */
  rate_percent: decimalText(),
  reward_per_day: decimalText(),
  reward_total: decimalText(),
};
export const lockRateUp = z.nullable(z.object(rateUp));

export const lockOrderRow = z.object({
  id: z.number(),
  family: z.enum(LOCK_FAMILIES),
  product_id: z.number(),
  ...lockCoin,
  scale: z.number(),
  amount: decimalText(),
  units: z.number(),
  /** 0: flexible. */
  days: z.number(),
  /** Whole days that have been paid. */
  days_paid: z.number(),
  /** Frozen at purchase; of a flexible order the rate of today. */
  day_rate_percent: decimalText(),
  annual_percent: decimalText(),
  reward_per_day: decimalText(),
  /** Rewards of the whole term; zero without a term. */
  reward_total: decimalText(),
  paid_total: decimalText(),
  early_redeem: flag(),
  redeem_fee_percent: decimalText(),
  status: z.enum(LOCK_ORDER_STATES),
  created_at: timeText(),
  created_ms: z.number(),
  start_ms: z.number(),
  first_payout_ms: z.number(),
  /** 0: none comes. */
  next_payout_ms: z.number(),
  /** When the last reward and the principal come; 0: flexible. */
  end_ms: z.number(),
  closed_at: timeOrEmpty(),
  closed_ms: z.number(),
  /** Of an ended order: taken back and charged, and what came back of the principal. */
  penalty: decimalText(),
  returned: decimalText(),
  renewable: flag(),
  auto_renew: flag(),
  renewal: z.object({
    state: z.enum(LOCK_RENEWALS),
    /** Announced terms; zero and 0 before the announcement. */
    day_rate_percent: decimalText(),
    days: z.number(),
    announced_ms: z.number(),
    /** Latest time at which the terms can be announced. */
    announce_until_ms: z.number(),
  }),
  /** Orders before and after a renewal; 0: none. */
  renewed_from: z.number(),
  renewed_to: z.number(),
  day_seconds: z.number(),
  terms_version: z.number(),
  /** Null: made without a coupon. */
  rate_up: z.nullable(
    z.object({
      ...rateUp,
      /** So far. */
      paid_total: decimalText(),
      /** 0: all is paid, or the order was redeemed. */
      running: flag(),
    }),
  ),
});

export const lockPayoutRow = z.object({
  /** Number of the day within the order, from 1. */
  day: z.number(),
  day_start_ms: z.number(),
  day_rate_percent: decimalText(),
  amount: decimalText(),
  paid_at: timeText(),
  paid_ms: z.number(),
});
