import type { ReceiptKind } from '@candor/contract/receipts';
import type { ReceiptTree } from '@candor/domain/proof/receipt-tree';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

type Sql = Pool | PoolClient;

const TREE = `seq, from_ms::float8 as "fromMs", to_ms::float8 as "toMs", leaf_count as "leafCount",
  encode(root, 'hex') as root, encode(prev_root, 'hex') as "prevRoot", key_id as "keyId", encode(signature, 'hex') as signature`;

/** Trees before a sequence number, newest first. */
export const loadTrees = async (
  sql: Sql,
  { before, limit }: { before: number; limit: number },
): Promise<ReceiptTree[]> => {
  const { rows } = await sql.query<ReceiptTree>({
    name: 'receipt_trees',
    text: `select ${TREE} from receipt_tree where seq < $1 order by seq desc limit $2`,
    values: [before, limit],
  });
  return rows;
};

/** Number of leaves of all trees whose period lies in the span. */
export const countLeaves = async (
  sql: Sql,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<number> => {
  const { rows } = await sql.query<{ count: number }>({
    name: 'receipt_leaf_count',
    text: `select coalesce(sum(leaf_count), 0)::float8 as count from receipt_tree where from_ms >= $1 and to_ms <= $2`,
    values: [fromMs, toMs],
  });
  return rows[0]?.count ?? 0;
};

export const insertTree = async ({ client }: Tx, tree: ReceiptTree, at: Date): Promise<void> => {
  await client.query(
    `insert into receipt_tree (seq, from_ms, to_ms, leaf_count, root, prev_root, key_id, signature, created_at)
     values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'), $7, decode($8, 'hex'), $9)`,
    [tree.seq, tree.fromMs, tree.toMs, tree.leafCount, tree.root, tree.prevRoot, tree.keyId, tree.signature, at],
  );
};

export interface Leaf {
  readonly kind: ReceiptKind;
  readonly id: number;
  readonly hash: Uint8Array;
}

/** The position in the list is the position in the tree. */
export const insertLeaves = async ({ client }: Tx, treeSeq: number, leaves: readonly Leaf[]): Promise<void> => {
  await client.query({
    name: 'receipt_leaf_insert',
    text: `insert into receipt_leaf (kind, subject_id, tree_seq, leaf_index, hash)
           select v.kind, v.id, $1, v.place - 1, decode(v.hash, 'hex')
           from unnest($2::text[], $3::bigint[], $4::text[]) with ordinality as v (kind, id, hash, place)`,
    values: [
      treeSeq,
      leaves.map(({ kind }) => kind),
      leaves.map(({ id }) => id),
      leaves.map(({ hash }) => Buffer.from(hash).toString('hex')),
    ],
  });
};

/** The subset of these that already have a leaf. */
export const findLeafed = async (sql: Sql, kind: ReceiptKind, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql.query<{ id: number }>({
    name: 'receipt_leafed',
    text: `select subject_id::float8 as id from receipt_leaf where kind = $1 and subject_id = any($2::bigint[])`,
    values: [kind, ids],
  });
  return new Set(rows.map(({ id }) => id));
};

export const findLeaf = async (
  sql: Sql,
  kind: ReceiptKind,
  id: number,
): Promise<{ treeSeq: number; leafIndex: number } | null> => {
  const { rows } = await sql.query<{ treeSeq: number; leafIndex: number }>({
    name: 'receipt_leaf',
    text: `select tree_seq as "treeSeq", leaf_index as "leafIndex" from receipt_leaf where kind = $1 and subject_id = $2`,
    values: [kind, id],
  });
  return rows[0] ?? null;
};

/** All leaves of a tree in order. */
export const loadLeaves = async (sql: Sql, treeSeq: number): Promise<Leaf[]> => {
  const { rows } = await sql.query<Leaf>({
    name: 'receipt_leaves',
    text: `select kind, subject_id::float8 as id, hash from receipt_leaf where tree_seq = $1 order by leaf_index`,
    values: [treeSeq],
  });
  return rows;
};
