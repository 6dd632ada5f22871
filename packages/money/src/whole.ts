/** A decimal as a whole number of units of 10^-scale: what arithmetic is done with, exactly. */
export interface Whole {
  readonly units: bigint;
  readonly scale: number;
}

const SIGNED_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
export const LONGEST_DECIMAL = 100;
const DIGIT_ZERO = 48;

const POWERS: bigint[] = [1n];

/** 10 to the power of n; computed once. */
export function powerOfTen(n: number): bigint {
  for (let known = POWERS.length; known <= n; known += 1) POWERS.push((POWERS[known - 1] ?? 1n) * 10n);
  return POWERS[n] ?? 1n;
}

/** Throws on everything that is not plain decimal text of a sane length. */
export function ensureDecimal(text: string): void {
  if (typeof text === 'string' && text.length <= LONGEST_DECIMAL && SIGNED_DECIMAL.test(text)) return;
  throw new RangeError(`not a decimal: ${JSON.stringify(String(text).slice(0, 40))}`);
}

export function readWhole(text: string): Whole {
  ensureDecimal(text);
  const point = text.indexOf('.');
  if (point === -1) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** Canonical text: no trailing zeros, no "-0". */
export function writeWhole({ units, scale }: Whole): string {
  if (scale === 0) return units.toString();
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === DIGIT_ZERO) end -= 1;
  const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  return units < 0n ? `-${text}` : text;
}

/** The units at a scale that is no smaller than its own. */
export const unitsAt = ({ units, scale }: Whole, wanted: number): bigint =>
  wanted === scale ? units : units * powerOfTen(wanted - scale);

/** Two decimals as units of the same scale. */
export function readBoth(one: string, other: string): { left: bigint; right: bigint; scale: number } {
  const [x, y] = [readWhole(one), readWhole(other)];
  const scale = Math.max(x.scale, y.scale);
  return { left: unitsAt(x, scale), right: unitsAt(y, scale), scale };
}

/** A quotient cut towards zero, or away from zero when something is left over. */
export function divideUnits(dividend: bigint, divisor: bigint, rounding: 'down' | 'up'): bigint {
  const cut = dividend / divisor;
  if (rounding === 'down' || cut * divisor === dividend) return cut;
  return dividend < 0n === divisor < 0n ? cut + 1n : cut - 1n;
}
