import type { QuoteRow } from '@candor/contract/realtime';
import { type LiveQuote, mergeRow } from './live-quote.ts';

/** Properties of an instrument needed to show its price. */
export interface QuoteFacts {
  readonly id: number;
  readonly priceScale: number;
  readonly isOpen: boolean;
}

export interface QuoteStore {
  get(id: number): LiveQuote | undefined;
  apply(rows: readonly QuoteRow[]): void;
  describe(instruments: readonly QuoteFacts[]): void;
  scaleOf(id: number): number;
  isOpen(id: number): boolean;
  subscribe(id: number, listener: (quote: LiveQuote) => void): () => void;
  subscribeAll(listener: () => void): () => void;
}

const DEFAULT_SCALE = 2;

export function createQuoteStore(): QuoteStore {
  const known = new Map<number, LiveQuote>();
  const facts = new Map<number, QuoteFacts>();
  const listeners = new Map<number, Set<(quote: LiveQuote) => void>>();
  const batchListeners = new Set<() => void>();

  const applyRow = (row: QuoteRow): boolean => {
    const before = known.get(row[0]);
    const after = mergeRow(before, row);
    if (after === undefined || after === before) return false;
    known.set(after.id, after);
    for (const listener of listeners.get(after.id) ?? []) listener(after);
    return true;
  };

  return {
    get: (id) => known.get(id),
    apply(rows) {
      let changed = false;
      for (const row of rows) changed = applyRow(row) || changed;
      if (changed) for (const listener of batchListeners) listener();
    },
    describe(instruments) {
      for (const instrument of instruments) facts.set(instrument.id, instrument);
    },
    scaleOf: (id) => facts.get(id)?.priceScale ?? DEFAULT_SCALE,
    isOpen: (id) => facts.get(id)?.isOpen ?? true,
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
    subscribeAll(listener) {
      batchListeners.add(listener);
      return () => batchListeners.delete(listener);
    },
  };
}
