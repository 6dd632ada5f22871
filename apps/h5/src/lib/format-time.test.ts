import { describe, expect, it } from 'vitest';
import {
  formatClockTime,
  formatDate,
  formatDateTime,
  formatDateTimeInZone,
  readDeviceTimeZone,
  toRelativeTime,
} from './format-time.ts';

const NOW = Date.UTC(2026, 1, 28, 23, 59, 58);
const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Browsers differ by age in the comma and the kind of space between date and time. */
const plain = (text: string) => text.replaceAll(/[\s,]+/g, ' ');

describe('toRelativeTime', () => {
  it.each([
    [0, { key: 'justNow' }],
    [300 * SECOND - 1, { key: 'justNow' }],
    [300 * SECOND, { key: 'minutes', count: 5 }],
    [HOUR - 1, { key: 'minutes', count: 59 }],
    [HOUR, { key: 'hours', count: 1 }],
    [DAY - 1, { key: 'hours', count: 23 }],
    [DAY, { key: 'days', count: 1 }],
    [30 * DAY - 1, { key: 'days', count: 29 }],
    [30 * DAY, { key: 'date' }],
    [-299 * SECOND, { key: 'justNow' }],
    [-300 * SECOND, { key: 'date' }],
  ])('%i ms ago is %j', (agoMs, expected) => {
    expect(toRelativeTime(NOW - agoMs, NOW)).toEqual(expected);
  });
});

describe('absolute times', () => {
  it.each([
    ['en-GB', '28 Feb 2026', '28 Feb 2026 23:59:58 UTC'],
    ['zh-CN', '2026年2月28日', '2026年2月28日 23:59:58 UTC'],
    ['zh-HK', '2026年2月28日', '2026年2月28日 23:59:58 UTC'],
    ['th', '28 ก.พ. 2026', '28 ก.พ. 2026 23:59:58 UTC'],
    ['ja', '2026年2月28日', '2026年2月28日 23:59:58 UTC'],
    ['ko', '2026년 2월 28일', '2026년 2월 28일 23:59:58 UTC'],
    ['fr', '28 févr. 2026', '28 févr. 2026 23:59:58 UTC'],
    ['es', '28 feb 2026', '28 feb 2026 23:59:58 UTC'],
  ])('%s', (locale, date, withZone) => {
    const place = { locale, timeZone: 'UTC' };
    expect(plain(formatDate(NOW, place))).toBe(date);
    expect(plain(formatClockTime(NOW, place))).toBe('23:59:58');
    expect(plain(formatDateTimeInZone(NOW, place))).toBe(withZone);
    expect(plain(`${formatDateTime(NOW, place)} UTC`)).toBe(withZone);
  });

  it('follows the zone into the next day, and midnight is 00', () => {
    expect(plain(formatDateTime(NOW + 2 * SECOND, { locale: 'en-GB', timeZone: 'UTC' }))).toBe('1 Mar 2026 00:00:00');
    expect(formatDate(NOW, { locale: 'en-GB', timeZone: 'Asia/Bangkok' })).toBe('1 Mar 2026');
    expect(plain(formatDateTimeInZone(NOW, { locale: 'en-GB', timeZone: 'Asia/Bangkok' }))).toBe(
      '1 Mar 2026 06:59:58 GMT+7',
    );
  });

  it('knows a zone of the device', () => {
    expect(formatDate(NOW, { locale: 'en-GB', timeZone: readDeviceTimeZone() })).toMatch(/2026$/);
  });
});
