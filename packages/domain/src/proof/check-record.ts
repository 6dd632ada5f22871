import { type Checkpoint, fromHex, type ProofKey, type ProofTick, toAsciiBytes, toHex } from '../pricing/chain';
import { type ChainCrypto, verifyChain } from '../pricing/verify-chain';
import { fromWireCheckpoint, fromWireTick } from '../pricing/wire-proof';
import { hashLeaf, rootFrom, sidesOf } from './merkle';
import { type CheckFault, type CheckState, failed, OK, type ReceiptFile, waitsFor } from './receipt-check';
import { treeText } from './receipt-tree';

/** The content of a proof file as domain types. */
export interface Evidence {
  readonly ticks: readonly ProofTick[];
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly ProofKey[];
}

export const toEvidence = (file: ReceiptFile): Evidence => ({
  ticks: file.ticks.map(fromWireTick),
  checkpoints: file.checkpoints.map(fromWireCheckpoint),
  keys: file.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey })),
});

/** Runs of ticks without a gap. Between them the file leaves out what the receipt does not need. */
const splitSegments = (ticks: readonly ProofTick[]): ProofTick[][] => {
  const segments: ProofTick[][] = [];
  for (const tick of ticks) {
    const last = segments.at(-1);
    if (last !== undefined && last.at(-1)?.seq === tick.seq - 1) last.push(tick);
    else segments.push([tick]);
  }
  return segments;
};

const KEY_ID_LENGTH = 16;

/** A key is named by its own hash; those in the file are exactly the ones that signed something in it. */
const checkKeys = async (file: ReceiptFile, { keys }: Evidence, crypto: ChainCrypto): Promise<CheckFault | null> => {
  const used = new Set(file.checkpoints.map(({ key_id: id }) => id));
  if (file.tree !== null) used.add(file.tree.root.key_id);
  if (keys.length !== used.size || keys.some(({ id }) => !used.has(id))) return 'signature';
  for (const { id, publicKey } of keys) {
    const bytes = fromHex(publicKey, 32);
    const name = bytes === null ? '' : toHex(await crypto.sha256(bytes)).slice(0, KEY_ID_LENGTH);
    if (name !== id) return 'signature';
  }
  return null;
};

const checkSegment = async (
  ticks: readonly ProofTick[],
  { checkpoints, keys }: Evidence,
  crypto: ChainCrypto,
): Promise<CheckState> => {
  const [from, to] = [ticks[0]?.seq ?? 0, ticks.at(-1)?.seq ?? 0];
  const within = checkpoints.filter(({ seq }) => seq >= from && seq <= to);
  const verdict = await verifyChain({ ticks, checkpoints: within, keys }, crypto);
  if (!verdict.ok) return failed(/signature|key/.test(verdict.fault) ? 'signature' : 'chain');
  return verdict.signedToSeq === to ? OK : waitsFor('checkpoint');
};

/** Every run of ticks ends at a signed checkpoint; only the newest may still wait for it. */
const checkTicks = async (evidence: Evidence, symbol: string | null, crypto: ChainCrypto): Promise<CheckState> => {
  if (symbol === null) return evidence.ticks.length + evidence.checkpoints.length === 0 ? OK : failed('chain');
  const segments = splitSegments(evidence.ticks);
  const isCovered = ({ seq }: Checkpoint): boolean => evidence.ticks.some((tick) => tick.seq === seq);
  if (!evidence.checkpoints.every(isCovered)) return failed('chain');
  if (evidence.ticks.some((tick) => tick.symbol !== symbol)) return failed('chain');
  if (segments.length === 0) return waitsFor('next_tick');
  let lastSeq = 0;
  for (const [index, segment] of segments.entries()) {
    if ((segment[0]?.seq ?? 0) <= lastSeq) return failed('chain');
    lastSeq = segment.at(-1)?.seq ?? 0;
    const state = await checkSegment(segment, evidence, crypto);
    const isNewest = index === segments.length - 1;
    if (state.state === 'pending' && !isNewest) return failed('chain');
    if (state.state !== 'ok') return state;
  }
  return OK;
};

type Tree = NonNullable<ReceiptFile['tree']>;

const isSigned = async ({ root }: Tree, { keys }: Evidence, crypto: ChainCrypto): Promise<boolean> => {
  const publicKey = fromHex(keys.find(({ id }) => id === root.key_id)?.publicKey ?? '', 32);
  const signature = fromHex(root.signature, 64);
  if (publicKey === null || signature === null) return false;
  const text = treeText({
    seq: root.seq,
    fromMs: root.from_ms,
    toMs: root.to_ms,
    leafCount: root.leaf_count,
    root: root.root,
    prevRoot: root.prev_root,
  });
  return crypto.verifyEd25519({ publicKey, signature, message: toAsciiBytes(text) });
};

const checkTree = async (leaf: Uint8Array, tree: Tree, about: { evidence: Evidence; crypto: ChainCrypto }) => {
  const { evidence, crypto } = about;
  const { leaf_index: index, root, path } = tree;
  const sides = index < root.leaf_count ? sidesOf(index, root.leaf_count) : null;
  const hasItsPlace = sides !== null && sides.length === path.length && path.every(({ side }, n) => side === sides[n]);
  const steps = path.map(({ side, hash }) => ({ side, hash: fromHex(hash, 32) ?? new Uint8Array(32) }));
  if (!hasItsPlace || toHex(await rootFrom(leaf, steps, crypto)) !== root.root) return failed('path');
  return (await isSigned(tree, evidence, crypto)) ? OK : failed('signature');
};

export interface RecordCheck {
  readonly state: CheckState;
  /** Hex. */
  readonly leaf: string;
}

/**
 * Checks that the ticks lead to signed checkpoints and that the receipt is a leaf below a signed root. A period that is
 * not closed yet is reported as pending, never as ok.
 */
export const checkRecord = async (
  file: ReceiptFile,
  {
    symbol,
    trustedKeys,
    crypto,
  }: { symbol: string | null; trustedKeys: readonly string[] | null; crypto: ChainCrypto },
): Promise<RecordCheck> => {
  const evidence = toEvidence(file);
  const leafHash = await hashLeaf(toAsciiBytes(file.receipt), crypto);
  const leaf = toHex(leafHash);
  const keyFault = await checkKeys(file, evidence, crypto);
  if (keyFault !== null) return { leaf, state: failed(keyFault) };
  if (trustedKeys !== null && evidence.keys.some(({ publicKey }) => !trustedKeys.includes(publicKey))) {
    return { leaf, state: failed('key') };
  }
  const ticks = await checkTicks(evidence, symbol, crypto);
  if (ticks.state === 'failed') return { leaf, state: ticks };
  if (file.tree === null) return { leaf, state: ticks.state === 'ok' ? waitsFor('tree') : ticks };
  const tree = await checkTree(leafHash, file.tree, { evidence, crypto });
  return { leaf, state: tree.state === 'ok' ? ticks : tree };
};
