import { PERIODS, type Period } from '@candor/contract/market';
import { periodStart } from '@candor/domain/pricing/bar';
import { sized } from '@candor/testkit/test-size';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingOf, SAMPLE_INSTRUMENTS } from '#app/testing/sample-instruments';
import type { HistoryBar } from '#kernel/pricing/feed';
import { createSimulatedFeed } from './create-simulated-feed';
import { seedSecret } from './price-draws';

const SEED = 1;
/** A Friday in the middle of a session, and in the middle of every bar. */
const NOW_MS = Date.UTC(2026, 10, 13, 17, 23, 11, 300);

const INSTRUMENTS = sized({
  usual: listingOf('BTC', 'ETH', 'USDC', 'SOL', 'DOGE', 'AAPL', 'NVDA', 'TSLA'),
  full: SAMPLE_INSTRUMENTS,
});

const startFeed = async (seed: number, instruments = INSTRUMENTS) => {
  const feed = createSimulatedFeed({ secret: seedSecret(seed) });
  await feed.start(instruments);
  return feed;
};

let history: Map<string, HistoryBar[]>;
const keyOf = (instrumentId: number, period: Period): string => `${instrumentId} ${period}`;
const barsOf = (instrumentId: number, period: Period): HistoryBar[] => history.get(keyOf(instrumentId, period)) ?? [];

beforeAll(async () => {
  history = new Map();
  for (const bar of await createSimulatedFeed({ secret: seedSecret(SEED) }).loadHistory(INSTRUMENTS, NOW_MS)) {
    const key = keyOf(bar.instrumentId, bar.period);
    const bars = history.get(key);
    if (bars === undefined) history.set(key, [bar]);
    else bars.push(bar);
  }
}, 60_000);

describe('the past', () => {
  it.each([
    ['1min', 1_440],
    ['5min', 1_440],
    ['15min', 1_440],
    ['30min', 1_440],
    ['60min', 1_440],
    ['4hour', 1_080],
    ['1D', 1_825],
    ['1W', 260],
    ['1M', 60],
    ['1Y', 5],
  ] as const)('has enough bars of %s', (period, count) => {
    for (const { id, session } of INSTRUMENTS) {
      // Five years of a stock are days of trading.
      const expected = period === '1D' && session === 'us_stock' ? 1_250 : count;
      expect(barsOf(id, period).length).toBeGreaterThanOrEqual(expected);
    }
  });

  it('is in order, without doubles, and every bar is possible', () => {
    for (const bars of history.values()) {
      let before = -1;
      for (const { startMs, period, ...bar } of bars) {
        const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(Number.parseFloat) as Four;
        if (startMs <= before || startMs !== periodStart(period, startMs)) expect.fail(`${period} at ${startMs}`);
        if (low <= 0 || low > Math.min(open, close) || high < Math.max(open, close)) expect.fail(JSON.stringify(bar));
        before = startMs;
      }
    }
  });

  it.each(PERIODS.slice(1))('aggregates bars of %s exactly from the smaller bars', (period) => {
    const smaller =
      PERIODS.indexOf(period) > PERIODS.indexOf('1D') ? '1D' : (PERIODS[PERIODS.indexOf(period) - 1] ?? '1D');
    let compared = 0;
    for (const { id } of INSTRUMENTS) {
      const parts = groupByStart(barsOf(id, smaller), period);
      // The oldest bar may have lost some of its parts.
      parts.delete([...parts.keys()][0] ?? 0);
      for (const bar of barsOf(id, period)) {
        const made = parts.get(bar.startMs);
        if (made === undefined) continue;
        compared += 1;
        const numbers = numbersOf(bar);
        const story = put(made);
        // One expectation per difference: there are tens of thousands of bars.
        if (numbers.some((value, index) => Math.abs(value / (story[index] ?? 0) - 1) > 1e-9))
          expect(story).toEqual(numbers);
      }
    }
    expect(compared).toBeGreaterThanOrEqual(5 * INSTRUMENTS.length);
  });

  it('ends exactly at the live price, in every period', async () => {
    const feed = await startFeed(SEED);
    const quotes = feed.read(NOW_MS);
    expect(quotes).toHaveLength(INSTRUMENTS.length);
    for (const { instrumentId, price } of quotes) {
      for (const period of PERIODS) expect(barsOf(instrumentId, period).at(-1)?.close).toBe(price);
    }
  });

  it('of a stock ends with its session when the market is closed', async () => {
    const sunday = Date.UTC(2026, 10, 15, 12);
    const instruments = listingOf('AAPL');
    const bars = await createSimulatedFeed({ secret: seedSecret(SEED) }).loadHistory(instruments, sunday);
    const last = bars.filter(({ period }) => period === '1min').at(-1);
    expect(new Date(last?.startMs ?? 0).toISOString()).toBe('2026-11-13T20:59:00.000Z');
    for (const period of PERIODS) expect(bars.findLast((bar) => bar.period === period)?.close).toBe(last?.close);
  });
});

