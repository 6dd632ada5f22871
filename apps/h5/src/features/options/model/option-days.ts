import type { ReplyOf } from '@candor/contract/call';
import type { optionTotals } from '@candor/contract/options';
import type { OptionItem } from './option-view.ts';

export type OptionTotals = ReplyOf<typeof optionTotals>;

export interface OptionDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly rows: readonly OptionItem[];
  /** Total of the day including rows not yet loaded; undefined for days the server does not total. */
  readonly total: OptionTotals['days'][number] | undefined;
}

const MINUTE_MS = 60_000;
const CLOCK = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const UTC_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** UTC offset of a time zone at a moment, in minutes. */
export function offsetOf(timeZone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', { ...CLOCK, timeZone }).formatToParts(ms);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const asUtc = Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`);
  return Math.round(asUtc / MINUTE_MS) - Math.floor(ms / MINUTE_MS);
}

/** Calendar day at a UTC offset in minutes; the server groups its days the same way. */
export const dayAt = (ms: number, offsetMinutes: number): string => UTC_DAY.format(ms + offsetMinutes * MINUTE_MS);

/** Groups the rows by day of purchase, keeping their order. */
export function groupByDay(
  rows: readonly OptionItem[],
  totals: OptionTotals | undefined,
  offsetMinutes: number,
): readonly OptionDay[] {
  const days: { day: string; rows: OptionItem[] }[] = [];
  for (const row of rows) {
    const day = dayAt(row.created_ms, offsetMinutes);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days.map((one) => ({ ...one, total: totals?.days.find(({ day }) => day === one.day) }));
}
