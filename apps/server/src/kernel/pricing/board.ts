import type { Period } from '@candor/contract/market';
import type { PauseReason, Tick } from '@candor/domain/pricing/tick';
import type { Instrument } from './instrument';

/** The latest price of one instrument and its rolling 24 hours. Decimals as text with the instrument's own precision. */
export interface Quote {
  readonly instrumentId: number;
  /** 0 before the first tick, when the price is that of a back-filled bar. */
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
  /** Hourly closes of the last 24 hours, oldest first. */
  readonly spark: readonly string[];
}

export interface LiveBar {
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** Why and since when an instrument has no new prices. `seq`: the record of the chain that began the pause. */
export interface Pause {
  readonly reason: PauseReason;
  readonly sinceMs: number;
  readonly seq: number;
}

/** One per process: loaded from the database at start, then updated by the notifications of committed ticks. */
export interface Board {
  instruments(): readonly Instrument[];
  instrument(id: number): Instrument | undefined;
  bySymbol(symbol: string): Instrument | undefined;
  byCurrency(baseCurrencyId: number): Instrument | undefined;
  quote(instrumentId: number): Quote | undefined;
  /** The unfinished bar. */
  bar(instrumentId: number, period: Period): LiveBar | undefined;
  /** The previous bar, if this board has built it, and the unfinished one: they may be newer than the stored ones. */
  recentBars(instrumentId: number, period: Period): readonly LiveBar[];
  /** No tick for more than 3 s (rules §1). */
  isStale(instrumentId: number): boolean;
  isOpen(instrumentId: number): boolean;
  /**
   * Pause of the instrument, or null. While paused there are no new orders, triggers, liquidations or settlements;
   * cancelling always works.
   */
  pauseOf(instrumentId: number): Pause | null;
  /** Increases with every batch of ticks: a text cached for this version is still valid. */
  version(): number;
  /** Called after commit, with all prices of one batch in order. Returns a function that unsubscribes. */
  onTicks(listener: (ticks: readonly Tick[]) => void): () => void;
  /** The same for starts and ends of pauses, which are delivered before prices of the same batch. */
  onPauses(listener: (records: readonly Tick[]) => void): () => void;
  /** Called when the list of instruments was reloaded: what is shown, open or halted may have changed. */
  onListing(listener: () => void): () => void;
}
