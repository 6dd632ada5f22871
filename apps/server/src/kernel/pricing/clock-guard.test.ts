import { expect, it } from 'vitest';
import { createClockGuard } from './clock-guard';

const WALL = 1_800_000_000_000;

it('trusts a healthy clock, its jitter, and one that goes back', () => {
  const guard = createClockGuard();
  const steps: readonly (readonly [elapsedMs: number, offMs: number])[] = [
    [0, 0],
    [250, 0],
    [500, 1_999],
    [750, 0],
    [1_000, -600_000],
    [1_250, -600_000],
  ];
  for (const [elapsed, off] of steps) expect(guard.trusts(WALL + elapsed + off, elapsed)).toBe(true);
});

it('distrusts a leap ahead until it has lasted ten seconds', () => {
  const guard = createClockGuard();
  expect(guard.trusts(WALL, 0)).toBe(true);
  const leapt = (elapsed: number) => guard.trusts(WALL + 86_400_000 + elapsed, elapsed);
  expect([leapt(250), leapt(5_000), leapt(10_249)]).toEqual([false, false, false]);
  expect([leapt(10_250), leapt(10_500)]).toEqual([true, true]);
});

it('a leap that ends is forgotten; one on top of it begins to count anew', () => {
  const guard = createClockGuard();
  guard.trusts(WALL, 0);
  expect(guard.trusts(WALL + 90_000, 250)).toBe(false);
  expect(guard.trusts(WALL + 500, 500)).toBe(true);
  expect(guard.trusts(WALL + 90_000, 1_000)).toBe(false);
  expect(guard.trusts(WALL + 900_000, 9_000)).toBe(false);
  expect(guard.trusts(WALL + 903_000, 12_000)).toBe(false);
  expect(guard.trusts(WALL + 910_000, 19_000)).toBe(true);
});
