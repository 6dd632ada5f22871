/** Segregated-witness addresses: version 0 has the older checksum (BIP 173), later ones the newer (BIP 350). */
export interface WitnessProgram {
  readonly version: number;
  readonly program: readonly number[];
}

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const LONGEST = 90;
const CHECKSUM_SIGNS = 6;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
const CHECK_VALUE = { bech32: 1, bech32m: 0x2bc830a3 } as const;

/** Null unless the address has the prefix, one case, the right checksum and a program of a permitted length. */
export const decodeWitness = (text: string, prefix: string): WitnessProgram | null => {
  if (text.length > LONGEST || (text !== text.toLowerCase() && text !== text.toUpperCase())) return null;
  const address = text.toLowerCase();
  if (!address.startsWith(`${prefix}1`)) return null;
  const digits = [...address.slice(prefix.length + 1)].map((sign) => ALPHABET.indexOf(sign));
  const [version = -1] = digits;
  if (digits.includes(-1) || digits.length <= CHECKSUM_SIGNS || version > 16) return null;
  const wanted = version === 0 ? CHECK_VALUE.bech32 : CHECK_VALUE.bech32m;
  if (checksumOf([...spread(prefix), ...digits]) !== wanted) return null;
  const program = toBytes(digits.slice(1, -CHECKSUM_SIGNS));
  return program === null || program.length < 2 || program.length > 40 ? null : { version, program };
};

const spread = (prefix: string): number[] => {
  const codes = [...prefix].map((sign) => sign.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

const checksumOf = (values: readonly number[]): number => {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= term;
  }
  return sum;
};

/** Groups of five bits to bytes; what is left over must be zeros and shorter than a group. */
const toBytes = (digits: readonly number[]): number[] | null => {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const digit of digits) {
    held = ((held << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 0xff);
  }
  return bits >= 5 || (held & ((1 << bits) - 1)) !== 0 ? null : bytes;
};
