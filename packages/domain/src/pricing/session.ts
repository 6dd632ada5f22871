/** When a market trades. us_stock: the regular session of the New York exchanges. */
export type SessionName = 'always' | 'us_stock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** New York time. */
const OPENS_MS = 9 * HOUR_MS + 30 * MINUTE_MS;
const CLOSES_MS = 16 * HOUR_MS;
const CLOSES_EARLY_MS = 13 * HOUR_MS;

const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date);
/** 0 is Sunday. */
const weekdayOf = (dayMs: number): number => new Date(dayMs).getUTCDay();

/** The n-th such weekday of a month; n = -1: the last. */
const nthWeekday = (year: number, month: number, rule: { weekday: number; n: number }): number => {
  if (rule.n < 0) {
    const last = dayOf(year, month + 1, 1) - DAY_MS;
    return last - ((weekdayOf(last) - rule.weekday + 7) % 7) * DAY_MS;
  }
  const first = dayOf(year, month, 1);
  return first + (((rule.weekday - weekdayOf(first) + 7) % 7) + (rule.n - 1) * 7) * DAY_MS;
};

/** Second Sunday of March to first Sunday of November; both changes happen on a day without trading. */
const isSummerTime = (dayMs: number): boolean => {
  const year = new Date(dayMs).getUTCFullYear();
  return dayMs >= nthWeekday(year, 3, { weekday: 0, n: 2 }) && dayMs < nthWeekday(year, 11, { weekday: 0, n: 1 });
};

/** Gregorian Easter Sunday, by the rule of Gauss with Lichtenberg's correction. */
const easterOf = (year: number): number => {
  const century = Math.floor(year / 100);
  const shift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const golden = year % 19;
  const moon = (19 * golden + shift) % 30;
  const full = 21 + moon - Math.floor((moon + Math.floor(golden / 11)) / 29);
  const sunday = 7 - ((year + Math.floor(year / 4) + (2 - Math.floor((3 * century + 3) / 4))) % 7);
  return dayOf(year, 3, full + 7 - ((full - sunday) % 7));
};

/** A Saturday holiday is kept on the Friday before, a Sunday one on the Monday after. */
const observed = (dayMs: number): number => {
  const weekday = weekdayOf(dayMs);
  return weekday === 6 ? dayMs - DAY_MS : weekday === 0 ? dayMs + DAY_MS : dayMs;
};

const holidaysOf = (year: number): readonly number[] => {
  const newYear = dayOf(year, 1, 1);
  return [
    // On a Saturday it is not made up for: the old year keeps its last trading day.
    weekdayOf(newYear) === 6 ? newYear : observed(newYear),
    nthWeekday(year, 1, { weekday: 1, n: 3 }),
    nthWeekday(year, 2, { weekday: 1, n: 3 }),
    easterOf(year) - 2 * DAY_MS,
    nthWeekday(year, 5, { weekday: 1, n: -1 }),
    observed(dayOf(year, 6, 19)),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, { weekday: 1, n: 1 }),
    nthWeekday(year, 11, { weekday: 4, n: 4 }),
    observed(dayOf(year, 12, 25)),
  ];
};

/** The day after Thanksgiving, Christmas Eve, and the eve of Independence Day. */
const isEarlyClose = (dayMs: number): boolean => {
  const year = new Date(dayMs).getUTCFullYear();
  const early = [nthWeekday(year, 11, { weekday: 4, n: 4 }) + DAY_MS, dayOf(year, 12, 24), dayOf(year, 7, 3)];
  return early.includes(dayMs);
};

interface Session {
  readonly opensMs: number;
  readonly closesMs: number;
}

const sessionOn = (dayMs: number): Session | null => {
  const weekday = weekdayOf(dayMs);
  if (weekday === 0 || weekday === 6 || holidaysOf(new Date(dayMs).getUTCFullYear()).includes(dayMs)) return null;
  const newYork = dayMs + (isSummerTime(dayMs) ? 4 : 5) * HOUR_MS;
  return { opensMs: newYork + OPENS_MS, closesMs: newYork + (isEarlyClose(dayMs) ? CLOSES_EARLY_MS : CLOSES_MS) };
};

// A session never crosses midnight UTC, so a moment belongs to the session of its own UTC day.
const dayStart = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;

export const isSessionOpen = (session: SessionName, timeMs: number): boolean => {
  if (session === 'always') return true;
  const today = sessionOn(dayStart(timeMs));
  return today !== null && timeMs >= today.opensMs && timeMs < today.closesMs;
};

/** When it opens or closes next; 0 for a market that never closes. */
export const nextSessionChangeMs = (session: SessionName, timeMs: number): number => {
  if (session === 'always') return 0;
  for (let dayMs = dayStart(timeMs); ; dayMs += DAY_MS) {
    const day = sessionOn(dayMs);
    if (day === null) continue;
    if (timeMs < day.opensMs) return day.opensMs;
    if (timeMs < day.closesMs) return day.closesMs;
  }
};
