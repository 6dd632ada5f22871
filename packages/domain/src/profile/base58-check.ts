import { sha256 } from '../hashing/sha-256';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LONGEST = 64;
const CHECKSUM_BYTES = 4;

/** The bytes in front of a right checksum (Bitcoin's and Tron's double SHA-256); null for everything else. */
export const decodeBase58Check = (text: string): Uint8Array | null => {
  const bytes = decodeBase58(text);
  if (bytes === null || bytes.length <= CHECKSUM_BYTES) return null;
  const payload = bytes.slice(0, -CHECKSUM_BYTES);
  const checksum = sha256(sha256(payload));
  return bytes.slice(-CHECKSUM_BYTES).every((byte, index) => byte === checksum[index]) ? payload : null;
};

const decodeBase58 = (text: string): Uint8Array | null => {
  if (text.length > LONGEST) return null;
  let value = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    if (digit === -1) return null;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  const body = (hex.length % 2 === 0 ? hex : `0${hex}`).match(/../g) ?? [];
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...body.map((pair) => Number.parseInt(pair, 16))]);
};
