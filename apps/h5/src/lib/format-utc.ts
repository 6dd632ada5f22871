/** Gregorian and 24 hours in every language, as in format-time. */
const SHARED = { calendar: 'gregory', hourCycle: 'h23', timeZone: 'UTC' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

const cache = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.keys(parts).join()}`;
  const known = cache.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...SHARED, ...parts });
  cache.set(key, made);
  return made;
}

/** Day and month in UTC, without the year: dates of the coming weeks. */
export const formatUtcDay = (ms: number, locale: string): string => formatOf(locale, DAY).format(ms);

/** Time of day in UTC. */
export const formatUtcClock = (ms: number, locale: string): string => formatOf(locale, CLOCK).format(ms);

/** Day of the week in UTC, short. */
export const formatUtcWeekday = (ms: number, locale: string): string =>
  formatOf(locale, { weekday: 'short' }).format(ms);

/** Day of the month in UTC, in digits. */
export const formatUtcDayOfMonth = (ms: number): string => String(new Date(ms).getUTCDate());

/** Day, month and time in UTC, with the zone named. */
export const formatUtcMoment = (ms: number, locale: string): string =>
  `${formatOf(locale, { ...DAY, ...CLOCK }).format(ms)} UTC`;
