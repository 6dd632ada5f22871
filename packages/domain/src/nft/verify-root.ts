import { fromHex, toAsciiBytes, toHex } from '../pricing/chain';
import type { ChainCrypto } from '../pricing/verify-chain';
import { hashLeaf, rootFrom, sidesOf } from '../proof/merkle';
import { type BoxFile, type BoxRootPart, boxRootText, usedKeyIds } from './box-file';
import type { BoxTerms } from './box-lines';
import { okIf, type Step, type StepState } from './verify-steps';

/** What the person who verifies knows from elsewhere; null: nothing, and the file only proves what its key signed. */
export interface BoxTrust {
  /** Public keys, hex. */
  readonly trustedKeys: readonly string[] | null;
  /** The root as it was published before the sale, hex. */
  readonly publishedRoot: string | null;
}

export const NO_TRUST: BoxTrust = { trustedKeys: null, publishedRoot: null };

const KEY_ID_LENGTH = 16;

type KeysPart = Pick<BoxRootPart, 'signed' | 'keys'> & { readonly tick_proof?: BoxFile['tick_proof'] };

const stateOfKeys = async (file: KeysPart, trust: BoxTrust, crypto: ChainCrypto): Promise<StepState> => {
  const used = usedKeyIds(file);
  if (file.keys.length !== used.size || file.keys.some(({ id }) => !used.has(id))) return 'failed';
  for (const { id, public_key: publicKey } of file.keys) {
    if (trust.trustedKeys !== null && !trust.trustedKeys.includes(publicKey)) return 'failed';
    const bytes = fromHex(publicKey, 32);
    if (bytes === null || toHex(await crypto.sha256(bytes)).slice(0, KEY_ID_LENGTH) !== id) return 'failed';
  }
  return used.size === 0 ? 'open' : 'ok';
};

/** Every key is named by its hash, signed something in the file, and is trusted. */
export const checkKeys = async (file: KeysPart, trust: BoxTrust, crypto: ChainCrypto): Promise<Step<'keys'>> => ({
  name: 'keys',
  state: await stateOfKeys(file, trust, crypto),
  recorded: file.keys.map(({ id }) => id).join(','),
  recomputed: '',
});

const isSigned = async (file: BoxRootPart, terms: BoxTerms, crypto: ChainCrypto): Promise<boolean> => {
  const publicKey = fromHex(file.keys.find(({ id }) => id === file.signed?.key_id)?.public_key ?? '', 32);
  const signature = fromHex(file.signed?.signature ?? '', 64);
  if (publicKey === null || signature === null || fromHex(file.root, 32) === null) return false;
  const { series, total } = terms;
  const text = boxRootText({ series, total, root: file.root, signedMs: file.signed?.signed_ms ?? 0 });
  return crypto.verifyEd25519({ publicKey, signature, message: toAsciiBytes(text) });
};

export interface RootCheck {
  readonly file: BoxRootPart;
  /** Null when they cannot be read. */
  readonly terms: BoxTerms | null;
  /** The root must have been signed before this time. */
  readonly beforeMs: number;
  readonly trust: BoxTrust;
}

const stateOfRoot = async ({ file, terms, beforeMs, trust }: RootCheck, crypto: ChainCrypto): Promise<StepState> => {
  const { publishedRoot } = trust;
  if (publishedRoot !== null && publishedRoot !== file.root) return 'failed';
  if (file.signed === null) return publishedRoot === null ? 'open' : 'ok';
  if (terms === null || file.signed.signed_ms >= beforeMs) return 'failed';
  return okIf(await isSigned(file, terms, crypto));
};

/** The root is the published one, and was signed in time. */
export const checkRoot = async (about: RootCheck, crypto: ChainCrypto): Promise<Step<'root'>> => ({
  name: 'root',
  state: await stateOfRoot(about, crypto),
  recorded: about.file.root,
  recomputed: about.trust.publishedRoot ?? '',
});

export interface LeafPlace {
  readonly text: string;
  readonly index: number;
  readonly leafCount: number;
  readonly path: BoxFile['path'];
}

/** The root that a leaf and its path give, hex; empty when the path does not belong to that place of the tree. */
export const rootOfLeaf = async ({ text, index, leafCount, path }: LeafPlace, crypto: ChainCrypto): Promise<string> => {
  if (index < 0 || index >= leafCount) return '';
  const sides = sidesOf(index, leafCount);
  if (sides.length !== path.length || path.some(({ side }, at) => side !== sides[at])) return '';
  const steps = path.flatMap(({ side, hash }) => {
    const bytes = fromHex(hash, 32);
    return bytes === null ? [] : [{ side, hash: bytes }];
  });
  if (steps.length !== path.length) return '';
  return toHex(await rootFrom(await hashLeaf(toAsciiBytes(text), crypto), steps, crypto));
};
