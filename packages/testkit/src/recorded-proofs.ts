import addresses from './recorded-addresses.json';
import hashes from './recorded-hashes.json';
import receipts from './recorded-receipts.json';

/**
 * What our own SHA, Keccak, Ed25519, base58 and bech32 code answered before libraries replaced it. The files are a record
 * and are not written anew: whatever computes hashes, addresses or proofs has to give these answers.
 */
export const recordedHashes = hashes;

/** Message of a recorded hash. */
export const recordedMessage = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (7 * index + length) % 256);

interface RecordedAddresses {
  /** Text, and its payload in hex; null: refused. */
  readonly base58: readonly (readonly [text: string, payload: string | null])[];
  readonly witness: readonly (readonly [
    text: string,
    witness: { readonly version: number; readonly program: string } | null,
  ])[];
  /** Null: no address of the network. */
  readonly addresses: readonly (readonly [network: 'TRC20' | 'ERC20' | 'BTC', text: string, written: string | null])[];
  readonly decisions: readonly {
    readonly currencyName: string;
    readonly network: string;
    readonly address: string;
    readonly decision: unknown;
  }[];
}

export const recordedAddresses = addresses as unknown as RecordedAddresses;

export const recordedReceipts = receipts;

type RecordedFile = (typeof receipts)['receipts'][number]['file'];

/** The hex text with one bit changed. */
const flipBit = (hex: string, at: number, bit: number): string => {
  const byte = (Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16) ^ bit).toString(16).padStart(2, '0');
  return `${hex.slice(0, at * 2)}${byte}${hex.slice(at * 2 + 2)}`;
};

const withRoot = (file: RecordedFile, field: 'root' | 'signature', bend: (hex: string) => string): unknown =>
  file.tree === null
    ? file
    : { ...file, tree: { ...file.tree, root: { ...file.tree.root, [field]: bend(file.tree.root[field]) } } };

const BENDS: Readonly<Record<string, (file: RecordedFile) => unknown>> = {
  'as it is': (file) => file,
  'a price of a tick changed': (file) => ({
    ...file,
    ticks: file.ticks.map((tick, index) => (index === 0 ? { ...tick, price: `${tick.price}1` } : tick)),
  }),
  'a signature of a checkpoint changed': (file) => ({
    ...file,
    checkpoints: file.checkpoints.map((one, index) =>
      index === 0 ? { ...one, signature: flipBit(one.signature, 20, 8) } : one,
    ),
  }),
  'the signature of the root changed': (file) => withRoot(file, 'signature', (hex) => flipBit(hex, 33, 1)),
  'the root changed': (file) => withRoot(file, 'root', (hex) => flipBit(hex, 1, 1)),
  'the rule version of the receipt changed': (file) => ({
    ...file,
    receipt: file.receipt.replace(/^rule_version=.*$/m, 'rule_version=4'),
  }),
  'the key changed': (file) => ({
    ...file,
    keys: file.keys.map((key) => ({ ...key, public_key: flipBit(key.public_key, 9, 2) })),
  }),
};

/** Every recorded receipt, as recorded and changed in each of the ways above: the text of the file, and its verdict. */
export const listRecordedFiles = () =>
  recordedReceipts.receipts.flatMap(({ name, file, verdicts }) =>
    Object.entries(verdicts).map(([change, verdict]) => {
      const bend = BENDS[change];
      if (bend === undefined) throw new Error(`no such change: ${change}`);
      return { title: `${name}, ${change}`, text: JSON.stringify(bend(file)), verdict };
    }),
  );
