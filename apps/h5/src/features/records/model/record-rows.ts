import type { ReplyOf } from '@candor/contract/call';
import type { recordList } from '@candor/contract/fund';
import { dayOf } from './day-range.ts';

export type RecordRow = ReplyOf<typeof recordList>['list'][number];

export interface RecordDay {
  /** Calendar day in the user's zone, as YYYY-MM-DD. */
  readonly day: string;
  readonly rows: readonly RecordRow[];
}

/** All pages as one list. A booking made while the user scrolls shifts the pages, so a row may come twice. */
export function joinPages(pages: readonly (readonly RecordRow[])[]): readonly RecordRow[] {
  const rows = new Map<number, RecordRow>();
  for (const row of pages.flat()) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
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

/** So many rows leave and enter the page together. */
const CHUNK_ROWS = 20;

/** Pieces of a day that are drawn or left out as one. */
export function toChunks(rows: readonly RecordRow[]): readonly (readonly RecordRow[])[] {
  const count = Math.ceil(rows.length / CHUNK_ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How to call a day: by name when it is near, else by its date. */
export function nearness(day: string, at: { nowMs: number; timeZone: string }): 'today' | 'yesterday' | 'earlier' {
  if (day === dayOf(at.nowMs, at.timeZone)) return 'today';
  return day === dayOf(at.nowMs - DAY_MS, at.timeZone) ? 'yesterday' : 'earlier';
}
