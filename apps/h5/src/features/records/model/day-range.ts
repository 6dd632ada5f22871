/** Calendar days in the user's zone as YYYY-MM-DD, both included. Empty means open. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const ALL_TIME: DayRange = { from: '', to: '' };

/** As far as the server adds up. */
export const MOST_DAYS = 366;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DAY = /^20[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day a moment falls on in a zone. */
export function dayOf(ms: number, timeZone: string): string {
  const known = dayFormats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (!known) dayFormats.set(timeZone, format);
  return format.format(ms);
}

const utcStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A day that exists, as a date field writes it. */
export const isDay = (text: string): boolean => DAY.test(text) && addDays(text, 0) === text;

export function addDays(day: string, days: number): string {
  const ms = utcStartMs(day) + days * DAY_MS;
  return Number.isNaN(ms) ? '' : dayOf(ms, 'UTC');
}

/** The first moment of a day in a zone. Zones are whole quarters of an hour, and some days begin at one o'clock. */
export function dayStartMs(day: string, timeZone: string): number {
  const start = utcStartMs(day);
  // No zone is more than 14 hours ahead or 12 behind.
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

/** The last day of a range that can have records. */
const lastDay = ({ to }: DayRange, today: string): string => (to === '' || to > today ? today : to);

/** Why a range cannot be shown, or null. A range without an end reaches today. */
export function findRangeProblem(range: DayRange, today: string): RangeProblem | null {
  const { from, to } = range;
  if (from === '') return null;
  if (from > (to === '' ? today : to)) return 'order';
  return addDays(from, MOST_DAYS - 1) < lastDay(range, today) ? 'long' : null;
}

/** The days that are added up: the range itself, or the last so many days of it when it has no beginning. */
export function daysToTotal(range: DayRange, today: string): DayRange {
  return range.from === '' ? { from: addDays(lastDay(range, today), 1 - MOST_DAYS), to: range.to } : range;
}

/** As the wire takes it: the first moment, and the one after the last. */
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

/** The preset that says the same as a range, if there is one. */
export function presetOf(range: DayRange, today: string): Preset | null {
  const to = range.from !== '' && range.to === today ? '' : range.to;
  const isSame = (other: DayRange) => other.from === range.from && other.to === to;
  return PRESETS.find((preset) => isSame(toRange(preset, today))) ?? null;
}
