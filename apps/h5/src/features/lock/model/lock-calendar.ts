import type { ReplyOf } from '@candor/contract/call';
import type { lockCalendar } from '@candor/contract/lock';
import { isZero, toAmount } from '@candor/money/decimal';

export type CalendarItem = ReplyOf<typeof lockCalendar>['items'][number];

export interface CalendarMoment {
  readonly atMs: number;
  readonly items: readonly CalendarItem[];
  readonly hasReward: boolean;
  readonly hasEnd: boolean;
}

/** One moment per time, earliest first, with the rows of all coins. */
export function toMoments(items: readonly CalendarItem[]): readonly CalendarMoment[] {
  const byTime = new Map<number, CalendarItem[]>();
  for (const item of items) byTime.set(item.at_ms, [...(byTime.get(item.at_ms) ?? []), item]);
  return [...byTime.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([atMs, rows]) => ({
      atMs,
      items: rows,
      hasReward: rows.some((row) => !isZero(toAmount(row.reward))),
      hasEnd: rows.some((row) => row.ended_order_ids.length > 0),
    }));
}
