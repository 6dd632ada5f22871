import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acceptSockets, type SocketPeer } from './web-socket-server';

/** A local exchange with the public part of a real one's protocol: markets, tickers, trades, bars. */
export interface FakeExchange {
  readonly origin: string;
  /** Sends a tick to all clients subscribed to the symbol. */
  tick(symbol: string, price: unknown, timeMs: unknown): void;
  trade(symbol: string, amount: string, timeMs: number): void;
  /** Sends a raw text to all connected clients. */
  sendRaw(text: string): void;
  /** Number of clients subscribed to the tickers of a symbol. */
  listeners(symbol: string): number;
  tradeListeners(symbol: string): number;
  /** Number of requests for bars so far. */
  barRequests(): number;
  cutConnections(): void;
  /** Makes every HTTP request fail from now on. */
  failRequests(): void;
  stop(): Promise<void>;
}

export interface FakeExchangeOptions {
  readonly symbols: readonly string[];
  /** Rows [start, open, high, low, close, volume], oldest first, for a bar length in ms. */
  readonly bars?: (lengthMs: number, fromMs: number, limit: number) => readonly (readonly [number, ...string[]])[];
}

interface Protocol {
  /** Reply to a request; undefined: unknown URL. */
  readonly answer: (url: URL, options: FakeExchangeOptions) => unknown;
  /** Topics a message subscribes to, and the reply to it. */
  readonly subscribe: (text: string) => { readonly topics: readonly string[]; readonly reply: string };
  readonly tickerTopic: (symbol: string) => string;
  readonly tradeTopic: (symbol: string) => string;
  readonly ticker: (symbol: string, price: unknown, timeMs: unknown) => unknown;
  readonly trade: (symbol: string, amount: string, at: { timeMs: number; id: number }) => unknown;
}

