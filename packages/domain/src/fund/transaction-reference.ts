import { NETWORKS } from '../profile/address-check';
import { type Refused, refused } from '../refused';

/** A transaction of each of these chains is named by a hash of 32 bytes. */
const HASHED: ReadonlySet<string> = new Set(NETWORKS);
const ONLY_HASH = /^(?:0x)?[0-9a-f]{64}$/;
/** A hash inside other text: the URL of a block explorer, before an output number. */
const STANDING_HASH = /(?:^|[^0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/g;
/** Letters and digits of a reference that is no hash, such as the number of a transfer inside an exchange. */
const MAX_NOTE_LENGTH = 40;

const plainOf = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase();
const solidOf = (plain: string): string => plain.replace(/[^0-9a-z]/g, '');

/**
 * The one spelling of a transaction reference, which the database keeps unique (`canonical_reference` in SQL is this
 * function; a test compares them). Case, full-width and invisible characters never count. On a chain it is the hash
 * without 0x, whatever stands around it and between its digits; anything else is its words with one space between them.
 */
export const canonicalReference = (network: string, reference: string): string => {
  const plain = plainOf(reference);
  if (HASHED.has(network)) {
    const solid = solidOf(plain);
    if (ONLY_HASH.test(solid)) return solid.slice(-64);
    const [hash, another] = new Set(Array.from(plain.matchAll(STANDING_HASH), ([, found = '']) => found));
    if (hash !== undefined && another === undefined) return hash;
  }
  return plain.replace(/[^0-9a-z]+/g, ' ').trim();
};

type ReferenceDecision = { readonly ok: true; readonly reference: string } | Refused;

/**
 * A reference on a chain is a hash, or at most 40 letters and digits. Longer text that is not a hash is refused: it
 * would be a mistyped hash, and each typo would count as a new transaction.
 */
export const decideReference = (network: string, given: string): ReferenceDecision => {
  const reference = given.trim();
  const canonical = canonicalReference(network, reference);
  const isHash = HASHED.has(network) && /^[0-9a-f]{64}$/.test(canonical);
  const isShort = canonical !== '' && solidOf(canonical).length <= MAX_NOTE_LENGTH;
  if (isHash || isShort) return { ok: true, reference };
  return refused('reference_invalid', { network });
};
