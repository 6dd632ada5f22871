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

/** Why and since when there are no new prices of an instrument. `seq`: the record of the chain that says so. */
export interface Pause {
  readonly reason: PauseReason;
  readonly sinceMs: number;
  readonly seq: number;
}

/** Every process has one: filled from the database at start, then kept up by the notifications of committed ticks. */
export interface Board {
  instruments(): readonly Instrument[];
  instrument(id: number): Instrument | undefined;
  bySymbol(symbol: string): Instrument | undefined;
  byCurrency(baseCurrencyId: number): Instrument | undefined;
  quote(instrumentId: number): Quote | undefined;
  /** The bar that is being built. */
  bar(instrumentId: number, period: Period): LiveBar | undefined;
  /** The bar before it, if it was seen here, and the bar that is being built: they may be newer than what is stored. */
  recentBars(instrumentId: number, period: Period): readonly LiveBar[];
  /** No tick for more than 3 s (rules §1). */
  isStale(instrumentId: number): boolean;
  isOpen(instrumentId: number): boolean;
  /** Paused: no new orders, triggers, liquidations or settlements by this instrument; cancels always work. Null: not paused. */
  pauseOf(instrumentId: number): Pause | null;
  /** Grows with every batch of ticks: a cached text made at this version is still right. */
  version(): number;
  /** Called after commit, with all prices of one batch in order. Returns the way to stop listening. */
  onTicks(listener: (ticks: readonly Tick[]) => void): () => void;
  /** The same for starts and ends of pauses, which are told before prices of the same batch. */
  onPauses(listener: (records: readonly Tick[]) => void): () => void;
  /** Called when the list of instruments was read again: what is shown, open or halted may have changed. */
  onListing(listener: () => void): () => void;
}