type Four = [number, number, number, number];

function groupByStart(bars: readonly HistoryBar[], period: Period): Map<number, HistoryBar[]> {
  const groups = new Map<number, HistoryBar[]>();
  for (const bar of bars) {
    const startMs = periodStart(period, bar.startMs);
    const group = groups.get(startMs);
    if (group === undefined) groups.set(startMs, [bar]);
    else group.push(bar);
  }
  return groups;
}

const numbersOf = ({ open, high, low, close, volume, turnover }: HistoryBar): number[] =>
  [open, high, low, close, volume, turnover].map(Number.parseFloat);

/** Short bars put together to a long one. */
function put(parts: readonly HistoryBar[]): number[] {
  const rows = parts.map(numbersOf);
  const column = (index: number): number[] => rows.map((row) => row[index] ?? 0);
  const sum = (index: number): number => column(index).reduce((total, value) => total + value, 0);
  return [column(0)[0] ?? 0, Math.max(...column(1)), Math.min(...column(2)), column(3).at(-1) ?? 0, sum(4), sum(5)];
}

describe('live prices', () => {
  it('come from one source that is named as simulated', async () => {
    const feed = await startFeed(SEED, listingOf('BTC'));
    const [quote] = feed.read(NOW_MS);
    const timeMs = NOW_MS - (NOW_MS % 250);
    expect(quote).toMatchObject({ timeMs, sources: [{ name: 'simulated', price: quote?.price, timeMs }] });
    expect(feed.read(NOW_MS + 199)).toEqual([]);
    expect(feed.read(NOW_MS + 200)).toHaveLength(1);
  });

  it('depend on seed, symbol and time only: a late start reads what an early one reads', async () => {
    const early = await startFeed(SEED);
    for (let timeMs = NOW_MS - 120_000; timeMs < NOW_MS; timeMs += 250) early.read(timeMs);
    const late = await startFeed(SEED, INSTRUMENTS.toReversed());
    const pricesOf = (feed: typeof early, timeMs: number) =>
      new Map(feed.read(timeMs).map(({ instrumentId, price, volume }) => [instrumentId, `${price} ${volume}`]));
    for (const timeMs of [NOW_MS, NOW_MS + 250, NOW_MS + 500]) {
      const seen = pricesOf(early, timeMs);
      const seenLate = pricesOf(late, timeMs);
      expect(new Map([...seenLate].toReversed())).toEqual(seen);
    }
  });

  it('differ from seed to seed', async () => {
    const [one, two] = await Promise.all([startFeed(1), startFeed(2)]);
    const first = one.read(NOW_MS).map(({ price }) => price);
    const second = two.read(NOW_MS).map(({ price }) => price);
    expect(first.filter((price, index) => price === second[index]).length).toBeLessThan(3);
  });

  it('add up to the volume of the minute they are in', async () => {
    const instruments = listingOf('BTC', 'DOGE');
    const feed = await startFeed(SEED, instruments);
    const startMs = Math.floor(NOW_MS / 60_000) * 60_000 - 600_000;
    feed.read(startMs);
    const volumes = new Map<number, number>();
    for (let timeMs = startMs + 250; timeMs <= startMs + 60_000; timeMs += 250) {
      for (const { instrumentId, volume } of feed.read(timeMs)) {
        volumes.set(instrumentId, (volumes.get(instrumentId) ?? 0) + Number.parseFloat(volume));
      }
    }
    for (const { id } of instruments) {
      const bar = barsOf(id, '1min').find((candidate) => candidate.startMs === startMs);
      expect((volumes.get(id) ?? 0) / Number.parseFloat(bar?.volume ?? '0')).toBeCloseTo(1, 2);
    }
  });

  it.each([
    ['the weekend', Date.UTC(2026, 10, 14, 17), false],
    ['the night', Date.UTC(2026, 10, 13, 3), false],
    ['the minute before the opening', Date.UTC(2026, 10, 13, 14, 29, 59, 750), false],
    ['the opening', Date.UTC(2026, 10, 13, 14, 30), true],
    ['the last moment', Date.UTC(2026, 10, 13, 20, 59, 59, 750), true],
    ['the close', Date.UTC(2026, 10, 13, 21), false],
    ['Thanksgiving', Date.UTC(2026, 10, 26, 17), false],
    ['a summer morning in New York', Date.UTC(2026, 6, 15, 13, 30), true],
  ])('of stocks are there only in their session: %s', async (_, timeMs, isOpen) => {
    const feed = await startFeed(SEED, listingOf('BTC', 'AAPL', 'TSLA'));
    expect(feed.read(timeMs)).toHaveLength(isOpen ? 3 : 1);
  });
});

