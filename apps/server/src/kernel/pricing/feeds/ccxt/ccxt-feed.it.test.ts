import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeExchange, startFakeExchange } from '#app/testing/fake-exchange';
import { listingOf } from '#app/testing/sample-instruments';
import type { Feed, FeedQuote } from '#kernel/pricing/feed';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { createCcxtFeed } from './create-ccxt-feed';

const NOW_MS = Date.UTC(2026, 5, 1, 12);
const BTC = 'BTC/USDT';
const ETH = 'ETH/USDT';
const instruments = listingOf('BTC', 'ETH', 'AAPL');
const idOf = (symbol: string): number => instruments.find((instrument) => instrument.symbol === symbol)?.id ?? 0;
const WAIT = { timeout: 60_000, interval: 10 };

let clock: VirtualClock;
let fakes: { binance: FakeExchange; binanceus: FakeExchange; okx: FakeExchange };
let feed: Feed;
let drops: string[];
let logLines: string[];

const allFakes = (): FakeExchange[] => Object.values(fakes);
const flatBars = (lengthMs: number, fromMs: number, limit: number) => {
  const rows: [number, ...string[]][] = [];
  const first = Math.ceil(fromMs / lengthMs) * lengthMs;
  for (let startMs = first; startMs <= NOW_MS && rows.length < limit; startMs += lengthMs) {
    rows.push([startMs, '100.5', '102', '99.25', '101', '2.5']);
  }
  return rows;
};

beforeEach(async () => {
  clock = virtualClock(NOW_MS);
  drops = [];
  logLines = [];
  fakes = {
    binance: await startFakeExchange('binance', { symbols: [BTC, ETH], bars: flatBars }),
    binanceus: await startFakeExchange('binance', { symbols: [BTC] }),
    okx: await startFakeExchange('okx', { symbols: [BTC, ETH], bars: flatBars }),
  };
  feed = createCcxtFeed({
    exchanges: Object.keys(fakes),
    urls: Object.fromEntries(Object.entries(fakes).map(([name, fake]) => [name, fake.origin])),
    clock,
    logger: createLogger({ level: 'info', destination: { write: (line) => void logLines.push(line) } }),
    onDrop: (source, reason) => void drops.push(`${source} ${reason}`),
  });
  await feed.start(instruments);
});

afterEach(async () => {
  await feed.stop();
  await Promise.all(allFakes().map((fake) => fake.stop()));
});

const everybodyListens = () =>
  vi.waitFor(() => {
    for (const fake of allFakes()) expect(fake.listeners(BTC)).toBe(1);
  }, WAIT);

/** Reads until a quote of BTC/USDT satisfies the expectation. */
const readUntil = async (check: (quote: FeedQuote | undefined) => void): Promise<FeedQuote | undefined> => {
  let latest: FeedQuote | undefined;
  await vi.waitFor(() => {
    latest = feed.read(clock.nowMs()).find(({ instrumentId }) => instrumentId === idOf(BTC)) ?? latest;
    check(latest);
  }, WAIT);
  return latest;
};
const pricesBySource = (quote: FeedQuote | undefined) =>
  Object.fromEntries((quote?.sources ?? []).map(({ name, price }) => [name, price]));

/** One round in which every exchange speaks at the clock's time. */
const tickAll = (prices: { binance?: string; binanceus?: string; okx?: string }): void => {
  clock.advance(250);
  for (const [name, price] of Object.entries(prices)) {
    fakes[name as keyof typeof fakes].tick(BTC, price, clock.nowMs());
  }
};

