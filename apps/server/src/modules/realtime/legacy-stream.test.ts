import type { Period } from '@candor/contract/market';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_INSTRUMENTS } from '#app/testing/sample-instruments';
import type { Board, LiveBar, Quote } from '#kernel/pricing/board';
import type { BookPair, BookView } from '#modules/spot/index';
import type { Frame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import type { BookSource } from './book-stream';
import { createLegacyStream } from './legacy-stream';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const LENGTHS: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '4hour': 240 * MINUTE_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
  '1M': 30 * DAY_MS,
  '1Y': 360 * DAY_MS,
};
const STARTED_MS = 1_800_000_000_000;

/** A board on which every price has the length prices have, and every bar changes with every step. */
const createMarket = () => {
  let [step, nowMs] = [0, STARTED_MS];
  const ended = new Map<string, LiveBar>();
  const instruments = new Map(SAMPLE_INSTRUMENTS.map((one) => [one.id, one]));
  const priceOf = (id: number): string => `${60_000 + ((step * 7 + id) % 900)}.${10 + (step % 90)}`;
  const bar = (id: number, period: Period): LiveBar => {
    const startMs = Math.floor(nowMs / LENGTHS[period]) * LENGTHS[period];
    const day = { open: '60010.10', high: '60999.99', low: '59001.01', turnover: '0', firstSeq: 1, lastSeq: step };
    return { startMs, ...day, close: priceOf(id), volume: `${1_000_000 + step}.3443` };
  };
  const quote = (id: number): Quote => {
    const { open, high, low, close, volume, turnover } = bar(id, '1D');
    return { instrumentId: id, seq: step, timeMs: nowMs, price: close, open, high, low, volume, turnover, spark: [] };
  };
  const recentBars = (id: number, period: Period): readonly LiveBar[] => {
    const before = ended.get(`${id} ${period}`);
    return before === undefined ? [bar(id, period)] : [before, bar(id, period)];
  };
  const known = { instrument: (id: number) => instruments.get(id), quote, bar, recentBars };
  return {
    board: known as unknown as Board,
    /** The next prices; time passes before them. */
    step: (ms: number): void => {
      const before = [...instruments.keys()].flatMap((id) =>
        (Object.keys(LENGTHS) as Period[]).map((period) => ({ key: `${id} ${period}`, bar: bar(id, period), period })),
      );
      nowMs += ms;
      step += 1;
      for (const { key, bar: old, period } of before) if (old.startMs + LENGTHS[period] <= nowMs) ended.set(key, old);
    },
  };
};

const LEVELS = 12;
/** Coins only: stocks have no book. */
const createBooks = () => {
  let seq = 0;
  const pairs = SAMPLE_INSTRUMENTS.filter(({ hasSpot }) => hasSpot).map(
    ({ id, symbol, base }): BookPair => ({
      instrumentId: id,
      symbol,
      baseId: id,
      quoteId: 3,
      baseName: base,
      quoteName: 'USDT',
      baseScale: 8,
      quoteScale: 8,
      priceScale: 2,
      lot: '0.00001',
    }),
  );
  const rows = (side: 1 | -1) =>
    Array.from({ length: LEVELS }, (_, at) => [6_000_000 + side * (at + 1 + seq), 123_456 + at, 0] as const);
  let view = new Map<number, BookView>();
  const change = (): void => {
    seq += 1;
    const tape = [[seq, 6_000_000, 10, 'buy', 0, STARTED_MS] as const];
    view = new Map(
      pairs.map(({ instrumentId }) => [
        instrumentId,
        { instrumentId, seq, timeMs: STARTED_MS, bids: rows(-1), asks: rows(1), tape },
      ]),
    );
  };
  change();
  const source: BookSource = {
    pairs: () => pairs,
    pair: (id) => pairs.find(({ instrumentId }) => instrumentId === id),
    feed: { view: (id) => view.get(id) },
  };
  return { source, change, views: () => [...view.values()] };
};

