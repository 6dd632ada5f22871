import { expect, it } from 'vitest';
import { formatDayNumber, formatLongDay, formatWeekday } from './format-weekday.ts';

/** Wednesday, 18 November 2026, 23:30 UTC. */
const LATE_MS = Date.UTC(2026, 10, 18, 23, 30);

it.each([
  ['en-GB', 'UTC', 'Wed', '18', 'Wednesday 18 Nov'],
  ['en-GB', 'Asia/Tokyo', 'Thu', '19', 'Thursday 19 Nov'],
  ['zh-CN', 'UTC', '周三', '18', '11月18日星期三'],
])('%s in %s', (locale, timeZone, weekday, day, long) => {
  const place = { locale, timeZone };
  expect([formatWeekday(LATE_MS, place), formatDayNumber(LATE_MS, place), formatLongDay(LATE_MS, place)]).toEqual([
    weekday,
    day,
    long,
  ]);
});
