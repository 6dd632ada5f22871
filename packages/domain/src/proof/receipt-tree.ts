/** The signed end of one period: every receipt of it is a leaf below the root. */
export interface ReceiptTree {
  /** Counts from 1 without a gap. */
  readonly seq: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly leafCount: number;
  /** Hex, 64 characters. */
  readonly root: string;
  /** Root of the tree before; of the first, zeros. */
  readonly prevRoot: string;
  readonly keyId: string;
  /** Hex, 128 characters. */
  readonly signature: string;
}

export const FIRST_PREV_ROOT = '0'.repeat(64);

/** How a tree becomes bytes: these lines, in ASCII. Its signature is Ed25519 over them. */
export const treeText = (tree: Omit<ReceiptTree, 'keyId' | 'signature'>): string =>
  `candor-tree-1\n${tree.seq}\n${tree.fromMs}\n${tree.toMs}\n${tree.leafCount}\n${tree.root}\n${tree.prevRoot}`;
