const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const JUST_NOW_S = 300;
const OLDEST_S = 30 * DAY_S;

/** A key of the timeAgo texts; `date` means: show the absolute date instead. */
export type RelativeTime = { key: 'justNow' } | { key: 'minutes' | 'hours' | 'days'; count: number } | { key: 'date' };

/**
 * Under 300 s just now, under an hour minutes, under a day hours, under 30 days days, else the date. A time less
 * than 300 s in the future is clock skew and counts as just now; a later one is shown as a date.
 */
export function toRelativeTime(thenMs: number, nowMs: number): RelativeTime {
  const seconds = Math.floor((nowMs - thenMs) / 1000);
  if (seconds >= OLDEST_S || seconds <= -JUST_NOW_S) return { key: 'date' };
  if (seconds < JUST_NOW_S) return { key: 'justNow' };
  if (seconds < HOUR_S) return { key: 'minutes', count: Math.floor(seconds / MINUTE_S) };
  if (seconds < DAY_S) return { key: 'hours', count: Math.floor(seconds / HOUR_S) };
  return { key: 'days', count: Math.floor(seconds / DAY_S) };
}

export type TimePlace = { locale: string; timeZone: string };

/** Gregorian years and a 24-hour clock in every language, so that two users can compare the times of one record. */
const SHARED = { calendar: 'gregory', hourCycle: 'h23' } as const;
/** The month as a word where the language has one: 04/05 is ambiguous. */
const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

export function formatDate(ms: number, place: TimePlace): string {
  return dateFormat(place, DATE).format(ms);
}

/** Time of day with seconds. */
export function formatClockTime(ms: number, place: TimePlace): string {
  return dateFormat(place, TIME).format(ms);
}

/** Time of day without seconds, for what people write to each other. */
export function formatHourMinute(ms: number, place: TimePlace): string {
  return dateFormat(place, { hour: '2-digit', minute: '2-digit' }).format(ms);
}

/** Date and time with seconds: for anything financial. */
export function formatDateTime(ms: number, place: TimePlace): string {
  return dateFormat(place, { ...DATE, ...TIME }).format(ms);
}

/** The same with the zone named, where it matters which zone is meant. */
export function formatDateTimeInZone(ms: number, place: TimePlace): string {
  const parts = dateFormat(place, { timeZoneName: 'short' }).formatToParts(ms);
  const zone = parts.find((part) => part.type === 'timeZoneName')?.value ?? place.timeZone;
  return `${formatDateTime(ms, place)} ${zone}`;
}

/** Day of the week and time of day, for a moment of the next days. */
export function formatWeekdayTime(ms: number, place: TimePlace): string {
  return dateFormat(place, { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(ms);
}

let deviceTimeZone: string | undefined;

/** The device's time zone when first read. Cached, because resolvedOptions() is slow. */
export function readDeviceTimeZone(): string {
  deviceTimeZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return deviceTimeZone;
}

const cache = new Map<string, Intl.DateTimeFormat>();

function dateFormat(place: TimePlace, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${place.locale} ${place.timeZone} ${Object.keys(parts).join()}`;
  const known = cache.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(place.locale, { ...SHARED, ...parts, timeZone: place.timeZone });
  cache.set(key, made);
  return made;
}