describe.each(sized({ usual: [7], full: [1, 7, 2026] }))('seed %i', (seed) => {
  const returnsOf = (bars: readonly HistoryBar[]): number[] =>
    bars
      .slice(1)
      .map((bar, index) => Math.log(Number.parseFloat(bar.close) / Number.parseFloat(bars[index]?.close ?? '1')));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const correlation = (a: readonly number[], b: readonly number[]) => {
    const [meanA, meanB] = [mean(a), mean(b)];
    const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
    const spread = (values: readonly number[], middle: number) => Math.sqrt(mean(values.map((x) => (x - middle) ** 2)));
    return covariance / (spread(a, meanA) * spread(b, meanB));
  };
  const instruments = listingOf('BTC', 'ETH', 'SOL', 'DOGE', 'USDC', 'AAPL', 'NVDA');
  const daily = new Map<string, HistoryBar[]>();
  const years = new Map<string, HistoryBar[]>();

  beforeAll(async () => {
    const bars = await createSimulatedFeed({ secret: seedSecret(seed) }).loadHistory(instruments, NOW_MS);
    for (const { id, base } of instruments) {
      const own = bars.filter(({ instrumentId }) => instrumentId === id);
      daily.set(base, own.filter(({ period }) => period === '1D').slice(0, -1));
      years.set(base, own.filter(({ period }) => period === '1Y').slice(0, -1));
    }
  }, 60_000);
  const dailyReturns = (base: string) => returnsOf(daily.get(base) ?? []);

  it.each(['ETH', 'SOL', 'DOGE'])('%s goes with BTC', (base) => {
    const found = correlation(dailyReturns(base), dailyReturns('BTC'));
    expect(found).toBeGreaterThan(0.4);
    expect(found).toBeLessThan(0.99);
  });

  it('stocks go with each other', () => {
    expect(correlation(dailyReturns('AAPL'), dailyReturns('NVDA'))).toBeGreaterThan(0.3);
  });

  it.each(['BTC', 'SOL'])('volatility of %s is clustered over days', (base) => {
    const sizes = dailyReturns(base).map(Math.abs);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.1);
    // Returns are nearly uncorrelated from day to day.
    const returns = dailyReturns(base);
    expect(Math.abs(correlation(returns.slice(1), returns.slice(0, -1)))).toBeLessThan(0.1);
  });

  it('volume is higher on volatile days', () => {
    const bars = daily.get('BTC') ?? [];
    const ranges = bars.map(({ high, low }) => Math.log(Number.parseFloat(high) / Number.parseFloat(low)));
    expect(
      correlation(
        bars.map(({ volume }) => Number.parseFloat(volume)),
        ranges,
      ),
    ).toBeGreaterThan(0.3);
  });

  it('the yearly range from low to high is realistic', () => {
    const widths = (base: string) =>
      (years.get(base) ?? []).map(({ high, low }) => Number.parseFloat(high) / Number.parseFloat(low));
    for (const width of widths('BTC')) expect(width).toSatisfy((found: number) => found > 1.2 && found < 8);
    for (const width of widths('AAPL')) expect(width).toSatisfy((found: number) => found > 1.08 && found < 3);
    for (const width of widths('USDC')) expect(width).toSatisfy((found: number) => found > 1 && found < 1.02);
    for (const { high, low } of years.get('BTC') ?? []) {
      expect(Number.parseFloat(low)).toBeGreaterThan(8_000);
      expect(Number.parseFloat(high)).toBeLessThan(500_000);
    }
  });

  it('no second moves a price by more than 2 %, across midnight and the half hours too', async () => {
    const feed = await startFeed(seed, listingOf('BTC', 'SOL', 'DOGE', 'USDC'));
    const last = new Map<number, number>();
    let widest = 0;
    const midnight = Date.UTC(2026, 10, 14);
    for (let timeMs = midnight - 1_860_000; timeMs <= midnight + 1_860_000; timeMs += 1_000) {
      for (const { instrumentId, price } of feed.read(timeMs)) {
        const value = Number.parseFloat(price);
        widest = Math.max(widest, Math.abs(value / (last.get(instrumentId) ?? value) - 1));
        last.set(instrumentId, value);
      }
    }
    expect(widest).toBeGreaterThan(0);
    expect(widest).toBeLessThan(0.02);
  });
});
