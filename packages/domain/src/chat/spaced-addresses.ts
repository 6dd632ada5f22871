import { decodeBase58Check } from '../profile/base58-check';
import { decodeWitness } from '../profile/bech32';

interface Part {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The longest wallet address, in characters. */
const LONGEST = 63;
/** Characters between two parts of one address. */
const LONGEST_GAP = 3;
/** How an address begins: the parts from here on are worth joining. */
const BEGINNING = /^(?:0(?:$|x)|T|[13]|bc?$|bc1|lt?c?$|ltc1|tb?$|tb1)/i;
const WITNESS = /^(bc|tb|ltc)1/i;

/** Lengths behind the prefix of the programs that are in use; others would only cost time. */
const PROGRAM_LENGTHS = [40, 60];

/** Tron's, and the lengths nearly all of Bitcoin's have. */
const BASE58_ADDRESS = /^(?:T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{31,33})$/;

const isWitness = (text: string): boolean => {
  const prefix = WITNESS.exec(text)?.[1]?.toLowerCase();
  if (prefix === undefined || !PROGRAM_LENGTHS.includes(text.length - prefix.length)) return false;
  return decodeWitness(text.toLowerCase(), prefix) !== null;
};

/**
 * Whether joined parts are a wallet address. Words joined can look like one of Tron or Bitcoin, so its checksum has to be
 * right; 40 hexadecimal digits behind 0x are no words.
 */
const isAddress = (text: string): boolean => {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return true;
  return BASE58_ADDRESS.test(text) ? decodeBase58Check(text) !== null : isWitness(text);
};

const partsOf = (plain: string): Part[] =>
  [...plain.matchAll(/[0-9A-Za-z]+/g)].map(({ 0: text, index }) => ({ from: index, to: index + text.length, text }));

/** The end of the longest address that begins with a part and has more of them; -1: none. */
const endOfAddress = (parts: readonly Part[], first: number): number => {
  let joined = '';
  let found = -1;
  for (let at = first; at < parts.length; at += 1) {
    const [before, part] = [parts[at - 1], parts[at]];
    if (part === undefined || (at > first && part.from - (before?.to ?? 0) > LONGEST_GAP)) break;
    joined += part.text;
    if (joined.length > LONGEST) break;
    if (at > first && isAddress(joined)) found = part.to;
  }
  return found;
};

/** Wallet addresses with spaces or signs in them, so that only a person reads them as one. */
export const listSpacedAddresses = (plain: string): { readonly from: number; readonly to: number }[] => {
  const parts = partsOf(plain);
  return parts.flatMap((part, first) => {
    const to = BEGINNING.test(part.text) ? endOfAddress(parts, first) : -1;
    return to === -1 ? [] : [{ from: part.from, to }];
  });
};
