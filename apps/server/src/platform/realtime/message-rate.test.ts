import { expect, it } from 'vitest';
import { createMessageRate } from './message-rate';

/** When a sender of this many evenly spread messages a second is cut, in seconds; null: not within ten. */
const cutAfter = (perSecond: number): number | null => {
  const pace = createMessageRate(50);
  for (let n = 0; n < perSecond * 10; n += 1) {
    const atMs = (n * 1_000) / perSecond;
    if (!pace.take(atMs)) return Math.round(atMs / 1_000);
  }
  return null;
};

it.each([
  [1, null],
  [50, null],
  [60, 3],
  [1_000, 3],
  [100_000, 0],
])('%i messages a second are cut after %s seconds', (perSecond, seconds) => {
  expect(cutAfter(perSecond)).toBe(seconds);
});

it('allows a burst that is followed by a pause', () => {
  const pace = createMessageRate(50);
  const burst = (startMs: number) => Array.from({ length: 200 }, (_, n) => pace.take(startMs + n)).every(Boolean);
  for (let second = 0; second < 20; second += 2) expect(burst(second * 1_000)).toBe(true);
});
