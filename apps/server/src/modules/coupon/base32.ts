const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 26 characters of five bits hold 130 bits: the 128 of a code and two zeros. */
const CODE_BITS = 130;

const toBits = (hex: string): string =>
  [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');

/** 128 bits, given as 32 hex digits, as 26 letters and digits that are not mistaken for each other. */
export const toBase32 = (hex: string): string => {
  const groups = toBits(hex).padEnd(CODE_BITS, '0').match(/.{5}/g) ?? [];
  return groups.map((bits) => LETTERS[Number.parseInt(bits, 2)]).join('');
};
