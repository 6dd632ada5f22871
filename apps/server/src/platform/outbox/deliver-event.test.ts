import { expect, test } from 'vitest';
import { computeRetryDelayMs } from './deliver-event';

test('retries back off from half a second to five minutes', () => {
  expect([0, 1, 2, 9, 10, 1000].map(computeRetryDelayMs)).toEqual([500, 1_000, 2_000, 256_000, 300_000, 300_000]);
});
