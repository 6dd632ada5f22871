/** A decimal as a whole number of units of 10^-scale: what arithmetic is done with, exactly. */
export interface Whole {
  readonly units: bigint;
  readonly scale: number;
}

export const LONGEST_DECIMAL = 100;
/** Decimals of up to this many characters are exact as a JavaScript number, which is several times faster. */
const MAX_EXACT_LENGTH = 15;
const MINUS = 45;
const POINT = 46;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

const POWERS: bigint[] = [1n];

/** 10 to the power of n; computed once. */
export function powerOfTen(n: number): bigint {
  for (let known = POWERS.length; known <= n; known += 1) POWERS.push((POWERS[known - 1] ?? 1n) * 10n);
  return POWERS[n] ?? 1n;
}

/** Throws on everything that is not plain decimal text of a sane length. Answers where its point is, or -1. */
export function ensureDecimal(text: string): number {
  const point = typeof text === 'string' && text.length <= LONGEST_DECIMAL ? findPoint(text) : null;
  if (point !== null) return point;
  throw new RangeError(`not a decimal: ${JSON.stringify(String(text).slice(0, 40))}`);
}

/**
 * Index of the decimal point of -?(0|[1-9]\d*)(\.\d+)?, -1 without one, null for other text. Hot path: no regular
 * expression.
 */
function findPoint(text: string): number | null {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  let point = -1;
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= DIGIT_ZERO && code <= DIGIT_NINE) continue;
    if (code !== POINT || point !== -1) return null;
    point = at;
  }
  const whole = (point === -1 ? text.length : point) - first;
  if (whole === 0 || point === text.length - 1) return null;
  return whole > 1 && text.charCodeAt(first) === DIGIT_ZERO ? null : point;
}

export function readWhole(text: string): Whole {
  const point = ensureDecimal(text);
  const scale = point === -1 ? 0 : text.length - point - 1;
  if (text.length <= MAX_EXACT_LENGTH) return { units: BigInt(plainDigits(text)), scale };
  return { units: BigInt(point === -1 ? text : text.slice(0, point) + text.slice(point + 1)), scale };
}

/** The digits of a short decimal as a whole number, without its point. */
function plainDigits(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= DIGIT_ZERO) digits = digits * 10 + (code - DIGIT_ZERO);
  }
  return text.charCodeAt(0) === MINUS ? -digits : digits;
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
