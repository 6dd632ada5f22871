import { expect, it } from 'vitest';
import { MARKETS } from './asset-model';
import { createFactor, FINEST, INTERVALS } from './factor';
import { STEPS_PER_HALF_HOUR } from './half-hours';
import { createDrawSource, seedSecret } from './price-draws';
import { unitText } from './unit-text';
import { createWeather } from './weather';

const source = createDrawSource(seedSecret(5));
const weather = createWeather({ source, name: 'weather', market: MARKETS.coins, session: 'always' });
const newFactor = () => createFactor({ source, name: 'factor', sigma: 0.03, pull: 0.01, weather });
const SLOT = 996_000;

it('agrees at every depth with the step-by-step reading', () => {
  const factor = newFactor();
  const finest = new Float64Array(INTERVALS[FINEST] + 1);
  factor.fill(SLOT, FINEST, finest);
  for (const depth of [0, 1, 2, 3]) {
    const points = new Float64Array((INTERVALS[depth] ?? 0) + 1);
    factor.fill(SLOT, depth, points);
    const every = INTERVALS[FINEST] / (INTERVALS[depth] ?? 1);
    for (const [index, point] of points.entries()) expect(point).toBe(finest[index * every]);
  }
  // In any order, also jumping between days.
  for (const index of [0, 7_199, 3, 4_242, 0, 6_000]) {
    expect(factor.at(SLOT * STEPS_PER_HALF_HOUR + index)).toBe(finest[index]);
    newFactor().at(12 * STEPS_PER_HALF_HOUR);
    factor.at((SLOT + 48 * 3) * STEPS_PER_HALF_HOUR);
  }
});

it('draws from a normal distribution', () => {
  const row = source.draws('a name');
  const draws = Array.from({ length: 40_000 }, (_, index) => row.at(index));
  const shareBelow = (limit: number): number => draws.filter((draw) => draw < limit).length / draws.length;
  for (const [limit, share] of [
    [-2, 0.0228],
    [-1, 0.1587],
    [0, 0.5],
    [1, 0.8413],
    [2, 0.9772],
  ] as const) {
    expect(Math.abs(shareBelow(limit) - share)).toBeLessThan(0.008);
  }
  expect(Math.max(...draws.map(Math.abs))).toBeLessThan(4);
});

it('goes on where the half hour before ended', () => {
  const factor = newFactor();
  const one = new Float64Array(7);
  const two = new Float64Array(7);
  for (const slot of [SLOT, SLOT + 47, SLOT + 48]) {
    factor.fill(slot, 1, one);
    factor.fill(slot + 1, 1, two);
    expect(two[0]).toBe(one[6]);
  }
});

it.each([
  [6_700_012, 2, '67000.12'],
  [6_700_000, 2, '67000.00'],
  [5, 5, '0.00005'],
  [0, 4, '0.0000'],
  [12, 0, '12'],
  [443_027_239_729_340, 2, '4430272397293.40'],
])('writes %i units of %i decimals as %s', (units, scale, text) => {
  expect(unitText(units, scale)).toBe(text);
});