interface Heard {
  readonly atMs: number;
  readonly event: string;
  readonly bytes: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

const openOne = () => {
  const heard: Heard[] = [];
  const send = ({ packets, bytes }: Frame): boolean => {
    // What the connection is given: the packets, and a head of two or four bytes for each.
    const heads = (bytes.length - packets.reduce((sum, packet) => sum + packet.length + 1, 0)) / packets.length;
    for (const packet of packets) {
      const [event, payload] = JSON.parse(packet.slice(1)) as [string, Heard['payload']];
      heard.push({ atMs: performance.now(), event, payload, bytes: packet.length + 1 + heads });
    }
    return true;
  };
  return { peer: { send } as unknown as Peer, heard };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An open old client, while prices tick four times a second and every book changes and trades once. */
const listen = (minutes: number): readonly Heard[] => {
  const [market, books] = [createMarket(), createBooks()];
  const stream = createLegacyStream(market.board, books.source, 'simulated');
  const { peer, heard } = openOne();
  stream.enter(peer);
  for (let quarter = 0; quarter < minutes * 240; quarter += 1) {
    market.step(250);
    for (const { id } of SAMPLE_INSTRUMENTS) stream.ticked(id);
    if (quarter % 4 === 0) {
      books.change();
      for (const view of books.views()) stream.bookTraded(view, view.tape);
    }
    vi.advanceTimersByTime(250);
  }
  stream.stop();
  return heard;
};

const megabytesAnHour = (heard: readonly Heard[], minutes: number): number =>
  ((heard.reduce((sum, { bytes }) => sum + bytes, 0) / minutes) * 60) / 1_000_000;
const klinesOf = (heard: readonly Heard[], matchId: number, period: string): readonly Heard[] =>
  heard.filter(({ event, payload }) => event === 'kline' && payload.match_id === matchId && payload.period === period);

describe('an open old client', () => {
  it('gets at most 90 MB in an hour in which everything moves, bars at most 30 MB of it [F20]', () => {
    const minutes = 10;
    const heard = listen(minutes);
    expect(megabytesAnHour(heard, minutes)).toBeLessThan(90);
    const bars = heard.filter(({ event }) => event === 'kline');
    expect(megabytesAnHour(bars, minutes)).toBeLessThan(30);
    // Nothing is saved by silence: prices of every instrument come each second, the shortest bars every other.
    const days = heard.filter(({ event }) => event === 'daymarket');
    expect(days.length).toBeGreaterThan(SAMPLE_INSTRUMENTS.length * minutes * 55);
    expect(klinesOf(heard, 1, '1min').length).toBeGreaterThan(minutes * 25);
  });

  it('gets the periods of its family only, long ones at most every ten seconds, and an ended bar in its last state [F20]', () => {
    const heard = listen(6).filter(({ event, payload }) => event === 'kline' && payload.match_id === 1);
    const periods = ['1min', '5min', '15min', '30min', '60min', '1D', '1day', '1W', '1week', '1M', '1mon'];
    expect(new Set(heard.map(({ payload }) => payload.period))).toEqual(new Set(periods));
    for (const period of periods.slice(1)) {
      const own = klinesOf(heard, 1, period);
      expect(own.length).toBeGreaterThan(6);
      for (const [at, { atMs, payload }] of own.entries()) {
        const before = own[at - 1];
        // The end of a bar and the beginning of the next come together, whenever that is.
        if (before === undefined || before.payload.time !== payload.time) continue;
        const isLastState = own[at + 1] !== undefined && own[at + 1]?.payload.time !== payload.time;
        if (!isLastState) expect([period, atMs - before.atMs >= 9_900]).toEqual([period, true]);
      }
    }
    // The last state sent of the five minutes that ended: the volume counts the steps, so it is that of the last one.
    const fives = klinesOf(heard, 1, '5min');
    const next = fives.findIndex(({ payload }) => payload.time !== fives[0]?.payload.time);
    const steps = (Number(fives[next]?.payload.time) - STARTED_MS) / 250 - 1;
    expect(fives[next - 1]?.payload.volume).toBe(`${1_000_000 + steps}.3443`);
  });

  it('reads the change of the day from 1day, as from daymarket, and from no other period [F20]', () => {
    const heard = listen(1);
    const changes = heard.filter(({ event, payload }) => event === 'kline' && 'change' in payload);
    expect(new Set(changes.map(({ payload }) => payload.period))).toEqual(new Set(['1day']));
    for (const { payload } of changes) expect(payload.change).toMatch(/^[+-]\d+\.\d{4}$/);
  });

  it('gets no bar that has not changed, however often the price is confirmed [F20]', () => {
    const market = createMarket();
    const stream = createLegacyStream(market.board, createBooks().source, 'simulated');
    const { peer, heard } = openOne();
    stream.enter(peer);
    for (let second = 0; second < 40; second += 1) {
      stream.ticked(1);
      vi.advanceTimersByTime(1_000);
    }
    stream.stop();
    expect(klinesOf(heard, 1, '1min')).toHaveLength(1);
    expect(klinesOf(heard, 1, '1W')).toHaveLength(1);
  });

  it('gets each book with ten levels a side, the asks worst first, at least every three seconds [F21]', () => {
    const depths = listen(1).filter(({ event, payload }) => event === 'market_depth' && payload.symbol === 'BTC/USDT');
    for (const [at, { atMs, payload }] of depths.entries()) {
      const [bids, asks] = [payload.bids as string[][], payload.asks as string[][]];
      expect([bids.length, asks.length]).toEqual([10, 10]);
      const prices = [...asks, ...bids].map(([price]) => Number(price));
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      expect(atMs - (depths[at - 1]?.atMs ?? atMs)).toBeLessThanOrEqual(3_000);
    }
    expect(depths.length).toBeGreaterThanOrEqual(29);
  });
});
