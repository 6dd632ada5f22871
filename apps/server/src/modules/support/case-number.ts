/** Digits and letters without I, L, O and U, which are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const NUMBER_BYTES = 6;

/** One character per random byte. 256 is a multiple of 32, so all characters are equally likely. */
export const toCaseNumber = (hex: string): string => {
  const bytes = [...Buffer.from(hex, 'hex')];
  return `CS-${bytes.map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')}`;
};
