import { describe, expect, it } from 'vitest';
import { figureHoursOf } from './figure-hours';

describe('hours of figures', () => {
  it.each([
    [86_400, { hourMs: 3_600_000, dayMs: 86_400_000, settledMs: 120_000, everyMs: 60_000, hoursAtOnce: 12 }],
    [300, { hourMs: 12_500, dayMs: 300_000, settledMs: 3_125, everyMs: 3_125, hoursAtOnce: 288 }],
    [60, { hourMs: 2_500, dayMs: 60_000, settledMs: 2_000, everyMs: 2_000, hoursAtOnce: 288 }],
    // Not divisible by 24: hours stay whole milliseconds.
    [70, { hourMs: 2_916, dayMs: 69_984, settledMs: 2_000, everyMs: 2_000, hoursAtOnce: 288 }],
    [43_200, { hourMs: 1_800_000, dayMs: 43_200_000, settledMs: 120_000, everyMs: 60_000, hoursAtOnce: 24 }],
  ])('of a day of %i seconds', (seconds, expected) => {
    expect(figureHoursOf(seconds * 1000)).toEqual(expected);
  });
});
