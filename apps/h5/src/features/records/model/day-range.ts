/** Inclusive calendar days in the user's time zone, YYYY-MM-DD. Empty: unbounded. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const ALL_TIME: DayRange = { from: '', to: '' };

/** Longest range with a first day that the server totals. */
export const MOST_DAYS = 366;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DAY = /^20[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Calendar day of a moment in a time zone. */
export function dayOf(ms: number, timeZone: string): string {
  const known = dayFormats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (!known) dayFormats.set(timeZone, format);
  return format.format(ms);
}

const utcStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is an existing day as YYYY-MM-DD. */
export const isDay = (text: string): boolean => DAY.test(text) && addDays(text, 0) === text;

export function addDays(day: string, days: number): string {
  const ms = utcStartMs(day) + days * DAY_MS;
  return Number.isNaN(ms) ? '' : dayOf(ms, 'UTC');
}

/** Start of a day in a time zone. Binary search in steps of 15 minutes; a day may start at 01:00 because of DST. */
export function dayStartMs(day: string, timeZone: string): number {
  const start = utcStartMs(day);
  // UTC offsets range from -12 to +14 hours.
  let low = start - 15 * HOUR_MS;
  let high = start + 15 * HOUR_MS;
  while (high - low > HOUR_MS / 4) {
    const middle = low + Math.floor((high - low) / (HOUR_MS / 2)) * (HOUR_MS / 4);
    if (dayOf(middle, timeZone) < day) low = middle;
    else high = middle;
  }
  return high;
}

export type RangeProblem = 'order' | 'long';

/** Last day of the range, not after today. */
const lastDay = ({ to }: DayRange, today: string): string => (to === '' || to > today ? today : to);

/** Why the range is invalid, or null. A range without an end reaches today. */
export function findRangeProblem(range: DayRange, today: string): RangeProblem | null {
  const { from, to } = range;
  if (from === '') return null;
  if (from > (to === '' ? today : to)) return 'order';
  return addDays(from, MOST_DAYS - 1) < lastDay(range, today) ? 'long' : null;
}

/** Wire form: start of the first day, and start of the day after the last. */
export function toMoments(range: DayRange, timeZone: string): { from_ms?: string; to_ms?: string } {
  return {
    ...(range.from === '' ? {} : { from_ms: String(dayStartMs(range.from, timeZone)) }),
    ...(range.to === '' ? {} : { to_ms: String(dayStartMs(addDays(range.to, 1), timeZone)) }),
  };
}

export const PRESETS = ['all', 'today', 'days7', 'days30', 'days90'] as const;
export type Preset = (typeof PRESETS)[number];

const PRESET_DAYS = { today: 1, days7: 7, days30: 30, days90: 90 } as const;

export function toRange(preset: Preset, today: string): DayRange {
  return preset === 'all' ? ALL_TIME : { from: addDays(today, 1 - PRESET_DAYS[preset]), to: '' };
}

/** The preset equal to the range; null when none is. */
export function presetOf(range: DayRange, today: string): Preset | null {
  const to = range.from !== '' && range.to === today ? '' : range.to;
  const isSame = (other: DayRange) => other.from === range.from && other.to === to;
  return PRESETS.find((preset) => isSame(toRange(preset, today))) ?? null;
}
