import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields } from './fields';

/**
 * Stages of a project. `ended`: nobody can commit any more, the tokens are being shared. `distributed`: shared and paid,
 * waiting for the listing. `unlocking`: listed, some tokens still locked. `completed`: listed, all tokens free. `failed`:
 * the minimum was missed, everything went back. `cancelled`: called off before the end, everything went back.
 */
export const IEO_STAGES = [
  'warm_up',
  'in_progress',
  'ended',
  'distributed',
  'unlocking',
  'completed',
  'failed',
  'cancelled',
] as const;
export type IeoStage = (typeof IEO_STAGES)[number];

/** Tabs of the list; `ended` has every stage after the end. */
export const IEO_TABS = ['all', 'warm_up', 'in_progress', 'ended'] as const;

/** What a user must fulfil to commit, in the order it is checked. */
const IEO_CHECKS = ['verification', 'region', 'minimum', 'cap'] as const;

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const cursor = (limit: number) => ({
  before: z.optional(z.string().check(z.regex(/^[0-9]{1,10}$/))),
  limit: pagingFields(limit).limit,
});

/** A coin a project accepts, at a price fixed for the whole subscription. */
const payCoin = z.object({
  currency_id: z.number(),
  currency_name: z.string(),
  /** Coins for one token. */
  price: decimalText(),
  /** Least tokens of one commit in this coin: the minimum value, rounded up to the step. */
  min_tokens: decimalText(),
  /** 1: commits in this coin are refused now because its fixed price is too far from the index, or the index is stale. */
  closed: flag(),
  /** How far the fixed price is from the index, percent with sign ("+1.25"); empty for USDT and while there is no index. */
  distance_percent: z.string(),
  /** Committed by all users, in this coin. */
  committed: decimalText(),
  /** Own free balance; zero for visitors. */
  available: decimalText(),
});

/** The own part in a project; all zero for visitors and users without a commit. */
const ownPart = z.object({
  commits: z.number(),
  /** Tokens asked for, over all coins. */
  wanted: decimalText(),
  /** What the commits are worth at the issue price, in USDT. */
  value: decimalText(),
  allocated: decimalText(),
  /** Of the allocated tokens, those already free and those still locked. */
  unlocked: decimalText(),
  locked: decimalText(),
});

const projectItem = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  logo: z.string(),
  currency_id: z.number(),
  token: z.string(),
  /** 1: an invented project of the demo; screens label it. */
  is_demo: flag(),
  stage: z.enum(IEO_STAGES),
  /** The time the stage ends: start, end, listing, last unlock; 0 when nothing follows. For the countdown. */
  next_ms: z.number(),
  now_ms: z.number(),
  warm_up_ms: z.number(),
  start_ms: z.number(),
  end_ms: z.number(),
  listing_ms: z.number(),
  /** When tokens were shared and the rest refunded, or everything was refunded; 0 before. */
  settled_ms: z.number(),
  /** Issue price in USDT. */
  price: decimalText(),
  supply: decimalText(),
  /** Tokens asked for by all; may exceed the supply. */
  wanted: decimalText(),
  /** wanted ÷ supply in percent, two decimals; may exceed 100. */
  wanted_percent: z.string(),
  /** max(supply − wanted, 0). */
  remaining: decimalText(),
  /** Least tokens that must be asked for; zero: no minimum. */
  soft_cap: decimalText(),
  buyers: z.number(),
  /** Tokens handed out; zero before. */
  allocated: decimalText(),
  pay_coins: z.array(z.string()),
  /** Last price in the order book; empty before the first trade. */
  last_price: z.string(),
  /** Against the issue price, percent with sign and two decimals; empty before the first trade. */
  since_listing_percent: z.string(),
  /** 1: this user may take part (verification and region); 0 for visitors. */
  may_take_part: flag(),
  own: ownPart,
});

