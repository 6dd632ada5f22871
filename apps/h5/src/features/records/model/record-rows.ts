import type { ReplyOf } from '@candor/contract/call';
import type { accountLog } from '@candor/contract/wallet';

export type RecordRow = ReplyOf<typeof accountLog>['list'][number];

export interface RecordDay {
  /** Calendar day in the user's zone, as YYYY-MM-DD. */
  readonly day: string;
  readonly rows: readonly RecordRow[];
}

/** One row per booking and account: a transfer has a row on either side. */
export const rowKey = (row: RecordRow): string => `${row.id}-${row.account}`;

/** All pages as one list. A booking made while the user scrolls shifts the pages, so a row may come twice. */
export function joinPages(pages: readonly (readonly RecordRow[])[]): readonly RecordRow[] {
  const rows = new Map<string, RecordRow>();
  for (const row of pages.flat()) if (!rows.has(rowKey(row))) rows.set(rowKey(row), row);
  return [...rows.values()];
}

/** The page to fetch next; none after the first empty page. */
export function nextPage(pages: readonly (readonly RecordRow[])[]): number | undefined {
  return pages.at(-1)?.length === 0 ? undefined : pages.length + 1;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayOf(ms: number, timeZone: string): string {
  const known = dayFormats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (!known) dayFormats.set(timeZone, format);
  return format.format(ms);
}

/** Rows in the order they came, cut where the calendar day changes. */
export function groupByDay(rows: readonly RecordRow[], timeZone: string): readonly RecordDay[] {
  const days: { day: string; rows: RecordRow[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.created_time_ms, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How to call a day: by name when it is near, else by its date. */
export function nearness(day: string, at: { nowMs: number; timeZone: string }): 'today' | 'yesterday' | 'earlier' {
  if (day === dayOf(at.nowMs, at.timeZone)) return 'today';
  return day === dayOf(at.nowMs - DAY_MS, at.timeZone) ? 'yesterday' : 'earlier';
}
