import { setTimeout as delay } from 'node:timers/promises';
import type { Feed, HistoryBar } from '#kernel/pricing/feed';
import type { Instrument } from '#kernel/pricing/instrument';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { openExchange } from './exchange-client';
import { loadPastBars } from './load-past-bars';
import { createSourceBook, type OnSourceDrop } from './source-book';
import { type WatchedExchange, watchExchange } from './watch-exchange';

export interface CcxtFeedOptions {
  readonly exchanges: readonly string[];
  /** Origins that replace the exchange's own, by exchange. */
  readonly urls: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onDrop: OnSourceDrop;
}

/** The start of the server waits at most this long for the history. */
const HISTORY_PATIENCE_MS = 60_000;
const JOIN_PATIENCE_MS = 10_000;

/**
 * Live prices: the median of several exchanges, by the rules of the index. Stocks have no exchange here and stay without a
 * quote. Volume is what the first exchange in the list that has a symbol reports as traded.
 */
export function createCcxtFeed({ exchanges, urls, clock, logger, onDrop }: CcxtFeedOptions): Feed {
  const book = createSourceBook(clock.nowMs, onDrop);
  const abort = new AbortController();
  let watched: readonly WatchedExchange[] = [];

  const firstWith = (symbol: string): WatchedExchange | undefined =>
    watched.find((exchange) => exchange.listed()?.has(symbol) === true);

  const watch = (name: string, instruments: readonly Instrument[]): WatchedExchange =>
    watchExchange({
      name,
      instruments,
      logger,
      open: () => openExchange(name, urls[name]),
      onTicker: book.addTicker,
      tradesOf: (listed) => [...listed.keys()].filter((symbol) => firstWith(symbol)?.name === name),
      onTrade: (source, instrument, trade) => {
        if (firstWith(instrument.symbol)?.name === source) book.addTrade(instrument, trade);
      },
    });

  /**
   * From the first exchange that lists the symbol and answers; if none does, the history is empty and the start does
   * not fail.
   */
  const loadOne = async (
    instrument: Instrument,
    at: { beforeMs: number; isOver: () => boolean },
  ): Promise<HistoryBar[]> => {
    for (const exchange of watched) {
      const client = exchange.client();
      if (client === null || client.has.fetchOHLCV !== true || exchange.listed()?.has(instrument.symbol) !== true)
        continue;
      try {
        const bars = await loadPastBars(client, instrument, at);
        if (bars.length > 0) return bars;
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : `${error}`;
        logger.warn({ exchange: exchange.name, symbol: instrument.symbol, reason }, 'no past bars from this exchange');
      }
    }
    return [];
  };

  return {
    name: 'ccxt',
    // Does not wait for the exchanges: the server starts without them, with prices marked as stale.
    start: async (instruments) => {
      watched = exchanges.map((name) => watch(name, instruments));
    },
    read: book.read,
    loadHistory: async (instruments, beforeMs) => {
      const deadline = AbortSignal.timeout(HISTORY_PATIENCE_MS);
      const isOver = (): boolean => abort.signal.aborted || deadline.aborted;
      const patience = delay(JOIN_PATIENCE_MS, undefined, { ref: false, signal: abort.signal }).catch(() => undefined);
      await Promise.race([Promise.all(watched.map(({ ready }) => ready)), patience]);
      const coins = instruments.filter(({ kind }) => kind === 'coin');
      const bars = await Promise.all(coins.map((instrument) => loadOne(instrument, { beforeMs, isOver })));
      return bars.flat();
    },
    stop: async () => {
      abort.abort();
      await Promise.all(watched.map((exchange) => exchange.stop()));
      watched = [];
    },
  };
}