export const ieoProjects = defineCall({
  method: 'GET',
  path: '/ieo/projects',
  auth: 'public',
  summary:
    'Projects with stage, times and, with a session, the own part. Running ones first, then warm-up, then ended, newest first.',
  input: z.object({ tab: z._default(z.enum(IEO_TABS), 'all'), ...pagingFields(20) }),
  reply: z.object({
    items: z.array(projectItem),
    total: z.number(),
    counts: z.object({ warm_up: z.number(), in_progress: z.number(), ended: z.number() }),
    /** Listed tokens with a trade, and those of them below their issue price. */
    listed: z.number(),
    below_issue: z.number(),
    /** Length of a product day; below 86400 the app says that days are short in the demo. */
    day_seconds: z.number(),
  }),
});

/** When tokens become free. Tranche 0 is the listing, then one a day. */
const tranche = z.object({
  number: z.number(),
  at_ms: z.number(),
  /** Percent of the allocation that is free from then on, four decimals. */
  percent_total: z.string(),
  /** Own tokens freed then, and in all from then on; zero without an allocation. */
  amount: decimalText(),
  total: decimalText(),
  paid: flag(),
});

export const ieoProject = defineCall({
  method: 'GET',
  path: '/ieo/project',
  auth: 'public',
  summary:
    'One project: facts, accepted coins, lock schedule with dates and, with a session, every condition checked for this user.',
  input: z.object({ project_id: idText() }),
  reply: z.object({
    project: projectItem,
    /** HTML without scripts. */
    content: z.string(),
    website: z.string(),
    whitepaper: z.string(),
    /** Smallest step of tokens in a commit and in the allocation. */
    step: decimalText(),
    token_scale: z.number(),
    pay_coins: z.array(payCoin),
    /** Least value of a commit in USDT. */
    min_value: decimalText(),
    /** Most tokens one user can receive, over all coins. */
    user_cap: decimalText(),
    /** Most tokens one user can ask for, over all coins, and what is left of it. */
    commit_cap: decimalText(),
    commit_left: decimalText(),
    /** Length of the lock after the listing, in product days, and the percent that is free at the listing. */
    lock_days: z.number(),
    free_percent: z.string(),
    day_seconds: z.number(),
    /** All tranches of the schedule. */
    schedule: z.array(tranche),
    /** Empty for visitors. */
    checks: z.array(
      z.object({
        check: z.enum(IEO_CHECKS),
        ok: flag(),
        /** verification: levels; minimum: USDT value needed and own free value; cap: tokens; region: empty. */
        needed: z.string(),
        have: z.string(),
      }),
    ),
    /** Where the token trades after the listing; 0 before. */
    match_id: z.number(),
    rule_version: z.number(),
  }),
});

export const ieoEstimate = defineCall({
  method: 'GET',
  path: '/ieo/estimate',
  auth: 'user',
  summary:
    'What the user would be allocated if the subscription ended now with this further commit. Demand changes until the end.',
  input: z.object({ project_id: idText(), pay_currency: idText(), amount: amountText() }),
  reply: z.object({
    wanted: decimalText(),
    /** Held by the commit, in the pay coin. */
    hold: decimalText(),
    pay_currency_name: z.string(),
    /** Of this further commit. */
    allocated: decimalText(),
    cost: decimalText(),
    refund: decimalText(),
    /** Over all own commits including this one. */
    total_wanted: decimalText(),
    total_allocated: decimalText(),
    /** Demand the estimate is made with, including this commit. */
    demand: decimalText(),
    supply: decimalText(),
    /** 1: the own share is limited by the cap per user. */
    capped: flag(),
    /** 1: below the minimum of the project, so everything would be refunded. */
    below_soft_cap: flag(),
    at_ms: z.number(),
  }),
});

const commitItem = z.object({
  id: z.number(),
  project_id: z.number(),
  title: z.string(),
  token: z.string(),
  logo: z.string(),
  is_demo: flag(),
  stage: z.enum(IEO_STAGES),
  pay_currency_id: z.number(),
  pay_currency_name: z.string(),
  price: decimalText(),
  wanted: decimalText(),
  /** Held at the commit, in the pay coin. */
  paid: decimalText(),
  state: z.enum(['held', 'allocated', 'refunded']),
  allocated: decimalText(),
  cost: decimalText(),
  refund: decimalText(),
  created_ms: z.number(),
  settled_ms: z.number(),
  /** Number in the published list; 0 until it is published. */
  list_index: z.number(),
  rule_version: z.number(),
});

