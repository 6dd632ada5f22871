import Big from 'big.js';

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

/** An own constructor, so that nobody else's settings change ours. It takes no JS numbers and never prints an exponent. */
const Exact = Big();
Exact.DP = 20;
Exact.RM = Big.roundDown;
Exact.NE = -1_000_000;
Exact.PE = 1_000_000;
Exact.strict = true;

const SIGNED_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const LONGEST_DECIMAL = 100;
const MODE = { down: Big.roundDown, up: Big.roundUp } as const;

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
  return written(big(a).plus(big(b)));
}

export function sub<T extends Decimal>(a: T, b: NoInfer<T>): T {
  return written(big(a).minus(big(b)));
}

/** The result has the meaning of the first operand: mul(quantity, price) is an Amount. */
export function mul<T extends Decimal>(a: T, b: Decimal, rule: RoundingRule): T {
  const { scale, rounding } = ruleOf(rule);
  return written(big(a).times(big(b)).round(scale, MODE[rounding]));
}

/** The result has the meaning of the first operand. Scale at most 20. Rounds the exact quotient once. */
export function div<T extends Decimal>(a: T, b: Decimal, rule: RoundingRule): T {
  const { scale, rounding } = ruleOf(rule);
  if (isZero(b)) throw new RangeError('division by zero');
  const [dividend, divisor] = [big(a), big(b)];
  const cut = dividend.div(divisor).round(scale, Big.roundDown);
  if (rounding === 'down' || cut.times(divisor).eq(dividend)) return written(cut);
  const step = big(scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`);
  return written(isNegative(a) === isNegative(b) ? cut.plus(step) : cut.minus(step));
}

export function roundTo<T extends Decimal>(value: T, scale: number, rounding: Rounding): T {
  return written(big(value).round(ensureScale(scale), MODE[rounding]));
}

export function cmp<T extends Decimal>(a: T, b: NoInfer<T>): -1 | 0 | 1 {
  return big(a).cmp(big(b)) as -1 | 0 | 1;
}

export function isZero(value: Decimal): boolean {
  return canonicalText(value) === '0';
}

/** Below zero; zero is not negative. */
export function isNegative(value: Decimal): boolean {
  return canonicalText(value).startsWith('-');
}

export function neg<T extends Decimal>(value: T): T {
  return written(big(value).times(big('-1')));
}

export function min<T extends Decimal>(first: T, ...rest: NoInfer<T>[]): T {
  return rest.reduce<T>((least, value) => (cmp<T>(value, least) < 0 ? value : least), first);
}

export function max<T extends Decimal>(first: T, ...rest: NoInfer<T>[]): T {
  return rest.reduce<T>((most, value) => (cmp<T>(value, most) > 0 ? value : most), first);
}

export function sum<T extends Decimal = Amount>(values: readonly T[]): T {
  return written(values.reduce((total, value) => total.plus(big(value)), big('0')));
}

function ruleOf(rule: RoundingRule): { scale: number; rounding: Rounding } {
  const { scale, rounding } = typeof rule === 'string' ? { scale: LEDGER_SCALE, rounding: rule } : rule;
  return { scale: ensureScale(scale), rounding };
}

function ensureScale(scale: number): number {
  if (!Number.isInteger(scale) || scale < 0 || scale > 20) throw new RangeError(`scale must be 0 to 20: ${scale}`);
  return scale;
}

function big(value: string): Big {
  if (typeof value !== 'string' || value.length > LONGEST_DECIMAL || !SIGNED_DECIMAL.test(value)) refuseText(value);
  return new Exact(value);
}

/** Big keeps no trailing zeros and, as it is set up, never writes an exponent. */
function written<T extends Decimal>(value: Big): T {
  const text = value.toString();
  return (text === '-0' ? '0' : text) as T;
}

function refuseText(text: unknown): never {
  throw new RangeError(`not a decimal: ${JSON.stringify(String(text).slice(0, 40))}`);
}

function canonicalText(text: string): string {
  if (typeof text !== 'string' || text.length > LONGEST_DECIMAL || !SIGNED_DECIMAL.test(text)) refuseText(text);
  const trimmed = trimZeros(text);
  return trimmed === '-0' ? '0' : trimmed;
}

function trimZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