describe('the index', () => {
  it('is the median of three exchanges, with each one named', async () => {
    await everybodyListens();
    tickAll({ binance: '67000.1', binanceus: '67003.5', okx: '67001' });
    const quote = await readUntil((latest) => expect(latest?.sources).toHaveLength(3));
    expect(quote).toMatchObject({ price: '67001', timeMs: clock.nowMs(), volume: '0' });
    expect(pricesBySource(quote)).toEqual({ binance: '67000.1', binanceus: '67003.5', okx: '67001' });
    expect(feed.read(clock.nowMs())).toEqual([]);
    expect(drops).toEqual([]);
  });

  it('leaves an exchange out of symbols it does not list, and stocks without any price', async () => {
    await everybodyListens();
    clock.advance(250);
    fakes.binance.tick(ETH, '3500', clock.nowMs());
    fakes.okx.tick(ETH, '3502', clock.nowMs());
    const quotes: FeedQuote[] = [];
    await vi.waitFor(() => {
      quotes.push(...feed.read(clock.nowMs()));
      expect(quotes.at(-1)?.sources).toHaveLength(2);
    }, WAIT);
    expect(quotes.at(-1)).toMatchObject({ instrumentId: idOf(ETH), price: '3501' });
    expect(quotes.every(({ instrumentId }) => instrumentId === idOf(ETH))).toBe(true);
  });

  it('drops and counts an exchange that is 10 % off, and takes it back', async () => {
    await everybodyListens();
    tickAll({ binance: '67000', binanceus: '73700', okx: '67002' });
    const quote = await readUntil(() => expect(drops).toContain('binanceus outlier'));
    expect(pricesBySource(quote)).toEqual({ binance: '67000', okx: '67002' });
    expect(quote?.price).toBe('67001');
    expect(drops).toEqual(['binanceus outlier']);
    tickAll({ binanceus: '67004' });
    await readUntil((latest) => expect(latest?.sources).toHaveLength(3));
  });

  it('leaves an exchange out that is older than 1.5 s while two others are fresh, and counts it when it has been silent for more than 5 s', async () => {
    await everybodyListens();
    tickAll({ binance: '67000', binanceus: '67020', okx: '67040' });
    await readUntil((latest) => expect(latest?.sources).toHaveLength(3));
    clock.advance(4_750);
    tickAll({ binance: '67000', okx: '67010' });
    const without = await readUntil((latest) => expect(latest?.price).toBe('67005'));
    expect(pricesBySource(without)).toEqual({ binance: '67000', okx: '67010' });
    expect(drops).toEqual([]);
    tickAll({ binance: '67000', okx: '67010' });
    await readUntil(() => expect(drops).toEqual(['binanceus stale']));
  });

  it('returns no price when no exchange answers', async () => {
    await everybodyListens();
    tickAll({ binance: '67000', binanceus: '67001', okx: '67002' });
    await readUntil((latest) => expect(latest?.sources).toHaveLength(3));
    await Promise.all(allFakes().map((fake) => fake.stop()));
    clock.advance(5_001);
    expect(feed.read(clock.nowMs())).toEqual([]);
    expect(drops.toSorted()).toEqual(['binance stale', 'binanceus stale', 'okx stale']);
  });
});

describe('a broken exchange', () => {
  it('reconnects after its connection was cut, while the others go on', async () => {
    await everybodyListens();
    fakes.okx.cutConnections();
    await vi.waitFor(() => expect(fakes.okx.listeners(BTC)).toBe(0), WAIT);
    tickAll({ binance: '67000', binanceus: '67001' });
    await readUntil((latest) => expect(latest?.sources).toHaveLength(2));
    await vi.waitFor(() => expect(fakes.okx.listeners(BTC)).toBe(1), WAIT);
    tickAll({ binance: '67000', binanceus: '67001', okx: '67002' });
    await readUntil((latest) => expect(latest?.sources).toHaveLength(3));
    expect(logLines.some((line) => line.includes('"okx"') && line.includes('trying again'))).toBe(true);
  });

  it.each([
    ['NaN', 'not_a_decimal', () => ({ price: 'NaN', timeMs: clock.nowMs() })],
    ['a negative price', 'not_positive', () => ({ price: '-67000', timeMs: clock.nowMs() })],
    ['words', 'not_a_decimal', () => ({ price: 'a lot', timeMs: clock.nowMs() })],
    ['an exponent', 'not_a_decimal', () => ({ price: '6.7e99', timeMs: clock.nowMs() })],
    ['no price', 'not_a_decimal', () => ({ price: null, timeMs: clock.nowMs() })],
    ['the past', 'out_of_order', () => ({ price: '67100', timeMs: clock.nowMs() - 1_000 })],
    ['the future', 'from_the_future', () => ({ price: '67100', timeMs: clock.nowMs() + 60_000 })],
  ])('cannot make a price of %s: dropped as %s', async (_, reason, garbage) => {
    await everybodyListens();
    tickAll({ binance: '67000', binanceus: '67001', okx: '67002' });
    await readUntil((latest) => expect(latest?.sources).toHaveLength(3));
    const { price, timeMs } = garbage();
    fakes.okx.tick(BTC, price, timeMs);
    await vi.waitFor(() => expect(drops).toEqual([`okx ${reason}`]), WAIT);
    tickAll({ binance: '67010', binanceus: '67011' });
    const quote = await readUntil((latest) => expect(latest?.timeMs).toBe(clock.nowMs()));
    expect(pricesBySource(quote).okx).toBe('67002');
  });

  it('survives broken and huge messages', async () => {
    await everybodyListens();
    for (const text of ['{', '[]', '{}', 'null', '"x"', '{"arg":7,"data":[[]]}', '{"e":"24hrMiniTicker"}']) {
      for (const fake of allFakes()) fake.sendRaw(text);
    }
    await everybodyCounts();
    fakes.okx.sendRaw(`{"arg":{"channel":"tickers","instId":"BTC-USDT"},"data":["${'x'.repeat(3_000_000)}"]}`);
    await vi.waitFor(() => expect(fakes.okx.listeners(BTC)).toBe(0), WAIT);
    await everybodyCounts();
  });
});

