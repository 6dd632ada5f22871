import type { OtcRules } from './otc-rules';

const DAY_MS = 86_400_000;

/** An order that ended unpaid: cancelled by the buyer, or timed out. */
export interface UnpaidEnd {
  readonly atMs: number;
  readonly counts: boolean;
}

const endOfBlock = (times: readonly number[], most: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  let until = 0;
  for (let last = most - 1; last < sorted.length; last += 1) {
    const [first = 0, end = 0] = [sorted[last - most + 1], sorted[last]];
    if (end - first < DAY_MS) until = end + DAY_MS;
  }
  return until;
};

/**
 * Until when a buyer may not take ads: 24 hours from the last of that many unpaid ends within 24 hours. Ends that count
 * and ends of any reason have their own numbers. 0: not blocked. `ends` are those of the last 48 hours.
 */
export const findTakingBlock = (
  ends: readonly UnpaidEnd[],
  { countedCancels, anyCancels }: Pick<OtcRules, 'countedCancels' | 'anyCancels'>,
): number =>
  Math.max(
    endOfBlock(
      ends.filter(({ counts }) => counts).map(({ atMs }) => atMs),
      countedCancels,
    ),
    endOfBlock(
      ends.map(({ atMs }) => atMs),
      anyCancels,
    ),
  );
