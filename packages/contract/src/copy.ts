import * as z from 'zod/mini';
import { defineCall } from './call';
import {
  COPY_PERIODS,
  COPY_SORTS,
  copyCursor,
  copyFillRow,
  copyLogRow,
  copyRow,
  leaderFigures,
  leaderRow,
  relationRow,
  smallNumber,
} from './copy-fields';
import { amountText, decimalText, idOrAllText, idText, pagingFields } from './fields';

const period = () => z._default(z.enum(COPY_PERIODS), '30d');

/** The private event of the socket: copies, relations or the log of the user have changed. */
export interface CopyPush {
  readonly relationIds: readonly number[];
  /** Something was not copied and the user may want to act. */
  readonly skipped: number;
}

export const copyLeaders = defineCall({
  method: 'GET',
  path: '/copy/leaders',
  auth: 'public',
  summary: 'Leaders with their figures of a period, sorted and filtered. Leaders who have ended are among them.',
  input: z.object({
    period: period(),
    sort: z._default(z.enum(COPY_SORTS), 'yield'),
    order: z._default(z.enum(['desc', 'asc']), 'desc'),
    /** 1: without leaders who take no more followers. */
    hide_full: z._default(z.enum(['0', '1']), '0'),
    /** Highest risk figure that is listed. */
    risk_max: z._default(z.enum(['', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']), ''),
    /** Part of the name. */
    search: z._default(z.string().check(z.maxLength(40)), ''),
    ...pagingFields(20),
  }),
  reply: z.object({
    items: z.array(leaderRow),
    total: z.number(),
    /** Leaders who ended, counted like all others. */
    ended: z.number(),
    /** When the figures were computed last. */
    updated_ms: z.number(),
    /** Length of a day of the figures: 86400, shorter in the demo. */
    day_seconds: z.number(),
    page: z.number(),
    limit: z.number(),
  }),
});

export const copyLeader = defineCall({
  method: 'GET',
  path: '/copy/leader',
  auth: 'public',
  summary: 'One leader: profile, figures of all periods, curve, pairs, and the last order for the worked example.',
  input: z.object({ leader_id: idText(), period: period() }),
  reply: z.object({
    leader: leaderRow,
    periods: z.array(z.object({ period: z.enum(COPY_PERIODS), ...leaderFigures })),
    open_count: z.number(),
    instruments: z.array(
      z.object({ instrument_id: z.number(), symbol: z.string(), orders: z.number(), net: decimalText() }),
    ),
    /** The last order; null before the first one. */
    last_order: z.nullable(
      z.object({
        instrument_id: z.number(),
        symbol: z.string(),
        side: z.enum(['long', 'short']),
        lots: decimalText(),
        multiple: z.number(),
        price: decimalText(),
        contract_size: decimalText(),
        at_ms: z.number(),
      }),
    ),
    /** The user's relation to this leader; null: none, or not logged in. */
    relation: z.nullable(relationRow),
    updated_ms: z.number(),
    day_seconds: z.number(),
  }),
});

export const copyLeaderOrders = defineCall({
  method: 'GET',
  path: '/copy/leader/orders',
  auth: 'public',
  summary: 'Orders of a leader, open or closed, newest first.',
  input: z.object({ leader_id: idText(), state: z._default(z.enum(['open', 'closed']), 'closed'), ...copyCursor(20) }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        instrument_id: z.number(),
        symbol: z.string(),
        side: z.enum(['long', 'short']),
        multiple: z.number(),
        lots: decimalText(),
        entry_price: decimalText(),
        close_price: decimalText(),
        net: decimalText(),
        opened_ms: z.number(),
        closed_ms: z.number(),
        close_cause: z.string(),
      }),
    ),
    next_before: z.string(),
  }),
});

/** What a follower may set; numbers as text, judged by `decideFollow`. */
const settingsInput = {
  leader_id: idText(),
  type: z.enum(['1', '2']),
  number: z.string().check(z.regex(/^[0-9]{1,6}(\.[0-9]{1,8})?$/, 'copy_number_invalid')),
  total_cap: amountText(),
  order_cap: smallNumber(),
  stop_loss_percent: smallNumber(),
  max_multiple: z._default(idOrAllText(), 0),
  take_profit_percent: smallNumber(),
  stop_level_percent: smallNumber(),
  guard_percent: smallNumber(),
  /** Ids with commas between; empty: all. */
  instrument_ids: z._default(z.string().check(z.regex(/^([1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,99})?$/)), ''),
};

export const copyPreview = defineCall({
  method: 'GET',
  path: '/copy/preview',
  auth: 'user',
  summary: 'What the leader’s last order would have been for these settings, by the function that copies.',
  input: z.object(settingsInput),
  reply: z.object({
    /** Null: the leader has no order yet. */
    example: z.nullable(
      z.object({
        symbol: z.string(),
        side: z.enum(['long', 'short']),
        leader_lots: decimalText(),
        leader_multiple: z.number(),
        lots: decimalText(),
        multiple: z.number(),
        margin: decimalText(),
        fee: decimalText(),
        outcome: z.enum(['made', 'smaller', 'skipped']),
        reason: z.string(),
        params: z.record(z.string(), z.string()),
      }),
    ),
    available: decimalText(),
    share_percent: decimalText(),
    /** The loss at which copying stops. */
    stops_at: decimalText(),
  }),
});

