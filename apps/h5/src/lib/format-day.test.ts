import { expect, it } from 'vitest';
import { formatDay, formatDayTime, formatHourMinute } from './format-day.ts';

const MS = Date.UTC(2026, 10, 22, 23, 5);

it.each([
  ['en-GB', 'UTC', '22 Nov', '23:05', '22 Nov, 23:05'],
  ['en-GB', 'Asia/Tokyo', '23 Nov', '08:05', '23 Nov, 08:05'],
  ['th-TH', 'UTC', '22 พ.ย.', '23:05', '22 พ.ย. 23:05'],
])('%s in %s', (locale, timeZone, day, time, both) => {
  const place = { locale, timeZone };
  expect([formatDay(MS, place), formatHourMinute(MS, place), formatDayTime(MS, place)]).toEqual([day, time, both]);
});
