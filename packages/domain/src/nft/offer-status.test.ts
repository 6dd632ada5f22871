import { expect, it } from 'vitest';
import { ENDED, NOT_STARTED, ON_SALE, statusOf } from './offer-status';

it.each([
  ['1 ms before the start', 999, true, NOT_STARTED],
  ['at the start', 1_000, true, ON_SALE],
  ['in the last millisecond', 1_999, true, ON_SALE],
  ['at the end', 2_000, true, ENDED],
  ['1 ms after the end', 2_001, true, ENDED],
  ['closed before the start', 999, false, ENDED],
  ['closed in between', 1_500, false, ENDED],
  ['closed after the end', 2_000, false, ENDED],
])('%s [R5]', (_, nowMs, isOpen, status) => {
  expect(statusOf({ startMs: 1_000, endMs: 2_000, isOpen }, nowMs)).toBe(status);
});
