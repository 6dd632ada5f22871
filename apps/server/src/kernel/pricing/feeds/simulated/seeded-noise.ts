// Random numbers as a pure function: the same key always gives the same number, in any order of calls. Prices are drawn
// from `price-draws`: these keys of 32 bits can be found by trying, so they are for volumes only.

/** An endless row of normal draws: a pure function of the place. */
export interface Draws {
  at(place: number): number;
}

const TABLE_BITS = 12;
const TABLE_SIZE = 1 << TABLE_BITS;
const TABLE_SHIFT = 32 - TABLE_BITS;
const GOLDEN = 0x9e3779b9;

/** Standard normal values at even probabilities. The ends are about ±3.7, which bounds every draw. */
const NORMAL = buildNormalTable();

/** Spreads the bits of a 32-bit number. */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Combines two keys into one. */
export function joinKeys(key: number, index: number): number {
  return mix(mix(key ^ Math.imul(index, GOLDEN)) + index);
}

/** The normal value of twelve random bits. */
export function normalOf(bits: number): number {
  return NORMAL[bits] ?? 0;
}

/** The index-th normal draw of a key. */
export function normalAt(key: number, index: number): number {
  return normalOf(mix(key + Math.imul(index + 1, GOLDEN)) >>> TABLE_SHIFT);
}

/**
 * From the middle outwards, each value found by Newton's method starting at the previous one; the lower half mirrors
 * the upper.
 */
function buildNormalTable(): Float64Array {
  const table = new Float64Array(TABLE_SIZE);
  let value = 0;
  for (let index = TABLE_SIZE / 2; index < TABLE_SIZE; index += 1) {
    const probability = (index + 0.5) / TABLE_SIZE;
    for (let round = 0; round < 4; round += 1) value += (probability - normalShare(value)) / normalDensity(value);
    table[index] = value;
    table[TABLE_SIZE - 1 - index] = -value;
  }
  return table;
}

function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** The normal distribution function by its power series, exact to many digits within ±6. */
function normalShare(x: number): number {
  let term = x;
  let total = x;
  for (let n = 1; Math.abs(term) > 1e-17; n += 1) {
    term *= (x * x) / (2 * n + 1);
    total += term;
  }
  return 0.5 + total * normalDensity(x);
}

export interface Bridge {
  /** Index in `out` at which the bridge begins. */
  readonly offset: number;
  readonly steps: number;
  readonly from: number;
  readonly to: number;
  /** Standard deviation over the whole bridge. */
  readonly sigma: number;
  /** The draws of its steps, from this place on. */
  readonly draws: Draws;
  readonly place: number;
}

/** A random walk from one given value to another in equal steps; writes both ends and the points between. */
export function fillBridge(out: Float64Array, { offset, steps, from, to, sigma, draws, place }: Bridge): void {
  const stepSigma = sigma / Math.sqrt(steps);
  let walked = 0;
  out[offset] = from;
  for (let index = 1; index <= steps; index += 1) {
    walked += stepSigma * draws.at(place + index - 1);
    out[offset + index] = from + walked;
  }
  const correction = (to - from - walked) / steps;
  for (let index = 1; index < steps; index += 1) out[offset + index] = (out[offset + index] ?? 0) + correction * index;
  out[offset + steps] = to;
}

/** Like `fillBridge`, with steps of different variance: shares that sum to 1. The ends are in `out` already. */
export function fillUnevenBridge(
  out: Float64Array,
  bridge: { draws: Draws; place: number; sigma: number; shares: Float64Array },
): void {
  const { draws, place, sigma, shares } = bridge;
  const last = shares.length;
  const from = out[0] ?? 0;
  const to = out[last] ?? 0;
  let walked = 0;
  for (let index = 1; index <= last; index += 1) {
    walked += sigma * Math.sqrt(shares[index - 1] ?? 0) * draws.at(place + index - 1);
    if (index < last) out[index] = from + walked;
  }
  const missing = to - from - walked;
  let share = 0;
  for (let index = 1; index < last; index += 1) {
    share += shares[index - 1] ?? 0;
    out[index] = (out[index] ?? 0) + missing * share;
  }
}

/** Splits a total randomly over `out`, in proportion to the weights if given. */
export function fillSplit(
  out: Float64Array,
  parts: { total: number; key: number; spread: number; weights?: Float64Array },
): void {
  const { total, key, spread, weights } = parts;
  let sum = 0;
  for (let index = 0; index < out.length; index += 1) {
    const weight = weights === undefined ? 1 : (weights[index] ?? 0);
    const part = weight === 0 ? 0 : weight * Math.exp(spread * normalAt(key, index));
    out[index] = part;
    sum += part;
  }
  const scale = sum === 0 ? 0 : total / sum;
  for (let index = 0; index < out.length; index += 1) out[index] = (out[index] ?? 0) * scale;
}
