import { toUnits } from '@candor/money/units';

const SCALE = 8;
/** Terms that are looked back on, one ending on each of the last days. */
export const HISTORY_TERMS = 90;
/** A frequency rests on at least as many terms that do not overlap. */
const INDEPENDENT_TERMS = 30;
/** Longest term with a frequency: the 90 terms of a longer one are few terms, counted again and again. */
export const LONGEST_COUNTED_DAYS = HISTORY_TERMS / INDEPENDENT_TERMS;
/** A share of fewer cases is chance: 0 of 90 would be shown as 0 % where the market itself expects several in a hundred. */
const LEAST_CASES = 5;

export interface DayClose {
  readonly startMs: number;
  readonly close: string;
  /** False for a bar from before the tick chain. */
  readonly isChained: boolean;
}

export interface History {
  readonly terms: number;
  readonly below: number;
  readonly outsideChain: number;
}

/**
 * In how many of the last 90 terms of this length the price ended below the same distance from where the term began.
 * `closes` are finished days, oldest first; null when they do not cover all terms without a gap, or do not support a
 * frequency: too few terms without overlap, or too few cases on one side.
 */
export const countBelow = (
  closes: readonly DayClose[],
  { days, distance, dayMs }: { readonly days: number; readonly distance: string; readonly dayMs: number },
): History | null => {
  if (days > LONGEST_COUNTED_DAYS) return null;
  const used = closes.slice(-(HISTORY_TERMS + days));
  if (used.length < HISTORY_TERMS + days) return null;
  if (used.some(({ startMs }, index) => startMs !== (used[0]?.startMs ?? 0) + index * dayMs)) return null;
  const one = 10n ** BigInt(SCALE);
  const factor = one + toUnits(distance, SCALE);
  const prices = used.map(({ close }) => toUnits(close, SCALE));
  let [below, outsideChain] = [0, 0];
  for (let end = days; end < used.length; end += 1) {
    const begin = prices[end - days] ?? 0n;
    if ((prices[end] ?? 0n) * one < begin * factor) below += 1;
    if (!used[end]?.isChained || !used[end - days]?.isChained) outsideChain += 1;
  }
  if (Math.min(below, HISTORY_TERMS - below) < LEAST_CASES) return null;
  return { terms: HISTORY_TERMS, below, outsideChain };
};