export async function startFakeExchange(kind: 'binance' | 'okx', options: FakeExchangeOptions): Promise<FakeExchange> {
  const protocol = kind === 'binance' ? binance : okx;
  let isFailing = false;
  let barRequests = 0;
  let trades = 0;
  const topics = new Map<SocketPeer, Set<string>>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://exchange.test');
    if (/kline|candles/.test(url.pathname)) barRequests += 1;
    const answer = isFailing ? undefined : protocol.answer(url, options);
    response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { code: -1, msg: 'not known here' }));
  });
  const peers = acceptSockets(server, (peer, text) => {
    if (text === 'ping') return peer.send('pong');
    const subscribed = protocol.subscribe(text);
    topics.set(peer, new Set([...(topics.get(peer) ?? []), ...subscribed.topics]));
    peer.send(subscribed.reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const subscribers = (topic: string) => [...peers].filter((peer) => topics.get(peer)?.has(topic) === true);
  const push = (topic: string, message: unknown): void => {
    for (const peer of subscribers(topic)) peer.send(JSON.stringify(message));
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    tick: (symbol, price, timeMs) => push(protocol.tickerTopic(symbol), protocol.ticker(symbol, price, timeMs)),
    trade: (symbol, amount, timeMs) => {
      trades += 1;
      push(protocol.tradeTopic(symbol), protocol.trade(symbol, amount, { timeMs, id: trades }));
    },
    sendRaw: (text) => {
      for (const peer of peers) peer.send(text);
    },
    listeners: (symbol) => subscribers(protocol.tickerTopic(symbol)).length,
    tradeListeners: (symbol) => subscribers(protocol.tradeTopic(symbol)).length,
    barRequests: () => barRequests,
    cutConnections: () => {
      for (const peer of peers) peer.cut();
    },
    failRequests: () => {
      isFailing = true;
    },
    stop: async () => {
      for (const peer of peers) peer.cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  H: 3_600_000,
  d: 86_400_000,
  D: 86_400_000,
};
const lengthOf = (text: string): number => {
  const [, count = '1', unit = 'm'] = /^(\d+)([mhHdD])/.exec(text) ?? [];
  return Number.parseInt(count, 10) * (UNIT_MS[unit] ?? 0);
};
const numberOf = (url: URL, name: string): number => Number.parseInt(url.searchParams.get(name) ?? '0', 10);

const compact = (symbol: string): string => symbol.replace('/', '');
const binance: Protocol = {
  answer: (url, { symbols, bars }) => {
    if (url.pathname === '/api/v3/exchangeInfo') return { symbols: symbols.map(toBinanceMarket) };
    if (url.pathname !== '/api/v3/klines' || bars === undefined) return undefined;
    const lengthMs = lengthOf(url.searchParams.get('interval') ?? '');
    const rows = bars(lengthMs, numberOf(url, 'startTime'), numberOf(url, 'limit'));
    return rows.map(([startMs, ...rest]) => [startMs, ...rest, startMs + lengthMs - 1, '0', 1, '0', '0', '0']);
  },
  subscribe: (text) => {
    const { params, id } = JSON.parse(text) as { params: string[]; id: number };
    return { topics: params, reply: JSON.stringify({ result: null, id }) };
  },
  tickerTopic: (symbol) => `${compact(symbol).toLowerCase()}@miniTicker`,
  tradeTopic: (symbol) => `${compact(symbol).toLowerCase()}@trade`,
  ticker: (symbol, price, timeMs) => ({ e: '24hrMiniTicker', E: timeMs, s: compact(symbol), c: price, v: '1', q: '1' }),
  trade: (symbol, amount, { timeMs, id }) => {
    const at = { E: timeMs, T: timeMs, t: id };
    return { e: 'trade', s: compact(symbol), p: '100', q: amount, m: true, M: true, ...at };
  },
};

const toBinanceMarket = (symbol: string) => {
  const [baseAsset, quoteAsset] = symbol.split('/');
  const precision = { baseAssetPrecision: 8, quotePrecision: 8, quoteAssetPrecision: 8 };
  const trading = { status: 'TRADING', isSpotTradingAllowed: true, permissions: ['SPOT'], filters: [], orderTypes: [] };
  return { symbol: compact(symbol), baseAsset, quoteAsset, ...precision, ...trading };
};

const dashed = (symbol: string): string => symbol.replace('/', '-');
const okx: Protocol = {
  answer: (url, { symbols, bars }) => {
    if (url.pathname === '/api/v5/public/instruments') return { code: '0', data: symbols.map(toOkxMarket) };
    if (!/^\/api\/v5\/market\/(history-)?candles$/.test(url.pathname) || bars === undefined) return undefined;
    const lengthMs = lengthOf(url.searchParams.get('bar') ?? '');
    const rows = bars(lengthMs, numberOf(url, 'before') + 1, numberOf(url, 'limit'));
    return { code: '0', data: rows.map(([startMs, ...rest]) => [`${startMs}`, ...rest, '0', '0', '1']).reverse() };
  },
  subscribe: (text) => {
    const { args } = JSON.parse(text) as { args: { channel: string; instId: string }[] };
    const topics = args.map(({ channel, instId }) => `${channel}:${instId}`);
    return { topics, reply: JSON.stringify({ event: 'subscribe', arg: args[0] }) };
  },
  tickerTopic: (symbol) => `tickers:${dashed(symbol)}`,
  tradeTopic: (symbol) => `trades:${dashed(symbol)}`,
  ticker: (symbol, price, timeMs) => {
    const instId = dashed(symbol);
    return { arg: { channel: 'tickers', instId }, data: [{ instType: 'SPOT', instId, last: price, ts: `${timeMs}` }] };
  },
  trade: (symbol, amount, { timeMs, id }) => {
    const instId = dashed(symbol);
    const row = { instId, tradeId: `${id}`, px: '100', sz: amount, side: 'buy', ts: `${timeMs}` };
    return { arg: { channel: 'trades', instId }, data: [row] };
  },
};

const toOkxMarket = (symbol: string) => {
  const [baseCcy, quoteCcy] = symbol.split('/');
  const sizes = { tickSz: '0.01', lotSz: '0.00000001', minSz: '0.00001' };
  return { instId: dashed(symbol), instType: 'SPOT', baseCcy, quoteCcy, state: 'live', ...sizes };
};
