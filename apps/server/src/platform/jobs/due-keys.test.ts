import { describe, expect, test } from 'vitest';
import { computeDueKeys, toPeriodKey } from './due-keys';

const HOUR = 3_600_000;
const at = (hours: number, ms = 0) => hours * HOUR + ms;
const key = (hours: number) => String(at(hours));

describe('computeDueKeys', () => {
  test.each([
    { name: 'first run ever: the present period only', last: null, now: at(100, 5), due: [key(100)] },
    { name: 'same period again: nothing', last: key(100), now: at(100, 5), due: [] },
    { name: 'one millisecond before the next period: nothing', last: key(100), now: at(101, -1), due: [] },
    { name: 'exactly at the next period', last: key(100), now: at(101), due: [key(101)] },
    {
      name: 'after an outage: every missed period in order',
      last: key(100),
      now: at(103, 1),
      due: [101, 102, 103].map(key),
    },
    { name: 'clock ten minutes back: nothing', last: key(100), now: at(100, -600_000), due: [] },
    { name: 'clock a day back: nothing', last: key(100), now: at(76), due: [] },
    { name: 'last key from another step is rounded down', last: String(at(100, 7)), now: at(101), due: [key(101)] },
  ])('$name', ({ last, now, due }) => {
    expect(computeDueKeys({ lastRunKey: last, nowMs: now, stepMs: HOUR })).toEqual(due);
  });

  test('a long outage is caught up in portions without a gap', () => {
    const seen: string[] = [];
    let last = key(0);
    for (;;) {
      const keys = computeDueKeys({ lastRunKey: last, nowMs: at(25), stepMs: HOUR, limit: 10 });
      if (keys.length === 0) break;
      seen.push(...keys);
      last = keys.at(-1) ?? last;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => key(index + 1)));
  });

  test.each([0, -1, 1.5, Number.NaN])('a step of %s is refused', (stepMs) => {
    expect(() => computeDueKeys({ lastRunKey: null, nowMs: 1, stepMs })).toThrow(RangeError);
  });

  test.each(['', 'x', '-1', '1e3', '9'.repeat(16)])('the key "%s" is refused', (lastRunKey) => {
    expect(() => computeDueKeys({ lastRunKey, nowMs: 1, stepMs: 1 })).toThrow(RangeError);
  });

  test('the key of a moment is its period start', () => {
    expect(toPeriodKey(at(5, 1), HOUR)).toBe(key(5));
    expect(toPeriodKey(at(5), HOUR)).toBe(key(5));
  });
});
