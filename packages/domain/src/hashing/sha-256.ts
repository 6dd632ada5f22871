/** SHA-256 in plain JavaScript, where neither Node nor WebCrypto can be assumed. Nothing secret goes through it. */
export const sha256 = (message: Uint8Array): Uint8Array => {
  const state = [...FIRST_STATE];
  const padded = pad(message);
  for (let start = 0; start < padded.length; start += 64) compress(state, new DataView(padded.buffer, start, 64));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
};

const at = (words: readonly number[], index: number): number => words[index] ?? 0;
const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const isPrime = (value: number): boolean => {
  for (let divisor = 2; divisor * divisor <= value; divisor += 1) if (value % divisor === 0) return false;
  return true;
};

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let value = 2; primes.length < count; value += 1) if (isPrime(value)) primes.push(value);
  return primes;
};

/** The first 32 bits behind the point of a root of the first primes. */
const fractionBits = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const FIRST_STATE = firstPrimes(8).map((prime) => fractionBits(Math.sqrt(prime)));
const ROUND_CONSTANTS = firstPrimes(64).map((prime) => fractionBits(Math.cbrt(prime)));

const pad = (message: Uint8Array): Uint8Array<ArrayBuffer> => {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  // Messages are short: the upper half of the 64-bit length stays zero.
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8);
  return padded;
};

const expand = (block: DataView): number[] => {
  const words = Array.from({ length: 16 }, (_, index) => block.getInt32(index * 4));
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)];
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((at(words, index - 16) + small + at(words, index - 7) + large) | 0);
  }
  return words;
};

const compress = (state: number[], block: DataView): void => {
  let lanes = [...state];
  for (const [index, word] of expand(block).entries()) {
    const [a, b, c, d, e, f, g, h] = lanes as [number, number, number, number, number, number, number, number];
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(ROUND_CONSTANTS, index) + word) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    lanes = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [index, lane] of lanes.entries()) state[index] = (at(state, index) + lane) | 0;
};
