import { sha512 } from '../hashing/sha-512';
import type { SignedBytes } from './verify-chain';

/** The field and the group of RFC 8032, section 5.1. */
const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/** Extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z. */
interface Point {
  readonly X: bigint;
  readonly Y: bigint;
  readonly Z: bigint;
  readonly T: bigint;
}

const mod = (value: bigint, by = P): bigint => {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
};

const power = (value: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = mod(value);
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
};

const invert = (value: bigint): bigint => power(value, P - 2n);

const D = mod(-121_665n * invert(121_666n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);
const NEUTRAL: Point = { X: 0n, Y: 1n, Z: 1n, T: 0n };

const readLittleEndian = (bytes: Uint8Array): bigint => {
  let value = 0n;
  for (const byte of bytes.toReversed()) value = (value << 8n) | BigInt(byte);
  return value;
};

/** The x that belongs to a y, with the sign asked for; null when there is none. RFC 8032, section 5.1.3. */
const recoverX = (y: bigint, isOdd: boolean): bigint | null => {
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)];
  const candidate = mod(u * power(v, 3n) * power(u * power(v, 7n), (P - 5n) / 8n));
  const square = mod(v * candidate * candidate);
  const x = square === u ? candidate : square === mod(-u) ? mod(candidate * ROOT_OF_MINUS_ONE) : null;
  if (x === null || (x === 0n && isOdd)) return null;
  return (x & 1n) === (isOdd ? 1n : 0n) ? x : P - x;
};

const readPoint = (bytes: Uint8Array): Point | null => {
  const number = readLittleEndian(bytes);
  const y = number & ((1n << 255n) - 1n);
  if (bytes.length !== 32 || y >= P) return null;
  const x = recoverX(y, number >> 255n === 1n);
  return x === null ? null : { X: x, Y: y, Z: 1n, T: mod(x * y) };
};

const addPoints = (one: Point, other: Point): Point => {
  const a = mod((one.Y - one.X) * (other.Y - other.X));
  const b = mod((one.Y + one.X) * (other.Y + other.X));
  const c = mod(2n * D * one.T * other.T);
  const d = mod(2n * one.Z * other.Z);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return { X: mod(e * f), Y: mod(g * h), Z: mod(f * g), T: mod(e * h) };
};

const multiply = (point: Point, factor: bigint): Point => {
  let result = NEUTRAL;
  let doubled = point;
  for (let left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) result = addPoints(result, doubled);
    doubled = addPoints(doubled, doubled);
  }
  return result;
};

const negate = ({ X, Y, Z, T }: Point): Point => ({ X: mod(-X), Y, Z, T: mod(-T) });

const BASE_Y = mod(4n * invert(5n));
const BASE_X = recoverX(BASE_Y, false) ?? 0n;
const BASE: Point = { X: BASE_X, Y: BASE_Y, Z: 1n, T: mod(BASE_X * BASE_Y) };

const isSame = (one: Point, other: Point): boolean =>
  mod(one.X * other.Z - other.X * one.Z) === 0n && mod(one.Y * other.Z - other.Y * one.Z) === 0n;

/**
 * Ed25519 for browsers and insecure contexts without WebCrypto's own. Strict: an S of L or more is refused, so that nobody
 * can make a second signature out of a first; so are points written in an unusual way.
 */
export const verifyEd25519 = ({ publicKey, signature, message }: SignedBytes): boolean => {
  if (signature.length !== 64) return false;
  const key = readPoint(publicKey);
  const r = readPoint(signature.slice(0, 32));
  const s = readLittleEndian(signature.slice(32));
  if (key === null || r === null || s >= L) return false;
  const hashed = new Uint8Array(64 + message.length);
  hashed.set(signature.subarray(0, 32));
  hashed.set(publicKey, 32);
  hashed.set(message, 64);
  const k = mod(readLittleEndian(sha512(hashed)), L);
  return isSame(addPoints(multiply(BASE, s), multiply(negate(key), k)), r);
};
