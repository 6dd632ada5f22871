import type { ReplyOf } from '@candor/contract/call';
import type { recordList } from '@candor/contract/fund';
import { dayOf } from './day-range.ts';

export type RecordRow = ReplyOf<typeof recordList>['list'][number];

export interface RecordDay {
  /** Calendar day in the user's time zone, YYYY-MM-DD. */
  readonly day: string;
  readonly rows: readonly RecordRow[];
}

/** Joins the pages. A booking made meanwhile shifts the pages, so duplicates are dropped. */
export function joinPages(pages: readonly (readonly RecordRow[])[]): readonly RecordRow[] {
  const rows = new Map<number, RecordRow>();
  for (const row of pages.flat()) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** Groups the rows by calendar day, keeping their order. */
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

/** Rows that are rendered or removed together. */
const CHUNK_ROWS = 20;

/** Splits a day's rows into chunks for RecordChunk. */
export function toChunks(rows: readonly RecordRow[]): readonly (readonly RecordRow[])[] {
  const count = Math.ceil(rows.length / CHUNK_ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a day is shown as today, as yesterday, or by its date. */
export function nearness(day: string, at: { nowMs: number; timeZone: string }): 'today' | 'yesterday' | 'earlier' {
  if (day === dayOf(at.nowMs, at.timeZone)) return 'today';
  return day === dayOf(at.nowMs - DAY_MS, at.timeZone) ? 'yesterday' : 'earlier';
}
