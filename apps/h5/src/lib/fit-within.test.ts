import { expect, it } from 'vitest';
import { fitWithin } from './fit-within.ts';

it.each([
  [4032, 3024, 1024, 768],
  [3024, 4032, 768, 1024],
  [1024, 1024, 1024, 1024],
  [640, 480, 640, 480],
  [2048, 1, 1024, 1],
  [1, 5000, 1, 1024],
])('%i × %i becomes %i × %i', (width, height, expectedWidth, expectedHeight) => {
  expect(fitWithin({ width, height }, 1024)).toEqual({ width: expectedWidth, height: expectedHeight });
});
