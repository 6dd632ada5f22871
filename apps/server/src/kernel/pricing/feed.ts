import type { Period } from '@candor/contract/market';
import type { Instrument } from './instrument';

/** The last quote of one source. */
export interface SourceQuote {
  readonly name: string;
  readonly price: string;
  readonly timeMs: number;
  /** The source gave no time of its own: `timeMs` is when the quote was received. */
  readonly isUntimed?: boolean;
}

/** The current quote of one instrument. */
export interface FeedQuote {
  readonly instrumentId: number;
  /** Time of the newest source quote. */
  readonly timeMs: number;
  readonly price: string;
  readonly sources: readonly SourceQuote[];
  /** Base coin reported as traded since the previous read; '0' where the source reports none. Never invented. */
  readonly volume: string;
}

export interface HistoryBar {
  readonly instrumentId: number;
  readonly period: Period;
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
}

/** Where prices come from. The tick writer reads it every 250 ms; what it returns is admitted or dropped by rule. */
export interface Feed {
  readonly name: 'simulated' | 'ccxt';
  start(instruments: readonly Instrument[]): Promise<void>;
  /**
   * The latest quotes that are new since the previous read. Instruments without a new quote, or whose market is closed,
   * are left out.
   */
  read(nowMs: number): readonly FeedQuote[];
  /** Bars before the chain began, for charts: every period of every instrument, up to beforeMs. Marked as outside the chain. */
  loadHistory(instruments: readonly Instrument[], beforeMs: number): Promise<readonly HistoryBar[]>;
  stop(): Promise<void>;
}
