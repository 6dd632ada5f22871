import type { OtcRules } from './otc-rules';

const DAY_MS = 86_400_000;

/** An order that ended unpaid: cancelled by the buyer, or timed out. */
export interface UnpaidEnd {
  readonly atMs: number;
  readonly counts: boolean;
}

/** The last end that completes `most` ends within 24 hours; null: there are never that many. */
const lastOfMany = (ends: readonly UnpaidEnd[], most: number): number | null => {
  const times = ends.map(({ atMs }) => atMs).sort((a, b) => a - b);
  return times.findLast((atMs, last) => atMs - (times[last - most + 1] ?? Number.NEGATIVE_INFINITY) < DAY_MS) ?? null;
};

/**
 * Until when a buyer may not take ads: 24 hours from the last of that many unpaid ends within 24 hours. Only ends that
 * count do: a reason that protects the buyer never blocks. 0: not blocked. `ends` are those of the last 48 hours.
 */
export const findTakingBlock = (
  ends: readonly UnpaidEnd[],
  { countedCancels }: Pick<OtcRules, 'countedCancels'>,
): number => {
  const counted = ends.filter(({ counts }) => counts);
  const atMs = lastOfMany(counted, countedCancels);
  return atMs === null ? 0 : atMs + DAY_MS;
};

/**
 * When a buyer last reached that many unpaid ends of any reason within 24 hours: operators see it, and nothing else
 * follows from it, since reasons that count against nobody could otherwise be used to reserve ads for free. 0: never.
 */
export const findCancelPattern = (ends: readonly UnpaidEnd[], { anyCancels }: Pick<OtcRules, 'anyCancels'>): number =>
  lastOfMany(ends, anyCancels) ?? 0;
