import type { TimePlace } from './format-time.ts';

const SHARED = { calendar: 'gregory', hourCycle: 'h23' } as const;
const cache = new Map<string, Intl.DateTimeFormat>();

function format(ms: number, place: TimePlace, parts: Intl.DateTimeFormatOptions): string {
  const key = `${place.locale} ${place.timeZone} ${Object.keys(parts).join()}`;
  const known =
    cache.get(key) ?? new Intl.DateTimeFormat(place.locale, { ...SHARED, ...parts, timeZone: place.timeZone });
  cache.set(key, known);
  return known.format(ms);
}

/** Day and month without the year, for dates of the next weeks: 22 Nov. */
export const formatDay = (ms: number, place: TimePlace): string =>
  format(ms, place, { month: 'short', day: 'numeric' });

/** Hours and minutes. */
export const formatHourMinute = (ms: number, place: TimePlace): string =>
  format(ms, place, { hour: '2-digit', minute: '2-digit' });

/** Day, month, hours and minutes. */
export const formatDayTime = (ms: number, place: TimePlace): string =>
  format(ms, place, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** With seconds, for spans of less than a minute. */
export const formatDayClock = (ms: number, place: TimePlace): string =>
  format(ms, place, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' });
