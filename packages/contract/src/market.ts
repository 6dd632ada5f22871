import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idText, timeText } from './fields';
import { HALT_KINDS, HALT_REASONS } from './halts';

/** Bar lengths in the clients' spelling, shortest first. */
export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1D', '1W', '1M', '1Y'] as const;
export type Period = (typeof PERIODS)[number];

const PERIOD_ALIASES: Readonly<Record<string, Period>> = {
  '1H': '60min',
  '4H': '4hour',
  '1day': '1D',
  '1week': '1W',
  '1mon': '1M',
  '1year': '1Y',
};

const isPeriod = (text: string): text is Period => (PERIODS as readonly string[]).includes(text);
const toPeriod = (text: string): Period | null => {
  if (isPeriod(text)) return text;
  return Object.hasOwn(PERIOD_ALIASES, text) ? (PERIOD_ALIASES[text] ?? null) : null;
};

const periodText = () =>
  z.pipe(
    z.string().check(z.refine((text) => toPeriod(text) !== null)),
    z.transform((text): Period => toPeriod(text) ?? '1min'),
  );

const symbolText = () => z.string().check(z.regex(/^[A-Z0-9]{1,10}\/[A-Z0-9]{1,10}$/));

/** A whole number of up to 16 digits: times and sequence numbers. */
const wholeText = () =>
  z.pipe(
    z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,15})$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );

/** Why the prices of an instrument are paused: a jump, a gap, or too few sources. */
export const PAUSES = ['jump', 'gap', 'sources'] as const;

/** One instrument with its latest quote. The first block is what existing clients read; the second is ours. */
const quotationItem = z.object({
  id: z.number(),
  currency_id: z.number(),
  legal_id: z.number(),
  currency_name: z.string(),
  legal_name: z.string(),
  /** With the decimals of the instrument: old clients show as many as they find here. */
  now_price: z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/)),
  /** Percent over 24 hours with sign and four decimals: "+1.2345". */
  change: z.string().check(z.regex(/^[+-][0-9]+\.[0-9]{4}$/)),
  volume: decimalText(),
  logo: z.string(),
  sort: z.number(),
  market_from: z.literal(2),
  is_display: flag(),
  open_transaction: flag(),
  open_lever: flag(),
  open_microtrade: flag(),
  open_coin_trade: flag(),
  lever_share_num: decimalText(),
  spread: decimalText(),
  overnight: decimalText(),
  lever_trade_fee: decimalText(),
  lever_min_share: z.number(),
  lever_max_share: z.number(),
  micro_trade_fee: decimalText(),
  category: z.number(),
  category_text: z.string(),
  /** 0 forex, 1 commodity, 2 index, 3 coin: the tabs of old clients' market lists. Stocks are under 2. */
  currency_type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),

  symbol: z.string(),
  kind: z.enum(['coin', 'stock']),
  price_scale: z.number(),
  /** Rolling 24 hours. */
  open: decimalText(),
  high: decimalText(),
  low: decimalText(),
  /** Quote coin traded in 24 hours. */
  turnover: decimalText(),
  /** The tick behind now_price: 0 before the first one, when the price is that of a back-filled bar. */
  tick_seq: z.number(),
  tick_time_ms: z.number(),
  /** Whether this market trades at this hour (stocks have sessions). */
  is_open: flag(),
  /** When it opens or closes next; 0 for markets that never close. */
  session_change_ms: z.number(),
  /** Why its prices are paused, and since when; empty and 0 when they are not. Paused: no new orders, cancels always work. */
  paused: z.enum(['', ...PAUSES]),
  paused_since_ms: z.number(),
  /** Closing prices of the last 24 hours, one per hour, oldest first. */
  spark: z.array(z.string()),
  /** Whether new orders are refused: all (`halt`, by two operators), or openings of futures (`fund`, by the fund guard). */
  halted: z.enum(['', ...HALT_KINDS]),
  halted_since_ms: z.number(),
  halt_reason: z.enum(['', ...HALT_REASONS, 'fund']),
});

/** The part of it that says whether orders are taken. */
export type QuotationState = Pick<z.output<typeof quotationItem>, 'paused' | 'halted' | 'halt_reason'>;

export const quotation = defineCall({
  method: 'GET',
  path: '/currency/quotation_new',
  auth: 'public',
  eitherMethod: true,
  summary: 'Every listed instrument with its latest price, grouped by quote coin. Cached per tick.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      type: z.string(),
      logo: z.string(),
      is_legal: flag(),
      is_lever: flag(),
      is_match: flag(),
      is_micro: flag(),
      /** Simulated prices are labelled wherever they are shown. */
      feed: z.enum(['simulated', 'ccxt']),
      server_time_ms: z.number(),
      quotation: z.array(quotationItem),
    }),
  ),
});

export const MAX_BARS = 1_500;

const bar = z.object({
  /** Start of the bar in unix seconds, and in milliseconds as `time`. */
  id: z.number(),
  period: z.enum(PERIODS),
  'base-currency': z.string(),
  'quote-currency': z.string(),
  open: decimalText(),
  close: decimalText(),
  high: decimalText(),
  low: decimalText(),
  /** Base coin, quote coin; `volume` repeats `amount` as existing clients expect. */
  amount: decimalText(),
  vol: decimalText(),
  volume: decimalText(),
  time: z.number(),
  /** 1 when every tick of the bar is in the hash chain, 0 for back-filled bars. */
  chained: flag(),
});

