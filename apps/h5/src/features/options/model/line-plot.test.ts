import { describe, expect, it } from 'vitest';
import { type LineMark, multiples, niceStep, timeStep, viewOf, withPoint } from './line-plot.ts';

const point = (timeMs: number, units: number) => ({ timeMs, units });
const mark = (change: Partial<LineMark> = {}): LineMark => ({
  id: 1,
  direction: 'up',
  entryMs: 90_000,
  units: 500,
  dueMs: 120_000,
  ...change,
});

describe('viewOf', () => {
  const line = [point(0, 900), point(50_000, 100), point(100_000, 200)];

  it('shows nothing without a price', () => expect(viewOf([], [], 1000)).toBeNull());

  it('shows the last seconds, with a margin around the prices', () => {
    expect(viewOf(line, [], 60_000)).toEqual({ time: { from: 40_000, to: 100_000 }, price: { from: 92, to: 208 } });
  });

  it('makes room for an entry and for a due time that is near', () => {
    const view = viewOf(line, [mark()], 60_000);
    expect(view?.time.to).toBe(120_000);
    expect(view?.price.to).toBeGreaterThan(500);
  });

  it('leaves a far due time out', () => {
    expect(viewOf(line, [mark({ dueMs: 124_001 })], 60_000)?.time.to).toBe(100_000);
  });

  it('stretches a short line over the whole plot, but not a single point', () => {
    expect(viewOf(line, [], 200_000)?.time.from).toBe(0);
    expect(viewOf([point(100_000, 5)], [], 200_000)).toEqual({
      time: { from: 60_000, to: 100_000 },
      price: { from: 4, to: 6 },
    });
  });
});

describe('niceStep', () => {
  it.each([
    [0, 700, 7, 100],
    [0, 701, 7, 200],
    [0, 1401, 7, 500],
    [0, 3, 7, 1],
    [0, 65, 7, 10],
  ])('%i to %i in %i: %i', (from, to, most, step) => expect(niceStep({ from, to }, most)).toBe(step));
});

describe('multiples', () => {
  it('are inside, edges included', () => {
    expect(multiples({ from: 95, to: 300 }, 100)).toEqual([100, 200, 300]);
    expect(multiples({ from: 101, to: 199 }, 100)).toEqual([]);
  });
});

describe('timeStep', () => {
  it.each([
    [150_000, 60_000],
    [60_000, 15_000],
    [90 * 60_000, 30 * 60_000],
    [90 * 3_600_000, 24 * 3_600_000],
    [365 * 86_400_000, 7 * 86_400_000],
  ])('%i ms: %i', (length, step) => expect(timeStep({ from: 0, to: length }, 4)).toBe(step));
});

describe('withPoint', () => {
  const line = [point(0, 1), point(1000, 2), point(2000, 3)];

  it.each([
    ['adds a newer one', point(3000, 4), [0, 1000, 2000, 3000]],
    ['replaces the last', point(2000, 9), [0, 1000, 2000]],
    ['leaves an older one out', point(1500, 9), [0, 1000, 2000]],
    ['lets go of what is long past', point(9000, 4), [9000]],
  ])('%s', (_, next, times) => {
    expect(withPoint(line, next, 1500).map(({ timeMs }) => timeMs)).toEqual(times);
  });
});
