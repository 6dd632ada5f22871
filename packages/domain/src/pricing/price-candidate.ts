import { toUnits } from '@candor/money/units';
import type { PriceRules } from './price-rules';
import { readPriceUnits } from './price-units';

/** A price level that is accepted when it is held long enough. */
export interface Candidate {
  /** In units of 10^-8. */
  readonly level: bigint;
  readonly sinceMs: number;
  /** Time it was last held: after a silence holding starts again. */
  readonly seenMs: number;
  /** The sources that have held it all the time, by name. */
  readonly holders: readonly string[];
}

interface Word {
  readonly timeMs: number;
  readonly sources: readonly { readonly name: string; readonly price: string }[];
}

/** A source older than this does not count for the index, so nobody held anything meanwhile. */
const SOURCE_TIMEOUT_MS = 5_000;
const PERCENT_SCALE = 4;
const HUNDRED = 100n * 10n ** BigInt(PERCENT_SCALE);

/** Whether two prices are no further apart than so many percent of the first. */
export const isWithin = (from: bigint, to: bigint, percent: string): boolean => {
  const moved = to > from ? to - from : from - to;
  return moved * HUNDRED <= from * toUnits(percent, PERCENT_SCALE);
};

const namesNear = (level: bigint, { sources }: Word, percent: string): string[] => {
  const near = sources.filter(({ price }) => {
    const units = readPriceUnits(price);
    return units !== null && isWithin(level, units, percent);
  });
  return [...new Set(near.map(({ name }) => name))].toSorted();
};

export const startCandidate = (level: bigint, word: Word, rules: PriceRules): Candidate => ({
  level,
  sinceMs: word.timeMs,
  seenMs: word.timeMs,
  holders: namesNear(level, word, rules.nearPercent),
});

/**
 * The candidate after one more quote. A source that leaves the level, or falls silent, no longer holds it; with too few
 * left, with the price elsewhere or after a silence, the present price begins a candidate of its own.
 */
export const holdCandidate = (
  before: Candidate | null,
  { price, quote, needed }: { readonly price: bigint; readonly quote: Word; readonly needed: number },
  rules: PriceRules,
): Candidate => {
  const isHeld =
    before !== null &&
    quote.timeMs - before.seenMs <= SOURCE_TIMEOUT_MS &&
    isWithin(before.level, price, rules.nearPercent);
  if (!isHeld) return startCandidate(price, quote, rules);
  const near = namesNear(before.level, quote, rules.nearPercent);
  const holders = before.holders.filter((name) => near.includes(name));
  if (holders.length < needed) return startCandidate(price, quote, rules);
  return { ...before, seenMs: quote.timeMs, holders };
};