export const ieoCommit = defineCall({
  method: 'POST',
  path: '/ieo/commit',
  auth: 'user',
  summary: 'Commit: the price of the tokens is held until the subscription ends. Final.',
  input: z.object({ project_id: idText(), pay_currency: idText(), amount: amountText() }),
  reply: commitItem,
  money: true,
});

export const ieoCommits = defineCall({
  method: 'GET',
  path: '/ieo/commits',
  auth: 'user',
  summary: 'Own commits, newest first, page by page.',
  input: z.object({ project_id: z._default(idOrAllText(), 0), ...cursor(20) }),
  reply: z.object({ items: z.array(commitItem), next_before: z.string() }),
});

/** A root over lines of text, signed with the proof key. */
const signedRoot = z.object({
  root: hash(),
  leaf_count: z.number(),
  signed_ms: z.number(),
  key_id: z.string(),
  signature: z.string(),
});

const path = () => z.array(z.object({ side: z.enum(['left', 'right']), hash: hash() }));

/** Everything about the sharing of one project except the lines of the list. Part of the file that is verified offline. */
const ieoProof = {
  format: z.literal('candor-ieo-1'),
  /** The terms the shares follow from, as the text that is hashed as the first leaf of both trees. */
  terms: z.string(),
  /** Signed before the tokens were shared. */
  commits: signedRoot,
  /** Signed after. */
  result: signedRoot,
  /** The keys that signed, and no others. */
  keys: z.array(z.object({ id: z.string(), public_key: hash() })),
};

export const ieoResult = defineCall({
  method: 'GET',
  path: '/ieo/result',
  auth: 'user',
  summary:
    'How a project was shared and what the user got: signed roots, own lines and paths, rounds, cost and refund per coin, unlock dates.',
  input: z.object({ project_id: idText() }),
  reply: z.object({
    project: projectItem,
    proof: z.object(ieoProof),
    /** Rounds of the sharing. Own share of a round = left × own wanted ÷ wanted; reaching the cap ends the own part. */
    rounds: z.array(
      z.object({
        number: z.number(),
        /** Tokens shared in this round among those not at their cap. */
        left: decimalText(),
        /** Tokens wanted by those who take part in this round. */
        wanted: decimalText(),
        /** Users who reach their cap in this round. */
        capped: z.number(),
        /** Own share in this round, cut to eight decimals; empty when the own part ended before. */
        own: z.string(),
      }),
    ),
    /** Everyone's shares. */
    allocated: decimalText(),
    users: z.number(),
    commits: z.number(),
    user_cap: decimalText(),
    step: decimalText(),
    /** The own name in the published lists; empty without a commit. */
    alias: z.string(),
    /** Own lines of the commit list with their paths. */
    own_commits: z.array(z.object({ index: z.number(), line: z.string(), path: path() })),
    /** Own line of the result; null without a commit. */
    own_result: z.nullable(z.object({ index: z.number(), line: z.string(), path: path() })),
    wanted: decimalText(),
    received: decimalText(),
    coins: z.array(
      z.object({
        currency_id: z.number(),
        currency_name: z.string(),
        price: decimalText(),
        paid: decimalText(),
        allocated: decimalText(),
        cost: decimalText(),
        refund: decimalText(),
      }),
    ),
    tranches: z.array(tranche),
    unlocked: decimalText(),
    locked: decimalText(),
    day_seconds: z.number(),
  }),
});

export const ieoCommitList = defineCall({
  method: 'GET',
  path: '/ieo/commit_list',
  auth: 'public',
  summary:
    'The published commits of a project, in order, 5,000 lines at a time: everything needed to recompute every share.',
  input: z.object({
    project_id: idText(),
    /** Number of the last line already read. */
    after: z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), '0'),
  }),
  reply: z.object({
    proof: z.object({ ...ieoProof, result: z.nullable(signedRoot) }),
    /** "index|alias|coin|tokens|time in ms", from `after` + 1. */
    lines: z.array(z.string()),
    /** Empty after the last line. */
    next_after: z.string(),
  }),
});
