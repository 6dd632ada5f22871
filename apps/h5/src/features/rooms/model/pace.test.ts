import { expect, it } from 'vitest';
import { secondsToWait, toMuteSpan } from './pace.ts';

it.each([
  [null, 2_000, 10_000, 0],
  [10_000, 2_000, 10_000, 2],
  [10_000, 2_000, 10_001, 2],
  [10_000, 2_000, 11_500, 1],
  [10_000, 2_000, 12_000, 0],
  [10_000, 60_000, 10_000, 60],
])('sent at %s, pace %i, at %i: %i s', (sentMs, slowMs, nowMs, seconds) =>
  expect(secondsToWait(sentMs, slowMs, nowMs)).toBe(seconds),
);

it.each([
  [10, { unit: 'minutes', count: 10 }],
  [60, { unit: 'hours', count: 1 }],
  [90, { unit: 'minutes', count: 90 }],
  [1_440, { unit: 'hours', count: 24 }],
  [10_080, { unit: 'days', count: 7 }],
  [43_200, { unit: 'days', count: 30 }],
])('%i minutes', (minutes, span) => expect(toMuteSpan(minutes)).toEqual(span));
