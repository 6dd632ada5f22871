import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const LONGEST = 64;

/** The bytes in front of a right checksum (Bitcoin's and Tron's double SHA-256); null for everything else. */
export const decodeBase58Check = (text: string): Uint8Array | null => {
  // Decoding takes time in the square of the length, so long texts are refused before it.
  if (text.length > LONGEST) return null;
  try {
    const payload = base58check.decode(text);
    return payload.length === 0 ? null : payload;
  } catch {
    return null;
  }
};
