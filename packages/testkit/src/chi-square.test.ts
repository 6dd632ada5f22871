import { expect, it } from 'vitest';
import { chiSquareP } from './chi-square';

it.each([
  [3.841459, 1, 0.05],
  [18.307038, 10, 0.05],
  [29.588298, 10, 0.001],
  [124.342113, 100, 0.05],
  [2.705543, 1, 0.1],
  [1.386294, 2, 0.5],
  [1_000, 1_000, 0.494053],
])('chi-square %d with %d degrees of freedom has p = %d', (chiSquare, freedom, p) => {
  expect(chiSquareP(chiSquare, freedom)).toBeCloseTo(p, 5);
});
