import {
  divideUnits,
  ensureDecimal,
  LONGEST_DECIMAL,
  powerOfTen,
  readBoth,
  readWhole,
  unitsAt,
  type Whole,
  writeWhole,
} from './whole';

declare const amountBrand: unique symbol;
declare const priceBrand: unique symbol;
declare const rateBrand: unique symbol;

/** Money or quantity. Always canonical decimal text: no exponent, no leading or trailing zeros, never "-0". */
export type Amount = string & { readonly [amountBrand]: true };
/** What one unit costs, in the quote currency. */
export type Price = string & { readonly [priceBrand]: true };
/** A bare factor: a fee rate, a share, an exchange ratio. */
export type Rate = string & { readonly [rateBrand]: true };
export type Decimal = Amount | Price | Rate;

/** down cuts towards zero, up goes away from zero. Users receive down and pay up. */
export type Rounding = 'down' | 'up';
/** A bare direction means the ledger scale of 8 decimals. */
export type RoundingRule = Rounding | { readonly scale: number; readonly rounding: Rounding };

export const LEDGER_SCALE = 8;

export type AmountProblem = 'format' | 'zero' | 'scale' | 'too_large';
export type AmountResult = { ok: true; value: Amount } | { ok: false; reason: AmountProblem };

const AMOUNT_INPUT = /^(0|[1-9]\d{0,19})(\.\d{1,8})?$/;
/** Same shape without the digit limits: it only decides which reason to name, never what is accepted. */
const AMOUNT_SHAPE = /^(0|[1-9]\d*)(?:\.\d+)?$/;

/** Reads an amount typed or sent by a user. Nothing is trimmed, rounded or guessed. */
export function parseAmount(text: string, options: { scale: number; allowZero?: boolean }): AmountResult {
  if (typeof text !== 'string' || text.length > LONGEST_DECIMAL) return { ok: false, reason: 'format' };
  if (!AMOUNT_INPUT.test(text)) return { ok: false, reason: whyNotAmount(text) };
  const point = text.indexOf('.');
  if (point !== -1 && text.length - point - 1 > options.scale) return { ok: false, reason: 'scale' };
  const value = trimZeros(text) as Amount;
  if (value === '0' && options.allowZero !== true) return { ok: false, reason: 'zero' };
  return { ok: true, value };
}

function whyNotAmount(text: string): AmountProblem {
  const shape = AMOUNT_SHAPE.exec(text);
  if (!shape) return 'format';
  return (shape[1] ?? '').length > 20 ? 'too_large' : 'scale';
}

/** Text from our own side (database, configuration, wire). Malformed text is a fault, so it throws. */
export function toAmount(text: string): Amount {
  return canonicalText(text) as Amount;
}

export function toPrice(text: string): Price {
  return canonicalText(text) as Price;
}

export function toRate(text: string): Rate {
  return canonicalText(text) as Rate;
}

/** The one way to write a value; with a scale the decimals are filled up with zeros. */
export function canonical(value: string, scale = 0): string {
  const text = canonicalText(value);
  const point = text.indexOf('.');
  const decimals = point === -1 ? 0 : text.length - point - 1;
  if (decimals >= scale) return text;
  return `${text}${point === -1 ? '.' : ''}${'0'.repeat(scale - decimals)}`;
}

/** The wire form with 8 decimals. More decimals than that would need a rounding decision, so it throws. */
export function toFixed8(value: string): string {
  const text = canonical(value, LEDGER_SCALE);
  if (text.length - text.indexOf('.') - 1 > LEDGER_SCALE) throw new RangeError(`more than 8 decimals: ${text}`);
  return text;
}

export function add<T extends Decimal>(a: T, b: NoInfer<T>): T {
  const { left, right, scale } = readBoth(a, b);
  return writeWhole({ units: left + right, scale }) as T;
}

export function sub<T extends Decimal>(a: T, b: NoInfer<T>): T {
  const { left, right, scale } = readBoth(a, b);
  return writeWhole({ units: left - right, scale }) as T;
}

/** The result has the meaning of the first operand: mul(quantity, price) is an Amount. */
export function mul<T extends Decimal>(a: T, b: Decimal, rule: RoundingRule): T {
  const { scale, rounding } = ruleOf(rule);
  const [x, y] = [readWhole(a), readWhole(b)];
  return rounded({ units: x.units * y.units, scale: x.scale + y.scale }, scale, rounding);
}

/** The result has the meaning of the first operand. Rounds the exact quotient once. */
export function div<T extends Decimal>(a: T, b: Decimal, rule: RoundingRule): T {
  const { scale, rounding } = ruleOf(rule);
  const [x, y] = [readWhole(a), readWhole(b)];
  if (y.units === 0n) throw new RangeError('division by zero');
  const dividend = x.units * powerOfTen(y.scale + scale);
  const units = divideUnits(dividend, y.units * powerOfTen(x.scale), rounding);
  return writeWhole({ units, scale }) as T;
}

export function roundTo<T extends Decimal>(value: T, scale: number, rounding: Rounding): T {
  return rounded(readWhole(value), ensureScale(scale), rounding);
}

export function cmp<T extends Decimal>(a: T, b: NoInfer<T>): -1 | 0 | 1 {
  const { left, right } = readBoth(a, b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function isZero(value: Decimal): boolean {
  return canonicalText(value) === '0';
}

/** Below zero; zero is not negative. */
export function isNegative(value: Decimal): boolean {
  return canonicalText(value).startsWith('-');
}

export function neg<T extends Decimal>(value: T): T {
  const { units, scale } = readWhole(value);
  return writeWhole({ units: -units, scale }) as T;
}

export function min<T extends Decimal>(first: T, ...rest: NoInfer<T>[]): T {
  return rest.reduce<T>((least, value) => (cmp<T>(value, least) < 0 ? value : least), first);
}

export function max<T extends Decimal>(first: T, ...rest: NoInfer<T>[]): T {
  return rest.reduce<T>((most, value) => (cmp<T>(value, most) > 0 ? value : most), first);
}

export function sum<T extends Decimal = Amount>(values: readonly T[]): T {
  const wholes = values.map(readWhole);
  const scale = wholes.reduce((most, whole) => Math.max(most, whole.scale), 0);
  return writeWhole({ units: wholes.reduce((total, whole) => total + unitsAt(whole, scale), 0n), scale }) as T;
}

function ruleOf(rule: RoundingRule): { scale: number; rounding: Rounding } {
  const { scale, rounding } = typeof rule === 'string' ? { scale: LEDGER_SCALE, rounding: rule } : rule;
  return { scale: ensureScale(scale), rounding };
}

function ensureScale(scale: number): number {
  if (!Number.isInteger(scale) || scale < 0 || scale > 20) throw new RangeError(`scale must be 0 to 20: ${scale}`);
  return scale;
}

function rounded<T extends Decimal>(value: Whole, scale: number, rounding: Rounding): T {
  if (value.scale <= scale) return writeWhole(value) as T;
  return writeWhole({ units: divideUnits(value.units, powerOfTen(value.scale - scale), rounding), scale }) as T;
}

function canonicalText(text: string): string {
  const trimmed = ensureDecimal(text) === -1 ? text : trimZeros(text);
  return trimmed === '-0' ? '0' : trimmed;
}

function trimZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  if (text[end - 1] === '.') end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
