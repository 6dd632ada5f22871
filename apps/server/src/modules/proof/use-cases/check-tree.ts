import { toHex } from '@candor/domain/pricing/chain';
import { buildLevels } from '@candor/domain/proof/merkle';
import type { ReceiptTree } from '@candor/domain/proof/receipt-tree';
import type { ReceiptSource } from '#kernel/product/receipt-source';
import { leafOf, nodeHashing } from '#modules/proof/node-hashing';
import { type Leaf, loadLeaves, loadTrees } from '#modules/proof/trees.store';
import type { Pool } from '#platform/db/pool';
import { LATE_MS } from './close-period';

export interface CheckTreeDeps {
  readonly pool: Pool;
  readonly sources: readonly ReceiptSource[];
}

const hashesNow = async ({ pool, sources }: CheckTreeDeps, tree: ReceiptTree): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>();
  for (const source of sources) {
    const window = { fromMs: tree.fromMs - LATE_MS, toMs: tree.toMs };
    for (const { id, text } of await source.list(pool, window)) {
      hashes.set(`${source.kind} ${id}`, toHex(await leafOf(text)));
    }
  }
  return hashes;
};

const nameOf = ({ kind, id }: Leaf): string => `${kind} ${id}`;

/** Compares settled rows with the leaves of their closed period, and the leaves with the root. Names what differs. */
export const checkTree = async (deps: CheckTreeDeps, tree: ReceiptTree): Promise<string[]> => {
  const leaves = await loadLeaves(deps.pool, tree.seq);
  const now = await hashesNow(deps, tree);
  const changed = leaves.filter((leaf) => now.get(nameOf(leaf)) !== toHex(leaf.hash)).map(nameOf);
  const levels = await buildLevels(
    leaves.map(({ hash }) => hash),
    nodeHashing,
  );
  const isRoot = leaves.length === tree.leafCount && toHex(levels.at(-1)?.[0] ?? new Uint8Array(0)) === tree.root;
  return isRoot ? changed : [`tree ${tree.seq}`, ...changed];
};

/** Checks one tree per call, from the newest back to the first, then starts over. */
export const createTreeWalk = (deps: CheckTreeDeps) => {
  let before = Number.MAX_SAFE_INTEGER;
  const newest = 2_147_483_647;
  return async (): Promise<string[]> => {
    const [next] = await loadTrees(deps.pool, { before: Math.min(before, newest), limit: 1 });
    before = next?.seq ?? newest;
    return next === undefined ? [] : checkTree(deps, next);
  };
};
