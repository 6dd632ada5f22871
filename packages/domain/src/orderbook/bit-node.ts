/**
 * Bit sets of numbers from 0 to 1023, many of them in one array: per set a summary word (which of its words are not
 * empty) and 32 words. The next member in either direction takes two reads.
 */
export const NODE_BITS = 10;
export const NODE_SIZE = 1 << NODE_BITS;
export const NODE_MASK = NODE_SIZE - 1;
/** Words per set. */
export const NODE_WORDS = 33;

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
const highestBit = (word: number): number => 31 - Math.clz32(word);

export const addBit = (bits: Int32Array, node: number, member: number): void => {
  const base = node * NODE_WORDS;
  const word = member >>> 5;
  bits[base + 1 + word] = (bits[base + 1 + word] as number) | (1 << (member & 31));
  bits[base] = (bits[base] as number) | (1 << word);
};

/** Returns whether the set is empty now. */
export const removeBit = (bits: Int32Array, node: number, member: number): boolean => {
  const base = node * NODE_WORDS;
  const word = member >>> 5;
  const rest = (bits[base + 1 + word] as number) & ~(1 << (member & 31));
  bits[base + 1 + word] = rest;
  if (rest !== 0) return false;
  const summary = (bits[base] as number) & ~(1 << word);
  bits[base] = summary;
  return summary === 0;
};

/** The lowest member from `from` (0 to 1024) up, or -1. */
export const lowestFrom = (bits: Int32Array, node: number, from: number): number => {
  if (from >= NODE_SIZE) return -1;
  const base = node * NODE_WORDS;
  const word = from >>> 5;
  const here = (bits[base + 1 + word] as number) & (-1 << (from & 31));
  if (here !== 0) return (word << 5) + lowestBit(here);
  const later = word === 31 ? 0 : (bits[base] as number) & (-1 << (word + 1));
  if (later === 0) return -1;
  const found = lowestBit(later);
  return (found << 5) + lowestBit(bits[base + 1 + found] as number);
};

/** The highest member from `to` (-1 to 1023) down, or -1. */
export const highestTo = (bits: Int32Array, node: number, to: number): number => {
  if (to < 0) return -1;
  const base = node * NODE_WORDS;
  const word = to >>> 5;
  const here = (bits[base + 1 + word] as number) & (-1 >>> (31 - (to & 31)));
  if (here !== 0) return (word << 5) + highestBit(here);
  const earlier = (bits[base] as number) & ((1 << word) - 1);
  if (earlier === 0) return -1;
  const found = highestBit(earlier);
  return (found << 5) + highestBit(bits[base + 1 + found] as number);
};
