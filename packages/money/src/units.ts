import type { Amount } from './decimal';

const SIGNED_DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Whole units of 10^-scale, exactly. Digits below the scale throw unless they are zeros: nothing is rounded here. */
export function toUnits(value: string, scale: number): bigint {
  const parts = value.length <= 100 ? SIGNED_DECIMAL.exec(value) : null;
  if (!parts) throw new RangeError(`not a decimal: ${JSON.stringify(value.slice(0, 40))}`);
  const [, sign = '', whole = '', decimals = ''] = parts;
  if (/[1-9]/.test(decimals.slice(scale))) throw new RangeError(`more than ${scale} decimals: ${value}`);
  const units = BigInt(whole + decimals.slice(0, scale).padEnd(scale, '0'));
  return sign === '-' ? -units : units;
}

/** The canonical decimal of a whole number of units. Inverse of toUnits. */
export function fromUnits(units: bigint, scale: number): Amount {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = decimals === '' ? whole : `${whole}.${decimals}`;
  return (units < 0n ? `-${text}` : text) as Amount;
}

/** A whole number of things, small enough to count with exactly: lots, ticks, journal numbers. Throws beyond 2^53. */
export function toCount(whole: bigint | string): number {
  const text = String(whole);
  const count = Number.parseInt(text, 10);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) {
    throw new RangeError(`cannot be counted exactly: ${text.slice(0, 40)}`);
  }
  return count;
}
