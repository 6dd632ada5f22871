import type { Amount, Decimal } from './decimal';
import { fromUnits, toUnits } from './units';

/**
 * Shares a total by weights so that the parts add up to it exactly. Each part is first rounded down at the scale; the
 * units left over go one by one to the largest remainders, earlier parts first on a tie.
 */
export function splitByLargestRemainder(total: Amount, weights: readonly Decimal[], scale: number): Amount[] {
  const totalUnits = toUnits(total, scale);
  const weightUnits = toSameScale(weights);
  const weightSum = weightUnits.reduce((a, b) => a + b, 0n);
  if (totalUnits < 0n || weightUnits.some((weight) => weight < 0n)) throw new RangeError('negative total or weight');
  if (weightSum === 0n) {
    if (totalUnits !== 0n) throw new RangeError('no weight to share a total by');
    return weights.map(() => fromUnits(0n, scale));
  }
  const parts = weightUnits.map((weight, index) => {
    const scaled = totalUnits * weight;
    return { index, units: scaled / weightSum, remainder: scaled % weightSum };
  });
  giveLeftOver(parts, totalUnits);
  return parts.map((part) => fromUnits(part.units, scale));
}

type Part = { index: number; units: bigint; remainder: bigint };

function giveLeftOver(parts: readonly Part[], totalUnits: bigint): void {
  let left = parts.reduce((rest, part) => rest - part.units, totalUnits);
  for (const part of [...parts].sort(byLargestRemainder)) {
    if (left === 0n) return;
    part.units += 1n;
    left -= 1n;
  }
}

function byLargestRemainder(a: Part, b: Part): number {
  if (a.remainder === b.remainder) return a.index - b.index;
  return a.remainder > b.remainder ? -1 : 1;
}

function toSameScale(weights: readonly string[]): bigint[] {
  const scale = weights.reduce((most, weight) => Math.max(most, (weight.split('.')[1] ?? '').length), 0);
  return weights.map((weight) => toUnits(weight, scale));
}
