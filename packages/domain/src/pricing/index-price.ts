import { fromUnits } from '@candor/money/units';
import { PRICE_SCALE, readPriceUnits } from './price-units';

export interface IndexSource {
  readonly name: string;
  readonly price: string;
  readonly timeMs: number;
}

export interface MedianIndex<S extends IndexSource = IndexSource> {
  readonly price: string;
  /** Time of the newest source used. */
  readonly timeMs: number;
  /** The sources used, sorted by name. */
  readonly used: readonly S[];
  readonly dropped: readonly S[];
}

const OLDEST_MS = 5_000;
/** An older source does not enter the median while this many fresher ones do. */
const FRESH_MS = 1_500;
const ENOUGH_FRESH = 2;

interface Priced<S extends IndexSource = IndexSource> {
  readonly source: S;
  readonly units: bigint;
}

const withUnits = <S extends IndexSource>(source: S): Priced<S>[] => {
  const units = readPriceUnits(source.price);
  return units === null || units === 0n ? [] : [{ source, units }];
};

/** Of an even number, half way between the two in the middle. */
const medianOf = (sources: readonly Priced[]): bigint => {
  const sorted = sources.map(({ units }) => units).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0n;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0n) + upper) / 2n;
};

/** Those no more than 2 % off their own median. */
const dropOutliers = <S extends IndexSource>(sources: readonly Priced<S>[]): readonly Priced<S>[] => {
  const middle = medianOf(sources);
  return sources.filter(({ units }) => (units > middle ? units - middle : middle - units) * 50n <= middle);
};

/**
 * Rules §1: the median of the sources that are not older than 5 s and not more than 2 % off the median of those; while two
 * of them are no older than 1.5 s, of these alone: a slow source tells a price that others know already. Null when none is
 * left.
 */
export const computeMedianIndex = <S extends IndexSource>(
  sources: readonly S[],
  nowMs: number,
): MedianIndex<S> | null => {
  const priced = sources
    .filter(({ timeMs }) => nowMs - timeMs <= OLDEST_MS)
    .flatMap(withUnits)
    .toSorted((a, b) => (a.source.name < b.source.name ? -1 : a.source.name > b.source.name ? 1 : 0));
  const fresh = dropOutliers(priced.filter(({ source }) => nowMs - source.timeMs <= FRESH_MS));
  const counted = fresh.length >= ENOUGH_FRESH ? fresh : dropOutliers(priced);
  if (counted.length === 0) return null;
  const used = counted.map(({ source }) => source);
  const names = new Set(used.map(({ name }) => name));
  return {
    price: fromUnits(medianOf(counted), PRICE_SCALE),
    timeMs: Math.max(...used.map(({ timeMs }) => timeMs)),
    used,
    dropped: sources.filter(({ name }) => !names.has(name)),
  };
};