export const copyFollow = defineCall({
  method: 'POST',
  path: '/copy/follow',
  auth: 'user',
  summary: 'Follow a leader, or change the settings of a relation that runs.',
  input: z.object({
    ...settingsInput,
    /** Version of the copy agreement that was read. */ agreement: z._default(z.string().check(z.maxLength(20)), ''),
  }),
  reply: relationRow,
});

export const copyPause = defineCall({
  method: 'POST',
  path: '/copy/pause',
  auth: 'user',
  summary: 'Pause or resume copying of one leader. Open copies go on and close with the leader.',
  input: z.object({ leader_id: idText(), paused: z.enum(['0', '1']) }),
  reply: relationRow,
});

export const copyStop = defineCall({
  method: 'POST',
  path: '/copy/stop',
  auth: 'user',
  summary: 'Stop following: open copies are closed by the next price, or kept as the user’s own. The share is settled.',
  input: z.object({ leader_id: idText(), copies: z.enum(['close', 'keep']) }),
  reply: relationRow,
  cancel: true,
});

export const copyRelations = defineCall({
  method: 'GET',
  path: '/copy/relations',
  auth: 'user',
  summary: 'Leaders the user follows or followed, newest first.',
  input: z.object({ state: z._default(z.enum(['running', 'ended', 'all']), 'running') }),
  reply: z.object({ items: z.array(relationRow), running: z.number(), max_leaders: z.number() }),
});

export const copyTrades = defineCall({
  method: 'GET',
  path: '/copy/trades',
  auth: 'user',
  summary: 'Own copied positions, open or closed, newest first.',
  input: z.object({
    state: z._default(z.enum(['open', 'closed']), 'open'),
    leader_id: z._default(idOrAllText(), 0),
    ...copyCursor(20),
  }),
  reply: z.object({ items: z.array(copyRow), next_before: z.string(), total: z.number() }),
});

export const copyLog = defineCall({
  method: 'GET',
  path: '/copy/log',
  auth: 'user',
  summary: 'What was copied, made smaller or not copied, and why.',
  input: z.object({
    leader_id: z._default(idOrAllText(), 0),
    /** 1: only what was not made as asked. */
    problems: z._default(z.enum(['0', '1']), '1'),
    ...copyCursor(20),
  }),
  reply: z.object({ items: z.array(copyLogRow), next_before: z.string(), total: z.number() }),
});

export const copyQuality = defineCall({
  method: 'GET',
  path: '/copy/quality',
  auth: 'user',
  summary: 'Own fills beside the leader’s: price, delay, cost, and how the leader’s return became the own one.',
  input: z.object({
    leader_id: idText(),
    period: z._default(z.enum(['7d', '30d', 'all']), '30d'),
    sort: z._default(z.enum(['cost', 'newest']), 'cost'),
    ...pagingFields(20),
  }),
  reply: z.object({
    leader_name: z.string(),
    leader_portrait: z.string(),
    fills: z.number(),
    same: z.number(),
    worse: z.number(),
    better: z.number(),
    slowest_ms: z.number(),
    /** Sum of the cost of all fills; negative: it cost the user. */
    cost: decimalText(),
    /** Percent of the cap, signed; they add up from the leader's return to the own one. */
    steps: z.object({
      leader_return: decimalText(),
      began_later: decimalText(),
      not_copied: decimalText(),
      fees: decimalText(),
      slippage: decimalText(),
      share: decimalText(),
      own_return: decimalText(),
    }),
    items: z.array(copyFillRow),
    page: z.number(),
    limit: z.number(),
  }),
});

export const copyWhatIf = defineCall({
  method: 'GET',
  path: '/copy/what-if',
  auth: 'user',
  summary:
    'What these settings would have brought since a day, with fees, profit share and the slippage followers had.',
  input: z.object({
    ...settingsInput,
    /** "YYYY-MM-DD", UTC. */
    since: z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)),
  }),
  reply: z.object({
    since_ms: z.number(),
    orders: z.number(),
    made: z.number(),
    smaller: z.number(),
    skipped: z.number(),
    /** Signed: what costs is negative. gross + fees + slippage + share = net. */
    gross: decimalText(),
    fees: decimalText(),
    slippage: decimalText(),
    share: decimalText(),
    net: decimalText(),
    net_percent: decimalText(),
    /** The day the copy stop-loss would have ended it; 0: never. */
    stopped_ms: z.number(),
  }),
});

export const copyReserved = defineCall({
  method: 'GET',
  path: '/copy/reserved',
  auth: 'user',
  summary: 'Money of the futures account that is reserved for profit share: it cannot be moved out.',
  input: z.object({}),
  reply: z.object({ currency: z.string(), reserved: decimalText() }),
});

export const copyShares = defineCall({
  method: 'GET',
  path: '/copy/shares',
  auth: 'user',
  summary: 'Profit shares paid as a follower or received as a leader, newest first.',
  input: z.object({ role: z._default(z.enum(['follower', 'leader']), 'follower'), ...copyCursor(20) }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        leader_id: z.number(),
        at_ms: z.number(),
        /** `rest`: the payment of a debt. */
        cause: z.enum(['week', 'stop', 'rest']),
        /** All closed results after fees since the first follow, what open copies would have brought, and what was shared before. */
        net_total: decimalText(),
        running: decimalText(),
        shared_before: decimalText(),
        share_percent: decimalText(),
        due: decimalText(),
        paid: decimalText(),
      }),
    ),
    next_before: z.string(),
    total_paid: decimalText(),
    /** The next weekly settlement. */
    next_ms: z.number(),
  }),
});
