import type { Bar } from '@candor/domain/pricing/bar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRollingDay } from './rolling-day';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const NOW = Math.floor(1_800_000_000_000 / DAY_MS) * DAY_MS;

const minute = (startMs: number, price: number): Bar => ({
  startMs,
  open: BigInt(price),
  high: BigInt(price + 2),
  low: BigInt(price - 2),
  close: BigInt(price + 1),
  volume: 10n,
  turnover: BigInt(price * 10),
  firstSeq: 1,
  lastSeq: 1,
});

it('has no figures without a minute, and those of the minute with one', () => {
  expect(createRollingDay([]).figures(NOW)).toBeNull();
  expect(createRollingDay([]).spark(NOW)).toEqual([]);
  const day = createRollingDay([minute(NOW, 100)]);
  expect(day.figures(NOW)).toMatchObject({ open: 100n, high: 102n, low: 98n, volume: 10n });
  expect(day.spark(NOW)).toEqual([101n]);
});

it('forgets a minute exactly when it is a day old', () => {
  const day = createRollingDay([minute(NOW - DAY_MS + MINUTE_MS, 500), minute(NOW, 100)]);
  expect(day.figures(NOW)).toMatchObject({ open: 500n, high: 502n });
  expect(day.figures(NOW + MINUTE_MS - 1)).toMatchObject({ open: 500n });
  expect(day.figures(NOW + MINUTE_MS)).toMatchObject({ open: 100n, high: 102n });
});

it('keeps the last price when nothing was traded for a day', () => {
  const day = createRollingDay([minute(NOW - 3 * DAY_MS, 90), minute(NOW - 2 * DAY_MS, 100)]);
  expect(day.figures(NOW)).toEqual({ open: 101n, high: 101n, low: 101n, volume: 0n, turnover: 0n });
});

it('carries the price over hours without a trade', () => {
  const day = createRollingDay([
    minute(NOW - 2 * DAY_MS, 80),
    minute(NOW - 10 * 60 * MINUTE_MS, 200),
    minute(NOW, 300),
  ]);
  const spark = day.spark(NOW);
  expect(spark).toHaveLength(24);
  expect([spark[0], spark.at(-1)]).toEqual([81n, 201n]);
});

it('adds up to the same as a look at all minutes, minute after minute', () => {
  const gaps = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 400 }), price: fc.integer({ min: 10, max: 999 }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(gaps, (drawn) => {
      const day = createRollingDay([]);
      const all: Bar[] = [];
      let nowMs = NOW;
      for (const { gap, price } of drawn) {
        nowMs += gap * MINUTE_MS;
        const bar = minute(nowMs, price);
        all.push(bar);
        day.update({ ...bar, high: bar.open });
        day.update(bar);
        const counted = all.filter(({ startMs }) => startMs > nowMs - DAY_MS);
        expect(day.figures(nowMs)).toMatchObject({
          open: counted[0]?.open,
          high: counted.reduce((most, { high }) => (high > most ? high : most), 0n),
          low: counted.reduce((least, { low }) => (low < least ? low : least), 10n ** 9n),
          volume: BigInt(counted.length) * 10n,
          turnover: counted.reduce((sum, { turnover }) => sum + turnover, 0n),
        });
      }
    }),
    { numRuns: 100 },
  );
});
