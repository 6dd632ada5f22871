import type { Amount } from './decimal';
import { powerOfTen, readWhole, unitsAt, writeWhole } from './whole';

/** Whole units of 10^-scale, exactly. Digits below the scale throw unless they are zeros: nothing is rounded here. */
export function toUnits(value: string, scale: number): bigint {
  const whole = readWhole(value);
  if (whole.scale <= scale) return unitsAt(whole, scale);
  const step = powerOfTen(whole.scale - scale);
  if (whole.units % step !== 0n) throw new RangeError(`more than ${scale} decimals: ${value}`);
  return whole.units / step;
}

/** The canonical decimal of a whole number of units. Inverse of toUnits. */
export const fromUnits = (units: bigint, scale: number): Amount => writeWhole({ units, scale }) as Amount;

/** A whole number of things, small enough to count with exactly: lots, ticks, journal numbers. Throws beyond 2^53. */
export function toCount(whole: bigint | string): number {
  const text = String(whole);
  const count = Number.parseInt(text, 10);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) {
    throw new RangeError(`cannot be counted exactly: ${text.slice(0, 40)}`);
  }
  return count;
}
