/** SHA-512 in plain JavaScript on BigInt: slow, and fast enough for a few signatures. Nothing secret goes through it. */
export const sha512 = (message: Uint8Array): Uint8Array<ArrayBuffer> => {
  const state = [...FIRST_STATE];
  const padded = pad(message);
  for (let start = 0; start < padded.length; start += 128) compress(state, new DataView(padded.buffer, start, 128));
  const digest = new DataView(new ArrayBuffer(64));
  for (const [index, word] of state.entries()) digest.setBigUint64(index * 8, word);
  return new Uint8Array(digest.buffer);
};

const wrap = (word: bigint): bigint => BigInt.asUintN(64, word);
const at = (words: readonly bigint[], index: number): bigint => words[index] ?? 0n;
const rotate = (word: bigint, by: bigint): bigint => wrap((word >> by) | (word << (64n - by)));

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let value = 2; primes.length < count; value += 1) {
    if (primes.every((prime) => value % prime !== 0)) primes.push(value);
  }
  return primes;
};

/** The largest whole number whose power does not exceed the value. */
const wholeRoot = (value: bigint, power: bigint): bigint => {
  let low = 0n;
  let high = 1n << 80n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** power <= value) low = middle;
    else high = middle - 1n;
  }
  return low;
};

/** The first 64 bits behind the point of the square or cube root of a prime. */
const fractionBits = (prime: number, power: bigint): bigint => wrap(wholeRoot(BigInt(prime) << (64n * power), power));
const FIRST_STATE = firstPrimes(8).map((prime) => fractionBits(prime, 2n));
const ROUND_CONSTANTS = firstPrimes(80).map((prime) => fractionBits(prime, 3n));

const pad = (message: Uint8Array): Uint8Array<ArrayBuffer> => {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  return padded;
};

const expand = (block: DataView): bigint[] => {
  const words = Array.from({ length: 16 }, (_, index) => block.getBigUint64(index * 8));
  for (let index = 16; index < 80; index += 1) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)];
    const small = rotate(early, 1n) ^ rotate(early, 8n) ^ (early >> 7n);
    const large = rotate(late, 19n) ^ rotate(late, 61n) ^ (late >> 6n);
    words.push(wrap(at(words, index - 16) + small + at(words, index - 7) + large));
  }
  return words;
};

type Lanes = [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];

const compress = (state: bigint[], block: DataView): void => {
  let lanes = [...state] as Lanes;
  for (const [index, word] of expand(block).entries()) {
    const [a, b, c, d, e, f, g, h] = lanes;
    const choice = (e & f) ^ (wrap(~e) & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n)) + choice + at(ROUND_CONSTANTS, index) + word;
    const second = (rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n)) + majority;
    lanes = [wrap(first + second), a, b, c, wrap(d + first), e, f, g];
  }
  for (const [index, lane] of lanes.entries()) state[index] = wrap(at(state, index) + lane);
};
