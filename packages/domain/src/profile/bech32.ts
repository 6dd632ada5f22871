import { bech32, bech32m } from '@scure/base';

/** Segregated-witness addresses: version 0 has the older checksum (BIP 173), later ones the newer (BIP 350). */
export interface WitnessProgram {
  readonly version: number;
  readonly program: Uint8Array;
}

/** Null unless the address has the prefix, one case, the right checksum and a program of a permitted length. */
export const decodeWitness = (text: string, prefix: string): WitnessProgram | null =>
  decodeWith(bech32, text, prefix) ?? decodeWith(bech32m, text, prefix);

const decodeWith = (codec: typeof bech32 | typeof bech32m, text: string, prefix: string): WitnessProgram | null => {
  const decoded = codec.decodeUnsafe(text);
  const [version = -1, ...words] = decoded?.words ?? [];
  if (decoded?.prefix !== prefix || version < 0 || version > 16 || (version === 0) !== (codec === bech32)) return null;
  const program = codec.fromWordsUnsafe(words);
  return !program || program.length < 2 || program.length > 40 ? null : { version, program };
};
