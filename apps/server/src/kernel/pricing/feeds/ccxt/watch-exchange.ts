import { setTimeout as delay } from 'node:timers/promises';
import type { Instrument } from '#kernel/pricing/instrument';
import type { Logger } from '#platform/runtime/logger';
import type { ExchangeClient, Ticker, Trade } from './exchange-client';
import { keepTrying } from './keep-trying';

export interface WatchedExchange {
  readonly name: string;
  /** The symbols of ours that the exchange lists; null until its markets are loaded. */
  listed(): ReadonlyMap<string, Instrument> | null;
  /** Settles when the markets are loaded, or when watching ends before that. */
  readonly ready: Promise<void>;
  readonly client: () => ExchangeClient | null;
  stop(): Promise<void>;
}

export interface WatchDeps {
  readonly name: string;
  readonly instruments: readonly Instrument[];
  readonly open: () => Promise<ExchangeClient>;
  readonly logger: Logger;
  readonly onTicker: (source: string, instrument: Instrument, ticker: Ticker) => void;
  /** The symbols whose trades this exchange reports. Called again whenever the stream starts. */
  readonly tradesOf: (listed: ReadonlyMap<string, Instrument>) => readonly string[];
  readonly onTrade: (source: string, instrument: Instrument, trade: Trade) => void;
}

/** Exchanges without a stream are polled at this interval. */
const POLL_MS = 1_000;

/** Streams one exchange and reconnects after every failure. A failure here does not affect other exchanges. */
export function watchExchange(deps: WatchDeps): WatchedExchange {
  const { name, logger } = deps;
  const abort = new AbortController();
  const entrance = createEntrance(deps);
  const onFailure = (error: unknown, waitMs: number): void => {
    const reason = error instanceof Error ? error.message.slice(0, 200) : `${error}`;
    logger.warn({ exchange: name, reason, waitMs }, 'exchange failed, trying again');
  };
  const listen = { signal: abort.signal, onFailure };
  const tickers = keepTrying({ ...listen, round: tickerRound(deps, entrance, abort.signal) });
  const trades = entrance.ready.then(() => keepTrying({ ...listen, round: tradeRound(deps, entrance, abort.signal) }));

  return {
    name,
    ready: entrance.ready,
    listed: () => entrance.joined()?.listed ?? null,
    client: () => entrance.joined()?.client ?? null,
    stop: async () => {
      abort.abort();
      await entrance.leave();
      await Promise.all([tickers, trades]);
      // Also closes a client that was still being opened.
      await entrance.leave();
    },
  };
}

interface Joined {
  readonly client: ExchangeClient;
  readonly listed: ReadonlyMap<string, Instrument>;
}

/** Opens the exchange and loads its markets, once; after a failure the next call tries again. */
function createEntrance({ name, instruments, open, logger }: WatchDeps) {
  let client: ExchangeClient | null = null;
  let joined: Joined | null = null;
  let announce: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    announce = resolve;
  });
  return {
    ready,
    joined: () => joined,
    join: async (): Promise<Joined> => {
      if (joined !== null) return joined;
      client ??= await open();
      await client.loadMarkets();
      joined = { client, listed: listListed(client, instruments) };
      logger.info({ exchange: name, symbols: joined.listed.size }, 'exchange joined');
      announce();
      return joined;
    },
    leave: async (): Promise<void> => {
      announce();
      await client?.close().catch(() => undefined);
    },
  };
}

type Entrance = ReturnType<typeof createEntrance>;

function tickerRound({ name, onTicker }: WatchDeps, { join }: Entrance, signal: AbortSignal) {
  const seen = new Map<string, Ticker>();
  const report = (listed: Joined['listed'], latest: Readonly<Record<string, Ticker | undefined>>): void => {
    for (const [symbol, instrument] of listed) {
      const ticker = latest[symbol];
      if (ticker === undefined || seen.get(symbol) === ticker) continue;
      seen.set(symbol, ticker);
      onTicker(name, instrument, ticker);
    }
  };
  return async (): Promise<void> => {
    const { client, listed } = await join();
    if (listed.size === 0) return idle(signal);
    // First the tickers that arrived during the wait after a failure.
    report(listed, client.tickers);
    report(listed, await nextTickers(client, [...listed.keys()], signal));
  };
}

function tradeRound({ name, tradesOf, onTrade }: WatchDeps, { join }: Entrance, signal: AbortSignal) {
  return async (): Promise<void> => {
    const { client, listed } = await join();
    const symbols = tradesOf(listed);
    if (symbols.length === 0 || client.has.watchTradesForSymbols !== true) return idle(signal);
    for (const trade of await client.watchTradesForSymbols(symbols)) {
      const instrument = typeof trade.symbol === 'string' ? listed.get(trade.symbol) : undefined;
      if (instrument !== undefined) onTrade(name, instrument, trade);
    }
  };
}

function listListed(client: ExchangeClient, instruments: readonly Instrument[]): ReadonlyMap<string, Instrument> {
  const coins = instruments.filter(({ kind, symbol }) => kind === 'coin' && client.markets?.[symbol] !== undefined);
  return new Map(coins.map((instrument) => [instrument.symbol, instrument]));
}

/** Waits for the next tickers, by stream if the exchange has one, and returns the latest of every symbol. */
async function nextTickers(client: ExchangeClient, symbols: readonly string[], signal: AbortSignal) {
  if (client.has.watchTickers === true) {
    await client.watchTickers(symbols);
    return client.tickers;
  }
  if (client.has.watchTicker === true) {
    await Promise.race(symbols.map((symbol) => client.watchTicker(symbol)));
    return client.tickers;
  }
  await delay(POLL_MS, undefined, { signal });
  return client.fetchTickers(symbols);
}

/** Nothing to stream: waits until the signal aborts. */
function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
