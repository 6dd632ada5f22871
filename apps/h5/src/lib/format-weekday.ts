import type { TimePlace } from './format-time.ts';

const format = (place: TimePlace, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(place.locale, { calendar: 'gregory', ...parts, timeZone: place.timeZone });

/** Day of the week, abbreviated. */
export const formatWeekday = (ms: number, place: TimePlace): string => format(place, { weekday: 'short' }).format(ms);

/** Number of the day in its month. */
export function formatDayNumber(ms: number, place: TimePlace): string {
  const parts = format(place, { day: 'numeric' }).formatToParts(ms);
  return parts.find((part) => part.type === 'day')?.value ?? '';
}

/** Day of the week in full with its date, without the year. */
export const formatLongDay = (ms: number, place: TimePlace): string =>
  format(place, { weekday: 'long', day: 'numeric', month: 'short' }).format(ms);
