import { describe, expect, it } from 'vitest';
import { areHoursValid, isWithinHours } from './ad-hours';
import { cancelReasonsOf, countsAgainstBuyer } from './cancel-reasons';
import { computeCompletion, isCompletionTooLow } from './completion';
import { OTC_RULES } from './otc-rules';
import { findCancelPattern, findTakingBlock } from './taking-block';

const HOUR = 3_600_000;
const at = (hours: number, minutes = 0) => Date.UTC(2026, 10, 14, hours, minutes);

describe('business hours', () => {
  it.each([
    [0, 0, at(3), true],
    [540, 1020, at(9), true],
    [540, 1020, at(8, 59), false],
    [540, 1020, at(16, 59), true],
    [540, 1020, at(17), false],
    [1320, 360, at(23), true],
    [1320, 360, at(5, 59), true],
    [1320, 360, at(6), false],
    [1320, 360, at(12), false],
  ])('from %s to %s at %s: %s', (from, to, nowMs, isOpen) => {
    expect(isWithinHours({ from, to }, nowMs)).toBe(isOpen);
  });
  it.each([
    [0, 0, true],
    [60, 60, false],
    [0, 1439, true],
    [-1, 5, false],
    [0, 1440, false],
    [0.5, 3, false],
  ])('%s to %s are valid: %s', (from, to, isValid) => {
    expect(areHoursValid({ from, to })).toBe(isValid);
  });
});

describe('reasons to cancel', () => {
  it.each([
    ['wrong_name', false],
    ['method_unavailable', false],
    ['counterparty_asked', false],
    ['price_error', false],
    ['changed_mind', true],
    ['cannot_pay', true],
  ] as const)('%s counts: %s', (reason, counts) => {
    expect(countsAgainstBuyer(reason)).toBe(counts);
  });
  it('after payment are only those that count against nobody', () => {
    expect(cancelReasonsOf(true).some(countsAgainstBuyer)).toBe(false);
    expect(cancelReasonsOf(true)).not.toContain('price_error');
  });
});

describe('the completion rate', () => {
  it.each([
    [0, 0, null, false],
    [1, 0, '100', false],
    [2, 1, '66.6', false],
    [4, 1, '80', false],
    [7, 2, '77.7', true],
    [79, 21, '79', true],
    [0, 4, '0', false],
    [0, 5, '0', true],
  ])('%s completed and %s faults are %s, too low: %s', (completed, faults, rate, isTooLow) => {
    const found = computeCompletion({ completed, faults });
    expect(found === null ? null : Number(found)).toBe(rate === null ? null : Number(rate));
    expect(isCompletionTooLow({ completed, faults }, OTC_RULES)).toBe(isTooLow);
  });
});

describe('the block of takers', () => {
  const counted = (...hours: number[]) => hours.map((hour) => ({ atMs: at(0) + hour * HOUR, counts: true }));
  const uncounted = (...hours: number[]) => hours.map((hour) => ({ atMs: at(0) + hour * HOUR, counts: false }));
  it.each([
    ['two counted', counted(1, 2), 0],
    ['three counted within a day', counted(1, 2, 24), at(0) + 48 * HOUR],
    ['three counted, 24 hours apart', counted(1, 2, 25), 0],
    ['the latest three decide', counted(1, 20, 26, 30), at(0) + 54 * HOUR],
    ['twenty for reasons that count against nobody', uncounted(...Array.from({ length: 20 }, (_, hour) => hour)), 0],
    ['mixed', [...counted(1, 2), ...uncounted(3, 4, 5, 6, 7, 8)], 0],
    ['in any order', counted(24, 1, 2), at(0) + 48 * HOUR],
  ])('%s', (_name, ends, untilMs) => {
    expect(findTakingBlock(ends, OTC_RULES)).toBe(untilMs);
  });
  it.each([
    ['five of any reason', uncounted(1, 2, 3, 4, 5), 0],
    ['six of any reason', uncounted(1, 2, 3, 4, 5, 6), at(6)],
    ['six of mixed reasons', [...counted(1, 2), ...uncounted(3, 4, 5, 6)], at(6)],
    ['six within more than a day', uncounted(1, 2, 3, 4, 5, 25), 0],
    ['the latest day decides', uncounted(1, 2, 3, 4, 5, 6, 7, 40), at(7)],
  ])('shows operators %s', (_name, ends, atMs) => {
    expect(findCancelPattern(ends, OTC_RULES)).toBe(atMs);
  });
});
