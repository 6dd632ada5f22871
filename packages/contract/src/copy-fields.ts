import * as z from 'zod/mini';
import { decimalText, flag, pagingFields } from './fields';

export const COPY_PERIODS = ['7d', '30d', '90d', 'all'] as const;
export type CopyPeriod = (typeof COPY_PERIODS)[number];
export const COPY_SORTS = ['yield', 'profit', 'accuracy', 'drawdown', 'followers', 'assets'] as const;
export type CopySort = (typeof COPY_SORTS)[number];

/** `active` takes followers and is copied; `paused` is not copied in new orders; `stopped` has ended for good. */
export const LEADER_STATES = ['active', 'paused', 'stopped'] as const;
export type LeaderState = (typeof LEADER_STATES)[number];
/** Who ended it: the leader, two operators, or a loss down to 1 % of what the leader moved in. */
export const LEADER_STOP_CAUSES = ['', 'self', 'operator', 'failed'] as const;
export const APPLICATION_STATES = ['none', 'pending', 'approved', 'rejected'] as const;
/** Conditions of a leader, each shown with what is there and what is needed. */
export const LEADER_CONDITIONS = ['balance', 'verified', 'no_positions', 'not_following'] as const;
export type LeaderCondition = (typeof LEADER_CONDITIONS)[number];

export const RELATION_STATES = ['following', 'paused', 'ended'] as const;
export type RelationState = (typeof RELATION_STATES)[number];
/** What ended a relation: the follower, the follower's stop-loss, or the leader's end. */
const RELATION_END_CAUSES = ['', 'follower', 'stop_loss', 'leader'] as const;

/** What became of one order of the leader for one follower. */
export const COPY_OUTCOMES = ['made', 'smaller', 'skipped'] as const;
export type CopyOutcome = (typeof COPY_OUTCOMES)[number];
/**
 * Why a copy was not made or made smaller. `below_minimum`: less than 0.01 lot or 5 USDT of margin. `price_moved`: the
 * price had moved further than the guard. `gone`: at the leader's close the copy had already ended or was the user's own.
 * `failed`: a fault of the server; nothing was changed.
 */
export const COPY_REASONS = [
  '',
  'below_minimum',
  'order_cap',
  'total_cap',
  'balance',
  'price_moved',
  'pair_off',
  'paused',
  'halted',
  'position_limit',
  'self_limit',
  'not_offered',
  'tier',
  'gone',
  'failed',
] as const;
export type CopyReason = (typeof COPY_REASONS)[number];

export const copyCursor = (limit: number) => ({
  before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
  limit: pagingFields(limit).limit,
});

/** Percent or number as text, up to two decimals; judged by the rules. Empty or zero: not set. */
export const smallNumber = () => z._default(z.string().check(z.regex(/^([0-9]{1,6}(\.[0-9]{1,2})?)?$/)), '');

/** Numbers of one leader over one period; hourly, from entries of the ledger. Percents have eight decimals. */
export const leaderFigures = {
  profit: decimalText(),
  yield_percent: decimalText(),
  drawdown_percent: decimalText(),
  accuracy_percent: decimalText(),
  closed: z.number(),
  won: z.number(),
  lots: decimalText(),
  /** Mean time a position was open. */
  holding_seconds: z.number(),
  /** Result of all followers in this period over the sum of their caps: what followers got, not what the leader got. */
  followers_percent: decimalText(),
  followers_profit: decimalText(),
  /** 1 lowest to 10 highest; how it is computed is `computeRisk` of the rules. */
  risk: z.number(),
};

export const leaderRow = z.object({
  user_id: z.number(),
  name: z.string(),
  head_portrait: z.string(),
  signature: z.string(),
  state: z.enum(LEADER_STATES),
  stop_cause: z.enum(LEADER_STOP_CAUSES),
  /** Whole days since the leader was admitted. */
  days: z.number(),
  verified_level: z.number(),
  share_percent: decimalText(),
  followers: z.number(),
  max_followers: z.number(),
  /** Sum of the caps of all followers. */
  assets: decimalText(),
  ...leaderFigures,
  /** Yield in percent at even steps of the period, oldest first; the line through zero. */
  curve: z.array(z.number()),
  is_followed: flag(),
  is_self: flag(),
});

