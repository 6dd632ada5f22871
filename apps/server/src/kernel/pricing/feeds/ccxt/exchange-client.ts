import { moveUrls } from './move-urls';

/** Ticker of one symbol; numbers are kept as the text the exchange sent. */
export interface Ticker {
  readonly symbol?: unknown;
  readonly last?: unknown;
  readonly timestamp?: unknown;
}

export interface Trade {
  readonly id?: unknown;
  readonly symbol?: unknown;
  readonly amount?: unknown;
}

/** The part of a ccxt exchange that we use. No credentials: only public data. */
export interface ExchangeClient {
  readonly has: Readonly<Record<string, unknown>>;
  readonly timeframes: Readonly<Record<string, unknown>>;
  /** The latest ticker of each symbol; ccxt puts a new object there with every message. */
  readonly tickers: Readonly<Record<string, Ticker | undefined>>;
  readonly markets: Readonly<Record<string, unknown>> | undefined;
  urls: Record<string, unknown>;
  log: (...parts: unknown[]) => void;
  loadMarkets(): Promise<unknown>;
  watchTickers(symbols: readonly string[]): Promise<unknown>;
  watchTicker(symbol: string): Promise<unknown>;
  fetchTickers(symbols: readonly string[]): Promise<Readonly<Record<string, Ticker | undefined>>>;
  watchTradesForSymbols(symbols: readonly string[]): Promise<readonly Trade[]>;
  fetchOHLCV(
    symbol: string,
    timeframe: string,
    sinceMs: number,
    limit: number,
  ): Promise<readonly (readonly unknown[])[]>;
  /** Has to be called before the first stream over plain ws; without a proxy it changes nothing else. */
  loadHttpProxyAgent(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** A listing's prices are far smaller than this; a longer message is refused. */
const LONGEST_MESSAGE = 2_000_000;
const REQUEST_TIMEOUT_MS = 10_000;

/** Loads ccxt (large, so only when it is used) and opens one of its exchanges. */
export async function openExchange(name: string, url: string | undefined): Promise<ExchangeClient> {
  const { default: ccxt } = await import('ccxt');
  const exchanges = ccxt.pro as unknown as Readonly<Record<string, ExchangeConstructor | undefined>>;
  const Exchange = Object.hasOwn(exchanges, name) ? exchanges[name] : undefined;
  if (Exchange === undefined) throw new Error(`ccxt has no exchange "${name}" with a stream of prices`);
  const client = new Exchange({
    // Decimals are kept as text.
    number: String,
    timeout: REQUEST_TIMEOUT_MS,
    newUpdates: true,
    options: {
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      // keepTrying waits between attempts, so ccxt's own backoff is set to the minimum.
      ws: { backoff: { base: 1, max: 1 }, options: { maxPayload: LONGEST_MESSAGE } },
    },
  });
  client.log = () => undefined;
  if (url !== undefined) client.urls = { ...client.urls, api: moveUrls(client.urls.api, url) };
  if (url?.startsWith('http:') === true) await client.loadHttpProxyAgent();
  return client;
}

type ExchangeConstructor = new (options: Readonly<Record<string, unknown>>) => ExchangeClient;
