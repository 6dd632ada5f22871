/**
 * What travels over the socket, beside the events of existing clients (daymarket, kline …).
 *
 * client → server, each with an acknowledgement:
 *   watch   WatchRequest → WatchReply    what is on the screen now; replaces the earlier watch
 *   login   token → LoginReply           joins the own private room; anything but a valid token is refused
 * server → client:
 *   q       QuoteFrame                   at most one per 100 ms, only what changed of the watched set
 *   k       BarFrame                     the watched bar, at most once a second
 *   b       BookFrame                    the watched order book, at most five a second, and at once after `watch`
 *   t       TapeFrame                    trades of the watched book as they happen
 *   s       StateFrame                   instruments that do not take every order: at once, and whenever that changes
 *   notice  NoticePush                   private, after commit
 *   rooms of a product: what a page watches besides prices (nft_watch → nft_bids, in nft.ts; room_watch → room, in rooms.ts)
 *   private events of a product, after commit: `…Push` in the contract file of the product
 */
import type { Period, QuotationState } from './market';

export const REALTIME_PATH = '/socket.io/';
export const MAX_WATCHED = 200;

export interface WatchRequest {
  /** Instrument ids, any order; at most MAX_WATCHED. Empty: nothing. */
  readonly ids: readonly number[];
  readonly bar?: { readonly id: number; readonly period: Period };
  /** Instrument whose order book and trades are on the screen. */
  readonly book?: number;
}

/** `frame` is the number of the last frame of this set: the next one is frame + 1, anything else is a gap (watch again). */
export type WatchReply =
  | { readonly ok: true; readonly frame: number; readonly timeMs: number; readonly rows: readonly QuoteRow[] }
  | { readonly ok: false; readonly error: 'invalid' | 'too_many' };

/** too_many: the session is good, but this user has too many connections. */
export type LoginReply = { readonly ok: true } | { readonly ok: false; readonly error: 'session_invalid' | 'too_many' };

/** Decimals as text, in the instrument's own precision. The short form leaves the rolling 24-hour figures as they were. */
export type QuoteRow =
  | readonly [id: number, tickSeq: number, tickTimeMs: number, price: string]
  | readonly [
      id: number,
      tickSeq: number,
      tickTimeMs: number,
      price: string,
      open: string,
      high: string,
      low: string,
      volume: string,
      turnover: string,
    ];

export type QuoteFrame = readonly [frame: number, serverTimeMs: number, rows: readonly QuoteRow[]];

export type BarFrame = readonly [
  id: number,
  period: Period,
  startMs: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  turnover: string,
];

/** Each that is paused, halted or whose openings are paused; all others trade. The same words as in the quotation. */
export type StateRow = readonly [
  id: number,
  paused: QuotationState['paused'],
  pausedSinceMs: number,
  halted: QuotationState['halted'],
  haltedSinceMs: number,
  haltReason: QuotationState['halt_reason'],
];
export type StateFrame = readonly StateRow[];

export interface NoticePush {
  readonly id: number;
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  /** Grows with every push of this user; an older one is ignored. */
  readonly version: number;
}

/** Price, amount, and how much of it is the house's market maker's. Text in the pair's own precision. */
export type BookLevel = readonly [price: string, amount: string, house: string];

/** The whole book each time: best prices first, at most BOOK_LEVELS a side. A frame with a lower `seq` is old. */
export type BookFrame = readonly [
  id: number,
  seq: number,
  timeMs: number,
  bids: readonly BookLevel[],
  asks: readonly BookLevel[],
];
export const BOOK_LEVELS = 20;

export type TapeItem = readonly [
  seq: number,
  price: string,
  amount: string,
  side: 'buy' | 'sell',
  withHouse: 0 | 1,
  timeMs: number,
];
/** Oldest first. Numbers have no gaps: what is missing in between is at `/spot/trades`. */
export type TapeFrame = readonly [id: number, rows: readonly TapeItem[]];
