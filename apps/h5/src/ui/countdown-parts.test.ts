import { expect, it } from 'vitest';
import { toCountdownParts } from './countdown-parts.ts';

it.each([
  [0, [0, 0, 0, 0]],
  [-5000, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_000, [0, 0, 0, 59]],
  [59_001, [0, 0, 1, 0]],
  [3_600_000, [0, 1, 0, 0]],
  [86_399_999, [1, 0, 0, 0]],
  [250_073_000, [2, 21, 27, 53]],
])('%i ms left', (leftMs, [days, hours, minutes, seconds]) =>
  expect(toCountdownParts(leftMs)).toEqual({ days, hours, minutes, seconds }),
);
