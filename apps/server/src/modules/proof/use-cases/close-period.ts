import { toHex } from '@candor/domain/pricing/chain';
import { buildLevels } from '@candor/domain/proof/merkle';
import { FIRST_PREV_ROOT, type ReceiptTree, treeText } from '@candor/domain/proof/receipt-tree';
import { publishKey } from '#kernel/pricing/checkpoints.store';
import type { ProofSigner } from '#kernel/pricing/proof-key';
import { keepTicks } from '#kernel/pricing/tick-keep';
import type { ReceiptSource, Window } from '#kernel/product/receipt-source';
import { leafOf, nodeHashing } from '#modules/proof/node-hashing';
import { findLeafed, insertLeaves, insertTree, type Leaf, loadTrees } from '#modules/proof/trees.store';
import type { Tx } from '#platform/db/with-tx';

export interface ClosePeriodDeps {
  readonly sources: readonly ReceiptSource[];
  readonly signer: ProofSigner;
}

/** Rows settled within this time before a period but committed too late for the last one are included. */
export const LATE_MS = 10 * 60_000;
/** Rows are read minute by minute: only the hashes of a period need to fit into memory. */
const SLICE_MS = 60_000;
/** A larger period is split into several trees, so that building a path reads a bounded number of leaves. */
const MOST_LEAVES = 16_384;

const slicesOf = ({ fromMs, toMs }: Window): Window[] => {
  const slices: Window[] = [];
  for (let at = fromMs; at < toMs; at += SLICE_MS) slices.push({ fromMs: at, toMs: Math.min(at + SLICE_MS, toMs) });
  return slices;
};

const collectSlice = async (tx: Tx, source: ReceiptSource, slice: Window): Promise<Leaf[]> => {
  const { client } = tx;
  const receipts = await source.list(client, slice);
  if (receipts.length === 0) return [];
  const known = await findLeafed(
    client,
    source.kind,
    receipts.map(({ id }) => id),
  );
  const fresh = receipts.filter(({ id }) => !known.has(id));
  await keepTicks(
    tx,
    fresh.flatMap(({ keep }) => keep ?? []),
  );
  return Promise.all(fresh.map(async ({ id, text }) => ({ kind: source.kind, id, hash: await leafOf(text) })));
};

/** Ordered by kind, then by number. */
const collectLeaves = async (tx: Tx, sources: readonly ReceiptSource[], period: Window): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  for (const source of sources) {
    const found: Leaf[] = [];
    for (const slice of slicesOf({ fromMs: period.fromMs - LATE_MS, toMs: period.toMs })) {
      found.push(...(await collectSlice(tx, source, slice)));
    }
    leaves.push(...found.toSorted((a, b) => a.id - b.id));
  }
  return leaves;
};

const signTree = async (
  leaves: readonly Leaf[],
  signer: ProofSigner,
  { period, before }: { period: Window; before: ReceiptTree | undefined },
): Promise<ReceiptTree> => {
  const levels = await buildLevels(
    leaves.map(({ hash }) => hash),
    nodeHashing,
  );
  const tree = {
    seq: (before?.seq ?? 0) + 1,
    fromMs: period.fromMs,
    toMs: period.toMs,
    leafCount: leaves.length,
    root: toHex(levels.at(-1)?.[0] ?? new Uint8Array(32)),
    prevRoot: before?.root ?? FIRST_PREV_ROOT,
  };
  return { ...tree, keyId: signer.keyId, signature: signer.signText(treeText(tree)).toString('hex') };
};

/**
 * Makes leaves of everything settled in a period and signs their root, chained to the previous root. Atomic with the
 * caller's transaction. A period without settlements has no tree. Returns the number of leaves.
 */
export const closePeriod = async (tx: Tx, deps: ClosePeriodDeps, period: Window): Promise<number> => {
  const leaves = await collectLeaves(tx, deps.sources, period);
  if (leaves.length === 0) return 0;
  await publishKey(tx.client, { ...deps.signer, nowMs: period.toMs });
  let [before] = await loadTrees(tx.client, { before: 2_147_483_647, limit: 1 });
  for (let at = 0; at < leaves.length; at += MOST_LEAVES) {
    const part = leaves.slice(at, at + MOST_LEAVES);
    const tree: ReceiptTree = await signTree(part, deps.signer, { period, before });
    await insertTree(tx, tree, new Date(period.toMs));
    await insertLeaves(tx, tree.seq, part);
    before = tree;
  }
  return leaves.length;
};
