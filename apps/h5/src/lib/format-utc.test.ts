import { expect, it } from 'vitest';
import { formatUtcClock, formatUtcDay, formatUtcDayOfMonth, formatUtcMoment, formatUtcWeekday } from './format-utc.ts';

const MS = Date.UTC(2026, 10, 16, 0, 10);

it.each([
  ['en-GB', '16 Nov', '00:10', 'Mon'],
  ['fr-FR', '16 nov.', '00:10', 'lun.'],
  ['zh-CN', '11月16日', '00:10', '周一'],
])('writes times in UTC in %s', (locale, day, clock, weekday) => {
  expect([formatUtcDay(MS, locale), formatUtcClock(MS, locale), formatUtcWeekday(MS, locale)]).toEqual([
    day,
    clock,
    weekday,
  ]);
});

it('names the zone with the time, and keeps the Gregorian day of the month in Thai', () => {
  expect(formatUtcMoment(MS, 'en-GB')).toBe('16 Nov, 00:10 UTC');
  expect(formatUtcDayOfMonth(MS)).toBe('16');
  expect(formatUtcDay(MS, 'th-TH')).toBe('16 พ.ย.');
});
