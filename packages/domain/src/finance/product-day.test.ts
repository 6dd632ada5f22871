import { expect, it } from 'vitest';
import {
  averageWindow,
  DEMO_DAY_MS,
  nextDayStart,
  nextMaturity,
  payoutTime,
  productDayMs,
  REAL_DAY_MS,
  startOfDay,
} from './product-day';

const at = (text: string): number => Date.parse(text);
const text = (ms: number): string => new Date(ms).toISOString();

it.each([
  ['2028-02-28T23:59:59.999Z', '2028-02-28T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('a real day begins at 00:00 UTC: %s', (time, start, next) => {
  expect(text(startOfDay(at(time), REAL_DAY_MS))).toBe(start);
  expect(text(nextDayStart(at(time), REAL_DAY_MS))).toBe(next);
});

it('rewards are paid at 00:10 UTC after the day', () => {
  expect(text(payoutTime(at('2026-11-18T00:00:00Z'), REAL_DAY_MS))).toBe('2026-11-18T00:10:00.000Z');
});

it.each([
  ['2026-11-17T07:59:59.999Z', '2026-11-17T08:00:00.000Z'],
  ['2026-11-17T08:00:00.000Z', '2026-11-18T08:00:00.000Z'],
  ['2026-11-17T23:00:00.000Z', '2026-11-18T08:00:00.000Z'],
])('dual products mature at the first 08:00 UTC after %s', (time, maturity) => {
  expect(text(nextMaturity(at(time), REAL_DAY_MS))).toBe(maturity);
});

it('the settlement price is averaged over the half hour before 08:00 UTC', () => {
  const { fromMs, toMs } = averageWindow(at('2026-11-18T08:00:00Z'), REAL_DAY_MS);
  expect([text(fromMs), text(toMs)]).toEqual(['2026-11-18T07:30:00.000Z', '2026-11-18T08:00:00.000Z']);
});

it('a demo day has the same parts, shorter', () => {
  expect(productDayMs('production')).toBe(REAL_DAY_MS);
  expect(productDayMs('demo')).toBe(DEMO_DAY_MS);
  const start = at('2026-11-17T10:05:00Z');
  expect(text(startOfDay(start + 299_999, DEMO_DAY_MS))).toBe('2026-11-17T10:05:00.000Z');
  expect(text(payoutTime(start, DEMO_DAY_MS))).toBe('2026-11-17T10:05:02.083Z');
  expect(text(nextMaturity(start, DEMO_DAY_MS))).toBe('2026-11-17T10:06:40.000Z');
  expect(averageWindow(start, DEMO_DAY_MS).fromMs).toBe(start - 6_250);
});
