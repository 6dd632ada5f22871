import type { BarRow } from './bar-rows.ts';

export interface FollowedInstrument {
  readonly id: number;
  readonly symbol: string;
}

export interface BarPage {
  /** Oldest first. */
  readonly bars: readonly BarRow[];
  /** Whether older ones may exist. */
  readonly more: boolean;
}

export interface ChartNews {
  /** The newest bar, each time it changes or a new one begins. */
  readonly bar: (bar: BarRow) => void;
  /** Bars were missed: reload. */
  readonly behind: () => void;
}

/** Data source of a chart. One per instrument and period. */
export interface ChartSource {
  loadLatest(signal: AbortSignal): Promise<BarPage>;
  /** Bars that begin before `startMs`. */
  loadBefore(startMs: number, signal: AbortSignal): Promise<BarPage>;
  /** Reports new bars; returns an unsubscribe function. Call it after loadLatest. */
  follow(news: ChartNews): () => void;
}
