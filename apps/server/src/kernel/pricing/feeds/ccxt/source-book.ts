import { computeMedianIndex } from '@candor/domain/pricing/index-price';
import { fromUnits, toUnits } from '@candor/money/units';
import type { FeedQuote } from '#kernel/pricing/feed';
import type { Instrument } from '#kernel/pricing/instrument';
import type { Ticker, Trade } from './exchange-client';
import { type ReceivedQuote, readTicker, type TickerProblem } from './read-ticker';

export type SourceProblem = TickerProblem | 'stale' | 'outlier';
export type OnSourceDrop = (source: string, problem: SourceProblem) => void;

const VOLUME_SCALE = 8;
const AMOUNT = /^(?:0|[1-9][0-9]{0,11})(?:\.([0-9]{1,18}))?$/;
const STALE_MS = 5_000;
/** Older ones are not counted as dropped before they are stale: others are only fresher. */
const FRESH_MS = 1_500;

/** The latest quote of every source for every instrument, and the index computed from them. */
export interface SourceBook {
  addTicker(source: string, instrument: Instrument, ticker: Ticker): void;
  addTrade(instrument: Instrument, trade: Trade): void;
  /** The index of every instrument that has a new quote since the previous read. */
  read(nowMs: number): FeedQuote[];
}

interface Entry {
  readonly instrument: Instrument;
  readonly quotes: Map<string, ReceivedQuote>;
  /** Quotes already counted as dropped, so that each is counted once. */
  readonly dropped: WeakSet<ReceivedQuote>;
  hasNews: boolean;
  lastMs: number;
  volume: bigint;
}

export function createSourceBook(nowMs: () => number, onDrop: OnSourceDrop): SourceBook {
  const entries = new Map<number, Entry>();
  const entryOf = (instrument: Instrument): Entry => {
    const known = entries.get(instrument.id);
    if (known !== undefined) return known;
    const entry: Entry = {
      instrument,
      quotes: new Map(),
      dropped: new WeakSet(),
      hasNews: false,
      lastMs: 0,
      volume: 0n,
    };
    entries.set(instrument.id, entry);
    return entry;
  };

  return {
    addTicker: (source, instrument, ticker) => {
      const entry = entryOf(instrument);
      const reading = readTicker(ticker, { source, nowMs: nowMs(), before: entry.quotes.get(source) });
      if (!reading.ok) return onDrop(source, reading.problem);
      entry.quotes.set(source, reading.quote);
      entry.hasNews = true;
    },
    addTrade: (instrument, { amount }) => {
      const text = typeof amount === 'string' ? amount : '';
      const match = AMOUNT.exec(text);
      if (match === null) return;
      // Digits beyond the eighth decimal are cut off: the volume is never rounded up.
      const excess = Math.max(0, (match[1] ?? '').length - VOLUME_SCALE);
      entryOf(instrument).volume += toUnits(text.slice(0, text.length - excess), VOLUME_SCALE);
    },
    read: (readMs) => [...entries.values()].flatMap((entry) => readEntry(entry, readMs, onDrop)),
  };
}

/** A quote's time is when the newest accepted source quote was received: one clock, so it never goes back. */
function readEntry(entry: Entry, nowMs: number, onDrop: OnSourceDrop): FeedQuote[] {
  const quotes = [...entry.quotes.values()];
  const index = computeMedianIndex(quotes, nowMs);
  const used = new Set(index?.used.map(({ name }) => name));
  for (const quote of quotes) {
    const ageMs = nowMs - quote.timeMs;
    const isSlow = ageMs > FRESH_MS && ageMs <= STALE_MS;
    if (used.has(quote.name) || isSlow || entry.dropped.has(quote)) continue;
    entry.dropped.add(quote);
    onDrop(quote.name, ageMs > STALE_MS ? 'stale' : 'outlier');
  }
  const timeMs = Math.max(0, ...quotes.filter(({ name }) => used.has(name)).map(({ receivedMs }) => receivedMs));
  if (index === null || !entry.hasNews || timeMs <= entry.lastMs || timeMs > nowMs) return [];
  const volume = fromUnits(entry.volume, VOLUME_SCALE);
  entry.hasNews = false;
  entry.lastMs = timeMs;
  entry.volume = 0n;
  return [{ instrumentId: entry.instrument.id, timeMs, price: index.price, sources: index.used, volume }];
}