/** Settings of one relation, as the follower has chosen them. */
const relationSettings = {
  /** 1 fixed multiple of the leader's lots, 2 fixed lots. */
  type: z.union([z.literal(1), z.literal(2)]),
  number: decimalText(),
  total_cap: decimalText(),
  /** Most margin of one copy; zero: only the total counts. */
  order_cap: decimalText(),
  stop_loss_percent: decimalText(),
  /** Highest multiple of a copy; 0: what the account allows. */
  max_multiple: z.number(),
  /** Own levels in percent of the opening price; zero: those of the leader. */
  take_profit_percent: decimalText(),
  stop_level_percent: decimalText(),
  /** Largest move of the price against the leader's fill, in percent; zero: the default of the pair. */
  guard_percent: decimalText(),
  /** Instruments that are copied; empty: all. */
  instrument_ids: z.array(z.number()),
};

export const relationRow = z.object({
  id: z.number(),
  leader_id: z.number(),
  leader_name: z.string(),
  leader_portrait: z.string(),
  leader_state: z.enum(LEADER_STATES),
  state: z.enum(RELATION_STATES),
  end_cause: z.enum(RELATION_END_CAUSES),
  ...relationSettings,
  share_percent: decimalText(),
  started_ms: z.number(),
  ended_ms: z.number(),
  /** Margin of open copies. */
  used: decimalText(),
  open_copies: z.number(),
  /** Since the follow began: closed results after fees, results of open copies at the current price, and shares paid. */
  realised: decimalText(),
  unrealised: decimalText(),
  shared: decimalText(),
  /** What the leader would get if it were settled now: by closed results, or those with the open copies, whichever is lower. */
  share_due: decimalText(),
  /** What the leader would get by a stop now: open copies are closed, or marked when they are kept. */
  share_at_stop: decimalText(),
  /** Due at the last settlement and not paid; it bars the next follow of this leader. */
  share_debt: decimalText(),
  /** realised + unrealised − shared. */
  result: decimalText(),
  /** The loss at which copying stops. */
  stops_at: decimalText(),
});

/** An open or closed copy, with the leader's position behind it. */
export const copyRow = z.object({
  position_id: z.number(),
  leader_id: z.number(),
  leader_name: z.string(),
  relation_id: z.number(),
  instrument_id: z.number(),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  multiple: z.number(),
  lots: decimalText(),
  lots_left: decimalText(),
  contract_size: decimalText(),
  margin: decimalText(),
  margin_left: decimalText(),
  entry_price: decimalText(),
  /** Zero while it is open. */
  close_price: decimalText(),
  take_profit: decimalText(),
  stop_loss: decimalText(),
  liquidation_price: decimalText(),
  close_cause: z.string(),
  is_open: flag(),
  is_closing: flag(),
  /** Kept as the user's own: the leader's close does not end it. */
  self_held: flag(),
  /** Closed result after all fees; of an open copy what parts of it brought. */
  net: decimalText(),
  fees: decimalText(),
  opened_ms: z.number(),
  closed_ms: z.number(),
});

export const copyLogRow = z.object({
  id: z.number(),
  relation_id: z.number(),
  leader_id: z.number(),
  leader_name: z.string(),
  /** What the leader did. */
  kind: z.enum(['open', 'close', 'levels']),
  outcome: z.enum(COPY_OUTCOMES),
  reason: z.enum(COPY_REASONS),
  /** Figures of the reason: moved and guard, needed and cap, available. */
  params: z.record(z.string(), z.string()),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  /** Lots the settings asked for, and lots that were made. */
  asked_lots: decimalText(),
  lots: decimalText(),
  at_ms: z.number(),
});

/** One fill of a copy beside the leader's. */
export const copyFillRow = z.object({
  id: z.number(),
  kind: z.enum(['open', 'close']),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  lots: decimalText(),
  leader_price: decimalText(),
  own_price: decimalText(),
  /** Between the leader's tick and the user's. */
  delay_ms: z.number(),
  /** Price difference times size; negative: the user paid more or got less than the leader. */
  cost: decimalText(),
  at_ms: z.number(),
});
