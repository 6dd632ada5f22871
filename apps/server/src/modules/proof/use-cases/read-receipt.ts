import type { InputOf, ReplyOf } from '@candor/contract/call';
import type { receiptFile } from '@candor/contract/receipts';
import { buildLevels, findPath } from '@candor/domain/proof/merkle';
import { loadKeys } from '#kernel/pricing/checkpoints.store';
import type { ReceiptSource } from '#kernel/product/receipt-source';
import { loadEvidence } from '#modules/proof/evidence.store';
import { nodeHashing } from '#modules/proof/node-hashing';
import { toWireCheckpoint, toWirePath, toWireTick, toWireTree } from '#modules/proof/proof.reply';
import { findLeaf, loadLeaves, loadTrees } from '#modules/proof/trees.store';
import type { Pool } from '#platform/db/pool';
import { refuse } from '#platform/refusal';

type File = ReplyOf<typeof receiptFile>;

export interface ReadReceiptDeps {
  readonly pool: Pool;
  readonly sources: readonly ReceiptSource[];
}

/** Trees are immutable, so the levels of the last few requested are cached. */
const KEPT_TREES = 8;

const createTreeReader = (pool: Pool) => {
  const kept = new Map<number, Promise<Uint8Array[][]>>();
  const load = async (treeSeq: number): Promise<Uint8Array[][]> =>
    buildLevels(
      (await loadLeaves(pool, treeSeq)).map(({ hash }) => hash),
      nodeHashing,
    );
  const levelsOf = (treeSeq: number): Promise<Uint8Array[][]> => {
    const levels = kept.get(treeSeq) ?? load(treeSeq);
    kept.delete(treeSeq);
    kept.set(treeSeq, levels);
    levels.catch(() => kept.delete(treeSeq));
    for (const oldest of [...kept.keys()].slice(0, -KEPT_TREES)) kept.delete(oldest);
    return levels;
  };
  return async (kind: File['kind'], id: number): Promise<File['tree']> => {
    const leaf = await findLeaf(pool, kind, id);
    if (leaf === null) return null;
    const [tree] = await loadTrees(pool, { before: leaf.treeSeq + 1, limit: 1 });
    if (tree === undefined) return null;
    const path = findPath(await levelsOf(leaf.treeSeq), leaf.leafIndex);
    return { root: toWireTree(tree), leaf_index: leaf.leafIndex, path: toWirePath(path) };
  };
};

/** Builds the file that verifies one settled order of the user, written from its current row. */
export const createReadReceipt = ({ pool, sources }: ReadReceiptDeps) => {
  const readTree = createTreeReader(pool);
  return async (userId: number, { kind, id }: InputOf<typeof receiptFile>): Promise<File> => {
    const source = sources.find((one) => one.kind === kind);
    const receipt = (await source?.load(userId, id)) ?? refuse('receipt_unavailable');
    const [evidence, tree, keys] = await Promise.all([
      loadEvidence(pool, receipt.instrumentId, receipt.spans),
      readTree(kind, id),
      loadKeys(pool),
    ]);
    const used = new Set([...evidence.checkpoints.map(({ keyId }) => keyId), ...(tree ? [tree.root.key_id] : [])]);
    return {
      format: 'candor-receipt-1',
      kind,
      receipt: receipt.text,
      ticks: evidence.ticks.map(toWireTick),
      checkpoints: evidence.checkpoints.map(toWireCheckpoint),
      keys: keys
        .filter((key) => used.has(key.id))
        .map(({ id: keyId, publicKey }) => ({ id: keyId, public_key: publicKey })),
      tree,
    };
  };
};