/** Keeps sending ticks until all three exchanges are in the index. */
const everybodyCounts = () =>
  vi.waitFor(() => {
    tickAll({ binance: '67000', binanceus: '67001', okx: '67002' });
    const quote = feed.read(clock.nowMs()).find(({ instrumentId }) => instrumentId === idOf(BTC));
    expect(quote?.sources).toHaveLength(3);
  }, WAIT);

describe('volume', () => {
  it('is the sum of the trades of the first exchange that lists the symbol, since the previous read', async () => {
    await everybodyListens();
    await vi.waitFor(() => expect(fakes.binance.tradeListeners(BTC)).toBe(1), WAIT);
    fakes.binance.trade(BTC, '0.25', clock.nowMs());
    fakes.binance.trade(BTC, '0.125', clock.nowMs());
    expect(fakes.okx.tradeListeners(BTC) + fakes.binanceus.tradeListeners(BTC)).toBe(0);
    let volume = 0;
    await vi.waitFor(() => {
      tickAll({ binance: '67000', binanceus: '67001', okx: '67002' });
      const quote = feed.read(clock.nowMs()).find(({ instrumentId }) => instrumentId === idOf(BTC));
      volume += Number.parseFloat(quote?.volume ?? '0');
      expect(volume).toBe(0.375);
    }, WAIT);
  });
});

describe('history', () => {
  const periodsOf = async () => {
    const bars = await feed.loadHistory(instruments, NOW_MS);
    const counts = new Map<string, number>();
    for (const { instrumentId, period } of bars) {
      const name = `${instrumentId} ${period}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return { bars, counts };
  };

  it('is paged together from the first exchange that has it', async () => {
    const { bars, counts } = await periodsOf();
    const expected = { '1min': 1_440, '5min': 1_440, '15min': 1_440, '30min': 1_440, '60min': 1_440, '4hour': 1_080 };
    for (const symbol of [BTC, ETH]) {
      const id = idOf(symbol);
      for (const [period, count] of Object.entries(expected)) expect(counts.get(`${id} ${period}`)).toBe(count);
      expect(counts.get(`${id} 1D`)).toBe(1_826);
      for (const period of ['1W', '1M', '1Y']) expect(counts.get(`${id} ${period}`)).toBeGreaterThanOrEqual(4);
    }
    expect(bars.some(({ instrumentId }) => instrumentId === idOf('AAPL/USDT'))).toBe(false);
    expect(bars[0]).toMatchObject({ open: '100.5', high: '102', low: '99.25', close: '101', volume: '2.5' });
    expect(fakes.okx.barRequests()).toBe(0);
  });

  it('comes from the next exchange when the first one fails, and is empty when all fail', async () => {
    await everybodyListens();
    fakes.binance.failRequests();
    const { counts } = await periodsOf();
    expect(counts.get(`${idOf(BTC)} 1min`)).toBe(1_440);
    expect(fakes.okx.barRequests()).toBeGreaterThan(0);
    fakes.okx.failRequests();
    expect(await feed.loadHistory(instruments, NOW_MS)).toEqual([]);
    expect(logLines.some((line) => line.includes('no past bars'))).toBe(true);
  });
});
