import { fromUnits } from '@candor/money/units';
import { PRICE_SCALE, readPriceUnits } from './price-units';

export interface IndexSource {
  readonly name: string;
  readonly price: string;
  readonly timeMs: number;
}

export interface MedianIndex {
  readonly price: string;
  /** Time of the newest source used. */
  readonly timeMs: number;
  /** The sources used, sorted by name. */
  readonly used: readonly IndexSource[];
  readonly dropped: readonly IndexSource[];
}

const OLDEST_MS = 5_000;

interface Priced extends IndexSource {
  readonly units: bigint;
}

const withUnits = (source: IndexSource): Priced[] => {
  const units = readPriceUnits(source.price);
  return units === null || units === 0n ? [] : [{ ...source, units }];
};

/** Of an even number, half way between the two in the middle. */
const medianOf = (sources: readonly Priced[]): bigint => {
  const sorted = sources.map(({ units }) => units).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0n;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0n) + upper) / 2n;
};

/**
 * Rules §1: the median of the sources that are not older than 5 s and not more than 2 % off the median of those. Null when
 * none is left.
 */
export const computeMedianIndex = (sources: readonly IndexSource[], nowMs: number): MedianIndex | null => {
  const fresh = sources
    .filter(({ timeMs }) => nowMs - timeMs <= OLDEST_MS)
    .flatMap(withUnits)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const middle = medianOf(fresh);
  const counted = fresh.filter(({ units }) => (units > middle ? units - middle : middle - units) * 50n <= middle);
  if (counted.length === 0) return null;
  const names = new Set(counted.map(({ name }) => name));
  return {
    price: fromUnits(medianOf(counted), PRICE_SCALE),
    timeMs: Math.max(...counted.map(({ timeMs }) => timeMs)),
    used: counted.map(({ units: _, ...source }) => source),
    dropped: sources.filter(({ name }) => !names.has(name)),
  };
};