export const bars = defineCall({
  method: 'GET',
  path: '/currency/new_timeshar',
  auth: 'public',
  eitherMethod: true,
  summary: 'Bars of one instrument, oldest first, at most 1,500 (the newest ones of the range).',
  input: z.object({
    /** Unix seconds. */
    from: wholeText(),
    to: wholeText(),
    symbol: symbolText(),
    period: periodText(),
  }),
  reply: z.array(bar),
  envelope: 'code',
});

export const addFavourite = defineCall({
  method: 'POST',
  path: '/optional/add',
  auth: 'user',
  summary: 'Put an instrument on the watch list.',
  input: z.object({ currency_id: idText() }),
  reply: z.object({ id: z.number() }),
});

export const removeFavourite = defineCall({
  method: 'POST',
  path: '/optional/del',
  auth: 'user',
  summary: 'Take a row off the watch list.',
  input: z.object({ id: idText() }),
  reply: z.string(),
});

export const favouriteList = defineCall({
  method: 'GET',
  path: '/optional/list',
  auth: 'user',
  eitherMethod: true,
  summary: 'The watch list in its own order.',
  input: z.object({}),
  reply: z.array(z.object({ id: z.number(), currency_id: z.number() })),
});

export const sortFavourites = defineCall({
  method: 'POST',
  path: '/optional/sort',
  auth: 'user',
  summary: 'The new order of the watch list: all its row ids, separated by commas.',
  input: z.object({ ids: z.string().check(z.regex(/^[1-9][0-9]{0,9}(?:,[1-9][0-9]{0,9}){0,199}$/)) }),
  reply: z.string(),
});

/** above, below: the price crosses a level. move: it leaves ±percent around the price when the alert was set. */
export const ALERT_KINDS = ['above', 'below', 'move'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
export const MAX_ACTIVE_ALERTS = 50;

const alertItem = z.object({
  id: z.number(),
  currency_id: z.number(),
  symbol: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** The level of above and below; the price when a move alert was set. */
  price: decimalText(),
  /** Of a move alert; else 0. */
  percent: decimalText(),
  state: z.enum(['active', 'fired']),
  created_at: timeText(),
  created_at_ms: z.number(),
  fired_price: decimalText(),
  fired_seq: z.number(),
  /** 0 while active. */
  fired_at_ms: z.number(),
});

export const addAlert = defineCall({
  method: 'POST',
  path: '/market/alert/add',
  auth: 'user',
  summary: 'Ask for a notice when a price is crossed or moves by a percentage; it fires once.',
  input: z.object({
    currency_id: idText(),
    kind: z.enum(ALERT_KINDS),
    /** The level (above, below) or the percentage (move, 0.1 to 50). */
    value: amountText(),
  }),
  reply: alertItem,
});

export const removeAlert = defineCall({
  method: 'POST',
  path: '/market/alert/del',
  auth: 'user',
  summary: 'Delete one of the own alerts.',
  input: z.object({ id: idText() }),
  reply: z.string(),
});

export const alertList = defineCall({
  method: 'GET',
  path: '/market/alert/list',
  auth: 'user',
  summary: 'Own alerts, active first, then the latest fired ones.',
  input: z.object({}),
  reply: z.array(alertItem),
});

const hashHex = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The fields of a tick in the order in which they are hashed. */
const proofTick = z.object({
  symbol: z.string(),
  seq: z.number(),
  time_ms: z.number(),
  /** Shortest form, no trailing zeros, as hashed. */
  price: z.string(),
  /** Base coin the sources reported since the tick before, as hashed. */
  volume: z.string(),
  /** name=price pairs separated by semicolons, sorted by name, as hashed. */
  sources: z.string(),
  prev_hash: hashHex(),
  hash: hashHex(),
  /** 0 a price, 1 the start of a pause, 2 its end; these two repeat the last price and are hashed with their reason. */
  kind: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  /** Why prices are paused; empty for a price. */
  reason: z.optional(z.enum(['', ...PAUSES])),
});

export const MAX_PROOF_TICKS = 2_000;
const proofLimit = () =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
      z.transform((text) => Math.min(Number.parseInt(text, 10), MAX_PROOF_TICKS)),
    ),
    100,
  );

export const proofTicks = defineCall({
  method: 'GET',
  path: '/proof/ticks',
  auth: 'public',
  summary:
    'Ticks of one instrument in order, starts and ends of pauses among them, from a sequence number; without one, the latest.',
  input: z.object({
    symbol: symbolText(),
    from_seq: z.optional(wholeText()),
    limit: proofLimit(),
  }),
  reply: z.array(proofTick),
});

export const proofCheckpoints = defineCall({
  method: 'GET',
  path: '/proof/checkpoints',
  auth: 'public',
  summary: 'Signed checkpoints of one instrument in order, from a sequence number; without one, the latest.',
  input: z.object({
    symbol: symbolText(),
    from_seq: z.optional(wholeText()),
    limit: proofLimit(),
  }),
  reply: z.array(
    z.object({
      symbol: z.string(),
      seq: z.number(),
      time_ms: z.number(),
      hash: hashHex(),
      key_id: z.string(),
      signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
    }),
  ),
});

export const proofKeys = defineCall({
  method: 'GET',
  path: '/proof/keys',
  auth: 'public',
  summary: 'Public keys that sign checkpoints, and how a tick and a checkpoint are turned into bytes.',
  input: z.object({}),
  reply: z.object({
    keys: z.array(
      z.object({
        id: z.string(),
        algorithm: z.literal('Ed25519'),
        public_key: hashHex(),
        first_used_ms: z.number(),
      }),
    ),
    tick_format: z.string(),
    /** Of the start and the end of a pause. */
    pause_format: z.string(),
    checkpoint_format: z.string(),
  }),
});
