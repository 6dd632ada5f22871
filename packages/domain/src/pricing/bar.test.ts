import { PERIODS, type Period } from '@candor/contract/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bar, type BarTick, foldTick, foldTicks, nextPeriodStart, periodStart } from './bar';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('periods', () => {
  it.each<[Period, string, string, string]>([
    ['1min', '2026-11-15T05:40:28', '2026-11-15T05:40', '2026-11-15T05:41'],
    ['5min', '2026-11-15T05:44:59', '2026-11-15T05:40', '2026-11-15T05:45'],
    ['15min', '2026-11-15T05:44:59', '2026-11-15T05:30', '2026-11-15T05:45'],
    ['30min', '2026-11-15T05:29:59', '2026-11-15T05:00', '2026-11-15T05:30'],
    ['60min', '2026-11-15T05:59:59', '2026-11-15T05:00', '2026-11-15T06:00'],
    ['4hour', '2026-11-15T07:59:59', '2026-11-15T04:00', '2026-11-15T08:00'],
    ['1D', '2026-11-15T23:59:59', '2026-11-15T00:00', '2026-11-16T00:00'],
    // A week starts on Monday.
    ['1W', '2026-11-15T23:59:59', '2026-11-09T00:00', '2026-11-16T00:00'],
    ['1W', '2026-11-16T00:00:00', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['1W', '1970-01-01T00:00:00', '1969-12-29T00:00', '1970-01-05T00:00'],
    ['1M', '2024-02-29T23:59:59', '2024-02-01T00:00', '2024-03-01T00:00'],
    ['1M', '2026-12-31T23:59:59', '2026-12-01T00:00', '2027-01-01T00:00'],
    ['1Y', '2024-12-31T23:59:59', '2024-01-01T00:00', '2025-01-01T00:00'],
  ])('%s at %s starts at %s and ends at %s', (period, time, start, end) => {
    expect(periodStart(period, at(time))).toBe(at(start));
    expect(nextPeriodStart(period, at(start))).toBe(at(end));
    expect(periodStart(period, at(end) - 1)).toBe(at(start));
  });
});

/** As one would do it by hand: all ticks of the bar in order of their numbers. */
const recompute = (period: Period, ticks: readonly BarTick[]): Map<number, Bar> => {
  const bars = [...groupByHand(period, ticks)].map(([startMs, own]): [number, Bar] => {
    const sorted = own.toSorted((a, b) => a.seq - b.seq);
    const prices = sorted.map(({ price }) => price);
    const sum = (value: (tick: BarTick) => bigint) => sorted.reduce((total, tick) => total + value(tick), 0n);
    return [
      startMs,
      {
        startMs,
        open: prices[0] ?? 0n,
        high: prices.reduce((a, b) => (a > b ? a : b)),
        low: prices.reduce((a, b) => (a < b ? a : b)),
        close: prices.at(-1) ?? 0n,
        volume: sum(({ volume }) => volume),
        turnover: sum(({ price, volume }) => (price * volume) / 10n ** 8n),
        firstSeq: sorted[0]?.seq ?? 0,
        lastSeq: sorted.at(-1)?.seq ?? 0,
      },
    ];
  });
  return new Map(bars.toSorted(([a], [b]) => a - b));
};

const groupByHand = (period: Period, ticks: readonly BarTick[]): Map<number, BarTick[]> => {
  const groups = new Map<number, BarTick[]>();
  for (const tick of ticks) {
    const startMs = periodStart(period, tick.timeMs);
    groups.set(startMs, [...(groups.get(startMs) ?? []), tick]);
  }
  return groups;
};

const steps = fc.array(
  fc.record({
    stepMs: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 3 * 86_400_000 })),
    price: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    volume: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  }),
  { minLength: 1, maxLength: 120 },
);

describe('foldTick', () => {
  it('makes the same bars as a recomputation from all ticks, whatever order they arrive in', () => {
    const property = fc.property(
      steps,
      fc.constantFrom(...PERIODS),
      fc.integer({ min: 1, max: 40 }),
      fc.infiniteStream(fc.nat()),
      (drawn, period, size, order) => {
        let timeMs = at('2026-10-31T23:58:00');
        const ticks = drawn.map(({ stepMs, price, volume }, index) => {
          timeMs += stepMs;
          return { seq: index + 1, timeMs, price, volume };
        });
        // Batches of ticks arrive in any order, late ones after newer ones.
        const batches: { rank: number; ticks: BarTick[] }[] = [];
        for (let from = 0; from < ticks.length; from += size) {
          batches.push({ rank: order.next().value ?? 0, ticks: ticks.slice(from, from + size) });
        }
        const bars = new Map<number, Bar>();
        for (const batch of batches.toSorted((a, b) => a.rank - b.rank)) foldTicks(bars, period, batch.ticks);
        expect(new Map([...bars].toSorted(([a], [b]) => a - b))).toEqual(recompute(period, ticks));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('keeps the open of a bar that began before the chain', () => {
    const filled: Bar = {
      startMs: 0,
      open: 5n,
      high: 9n,
      low: 4n,
      close: 6n,
      volume: 1n,
      turnover: 1n,
      firstSeq: 0,
      lastSeq: 0,
    };
    const bar = foldTick(filled, { seq: 1, timeMs: 10, price: 3n, volume: 10n ** 8n }, 0);
    expect(bar).toEqual({ ...filled, low: 3n, close: 3n, volume: 1n + 10n ** 8n, turnover: 4n, lastSeq: 1 });
  });
});
