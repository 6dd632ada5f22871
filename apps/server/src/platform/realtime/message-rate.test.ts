import { expect, it } from 'vitest';
import { createMessageRate } from './message-rate';

/** At which message a sender of this many evenly spread messages a second is cut; null: not within ten seconds. */
const cutAt = (perSecond: number): number | null => {
  const pace = createMessageRate(50);
  for (let n = 0; n < perSecond * 10; n += 1) {
    if (!pace.take((n * 1_000) / perSecond)) return n + 1;
  }
  return null;
};

it.each([
  [1, null],
  [50, null],
  [60, 181],
  [100, 301],
  [150, 451],
  [200, 451],
  [1_000, 201],
  [100_000, 201],
])('of %i messages a second, message %s ends the connection', (perSecond, message) => {
  expect(cutAt(perSecond)).toBe(message);
});

it('hears fewer than 500 messages of a flood, however fast it is', () => {
  for (let perSecond = 51; perSecond < 5_000; perSecond += 7) expect(cutAt(perSecond)).toBeLessThan(500);
});

it('allows a burst that is followed by a pause', () => {
  const pace = createMessageRate(50);
  const burst = (startMs: number) => Array.from({ length: 200 }, (_, n) => pace.take(startMs + n)).every(Boolean);
  for (let second = 0; second < 20; second += 2) expect(burst(second * 1_000)).toBe(true);
});
