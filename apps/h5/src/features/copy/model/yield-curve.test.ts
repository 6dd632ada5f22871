import { describe, expect, it } from 'vitest';
import { drawCurve, labelTimes, percentText } from './yield-curve.ts';

const BOX = { width: 100, height: 100 };

describe('drawCurve', () => {
  it.each([[[]], [[3]]])('needs two points: %j', (points) => expect(drawCurve(points, BOX)).toBeNull());

  it.each([
    ['gains', [2, 5, 9]],
    ['losses', [-2, -5, -9]],
    ['both', [0, -3, 4]],
    ['nothing', [0, 0, 0]],
  ])('has zero in its scale: %s', (_, points) => {
    const drawing = drawCurve(points, BOX);
    expect(drawing?.zeroY).toBeGreaterThanOrEqual(0);
    expect(drawing?.zeroY).toBeLessThanOrEqual(100);
    expect(drawing?.grid.find(({ percent }) => percent === 0)?.y).toBe(drawing?.zeroY);
  });

  it('draws a loss below zero and a gain above it', () => {
    const yOf = (points: readonly number[]) =>
      Number.parseInt(drawCurve(points, BOX)?.line.split(' ').at(-1) ?? '', 10);
    expect(yOf([0, 5])).toBeLessThan(drawCurve([0, 5], BOX)?.zeroY ?? 0);
    expect(yOf([0, -5])).toBeGreaterThan(drawCurve([0, -5], BOX)?.zeroY ?? 0);
  });

  it.each([
    [
      [0, 18.42],
      [0, 5, 10, 15],
    ],
    [
      [0, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [0, -4.36],
      [-4, -2, 0],
    ],
  ])('has lines at round percents: %j', (points, lines) =>
    expect(drawCurve(points, BOX)?.grid.map(({ percent }) => percent)).toEqual(lines),
  );
});

describe('percentText', () => {
  it.each([
    [0, '0'],
    [18.4249, '18.42'],
    [-0.005, '0'],
    [0.1 + 0.2, '0.3'],
    [0.0000001, '0'],
  ])('%d: %s', (percent, text) => expect(percentText(percent)).toBe(text));
});

describe('labelTimes', () => {
  const DAY = 86_400_000;

  it('divides the period into even parts', () => {
    expect(labelTimes('30d', { endMs: 0, days: 400 }).map((ms) => ms / DAY)).toEqual([-26.25, -18.75, -11.25, -3.75]);
  });

  it('follows the length of a day of the demo', () => {
    expect(labelTimes('7d', { endMs: 0, days: 2, dayMs: 300_000 })).toEqual([-450_000, -150_000]);
  });

  it('begins when the trader began', () => {
    expect(labelTimes('30d', { endMs: 0, days: 2 }).map((ms) => ms / DAY)).toEqual([-1.5, -0.5]);
    expect(labelTimes('all', { endMs: 0, days: 0 })).toHaveLength(1);
  });
});
